"""What must be said, in honest measure, wherever the deposit of art. 66 is asked (inventário, 6).

SV 21/STF and Súmula 373/STJ speak of appeals; art. 66 speaks of the defence and was never judged, as far as is known.
"""

SV21 = (
    ("Ressalva. ", "forte"),
    (
        (
            "A exigência de depósito para a defesa é do texto de 1983 (art. 66) e pode não ter sido recepcionada pela "
            "Constituição: a Súmula Vinculante 21 do STF tem por inconstitucional, e a Súmula 373 do STJ por ilegítima, a "
            "exigência de depósito prévio para recurso administrativo. As súmulas falam de recurso; não se conhece julgado "
            "sobre o depósito da defesa. Por isso a defesa sem depósito é protocolada e guardada, e toda recusa de recebê-la "
            "é motivada."
        ),
        "",
    ),
)
SV21_CURTA = (
    "A exigência do depósito é do art. 66 do texto de 1983, possivelmente não recepcionado (Súmula Vinculante 21 do STF; "
    "Súmula 373 do STJ). A petição fica guardada em qualquer caso."
)
RECURSO_SEM_DEPOSITO = "O recurso não exige depósito."
