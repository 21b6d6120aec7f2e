"""The rows of arts. 56 to 61: key, citation, penalty, label, corrected text, text as transcribed, and the
rest.

Where the transcription has no slip its text is the corrected one and is written once. Source: arts. 56 to 61,
and 39 for the causes that arts. 59 and 60 refer to; corrections in inventário, 5 (E25).
"""

from typing import Any

_39 = {
    "I": "descumprimento da ordem de operação até 30 (trinta) dias após o seu recebimento",
    "II": "inadimplemento das obrigações assumidas no instrumento de outorga",
    "III": "manifesta deficiência do serviço",
}
_RESUMO_39 = {
    "I": "Ordem de operação descumprida",
    "II": "Outorga inadimplida",
    "III": "Serviço manifestamente deficiente",
}


def _linha(
    chave: str, pena: str, resumo: str, texto: str, bruto: str = "", citacao: str = "", **resto: str
) -> tuple[str, str, str, str, str, str, dict[str, Any]]:
    artigo, *partes = chave.split("-")
    return (chave, citacao or f"art. {', '.join((artigo, *partes))}", pena, resumo, texto, bruto, resto)


def _56(inciso: str, resumo: str, texto: str, bruto: str = "", **resto: str) -> tuple[Any, ...]:
    return _linha(f"56-{inciso}", "advertencia", resumo, texto, bruto, **resto)


def _57(item: str, resumo: str, texto: str, bruto: str = "", **resto: str) -> tuple[Any, ...]:
    return _linha(f"57-{item}", "multa", resumo, texto, bruto, **resto)


def _58(inciso: str, resumo: str, local: str, texto: str) -> tuple[Any, ...]:
    return _linha(f"58-{inciso}", "retencao", resumo, texto, local=local)


def _cancela(chave: str, inciso: str, alcanca: str) -> tuple[Any, ...]:
    artigo = chave.split("-", maxsplit=1)[0]
    citacao = f"art. {artigo}, c/c art. 39, {inciso}"
    return _linha(chave, "cancelamento", _RESUMO_39[inciso], _39[inciso], citacao=citacao, alcanca=alcanca)


LINHAS: tuple[tuple[Any, ...], ...] = (
    _56("I", "Multa não recolhida", "o não recolhimento, no prazo, das multas decorrentes de autos de infração"),
    _56("II", "Cobrança indevida", "a cobrança de valores indevidos", cumula_com="57-IV-b"),
    _56(
        *("III", "Seccionamento indevido", "a execução de seccionamentos indevidos"),
        *("a execução de secionamentos Indevidos",),
        cumula_com="57-IV-d",
    ),
    _56("IV", "Excesso de lotação", "o transporte de passageiros além da lotação autorizada", cumula_com="57-III-i"),
    _56(
        *("V", "Sem cédula ou uniforme"),
        "o descumprimento da obrigatoriedade do uso de cédula de identificação funcional ou de uniformes",
    ),
    _57("I-a", "Atraso na partida", "atraso no cumprimento do horário de partida"),
    _57("I-b", "Falta de limpeza", "falta de limpeza do veículo", "falta de limpeza do veiculo"),
    _57(
        *("I-c", "Indicações e inscrições"),
        "inexistência, no veículo, das indicações obrigatórias e existência de inscrições não "
        "permitidas ou autorizadas",
        "inexistência, no veiculo, das indicações obrigatórias e existência de inscrições não "
        "permitidas ou autorizadas",
    ),
    _57(
        *("I-d", "Recusa de embarque"),
        "recusa injusta para embarque ou desembarque de passageiros nos pontos autorizados pela CONDER",
    ),
    _57(
        *("I-e", "Passageiro sem bilhete"),
        "transporte de passageiros sem o porte dos respectivos bilhetes, fora dos casos permitidos",
    ),
    _57(
        *("I-f", "Bagagem, animais ou plantas"),
        "transporte de bagagens e encomendas, animais ou plantas em desacordo com a respectiva regulamentação",
        "transporte de bagagens e encomendas, amimais ou plantas em desacordo com a respectiva regulamentação",
    ),
    _57(
        *("I-g", "Sem cédula, reincidente"),
        "reincidência no descumprimento da obrigatoriedade do uso da cédula de identificação funcional",
    ),
    _57("I-h", "Recusa de troco", "recusa ou retenção de troco"),
    _57("II-a", "Alteração de ponto", "alteração de qualquer ponto inicial ou final ou de ponto de parada"),
    _57("II-b", "Livro de registro", "inexistência ou ocultação do livro de registro de passageiros"),
    _57(
        *("II-c", "Dados não fornecidos"),
        "recusa, dificultação ou retardamento no fornecimento à CONDER dos elementos estatísticos, "
        "contábeis e "
        "operacionais",
        "recusa, dificultação ou retardamento no fornecimento à CONDER dos elementos estatísticos, "
        "contábeis e "
        "oporácionais",
    ),
    _57(
        *("II-d", "Recusa de preposto da fiscalização"),
        "recusa ou dificultação no transporte de preposto da fiscalização",
    ),
    _57(
        *("II-e", "Desobediência à fiscalização", "desobediência ou oposição à fiscalização"),
        "desobediência ou oposição ã fiscalização",
    ),
    _57(
        *("III-a", "Incontinência pública"),
        "incontinência pública por parte do motorista ou qualquer preposto que mantenha contato com o público",
        "incontinência pública por parte do motorista ou qualquer preposto, que mantenha contato com o público",
    ),
    _57(*("III-b", "Modificação de horário"), "modificação de horário, sem prévia e escrita autorização da CONDER"),
    _57("III-c", "Alteração de itinerário", "alteração de itinerário"),
    _57("III-d", "Viagem interrompida", "interrupção de viagem por falta de passageiro"),
    _57(
        *("III-e", "Empregado afastado em serviço"),
        "manutenção em serviço de empregado afastado em decorrência de procedimento incorreto",
    ),
    _57(
        *("III-f", "Passageiros sem transporte"),
        "retardamento na promoção de transporte dos passageiros em caso de acidente ou interrupção da viagem",
    ),
    _57("III-g", "Recusa de viagem extraordinária", "recusa injustificada em realizar viagem extraordinária"),
    _57(*("III-h", "Bagagem proibida"), "permissão ou tolerância do transporte de bagagens e encomendas proibidas"),
    _57("III-i", "Excesso de lotação", "transporte de passageiros além da lotação autorizada", cumula_com="56-IV"),
    _57("IV-a", "Paralisação do serviço", "paralisação injustificada do serviço"),
    _57(
        *("IV-b", "Tarifa ou taxa não aprovada"),
        "alteração da tarifa ou cobrança de taxa, seguro e emolumento não aprovados ou homologados pela CONDER",
    ),
    _57("IV-c", "Supressão de viagem", "supressão de viagem"),
    _57(
        *("IV-d", "Alteração de seccionamento"),
        "alteração de seccionamento autorizado ou seccionamento em linha direta",
        "alteração de secionamento autorizado ou secionamento em linha direta",
    ),
    _58(
        *("I", "Sem selo de vistoria", "terminal"),
        "descumprimento da obrigação de afixar, em lugar próprio no veículo, o selo de vistoria "
        "válido para o ano em "
        "curso",
    ),
    _58(
        *("II", "Segurança e conservação", "qualquer"),
        "descumprimento das exigências relativas a segurança e conservação",
    ),
    _58(
        *("III", "Veículo não vistoriado ou retirado", "terminal"),
        "manutenção, em serviço, de veículo não vistoriado ou cuja retirada tenha sido determinada",
    ),
    _cancela("59-I", "I", "permissao"),
    _cancela("59-II", "II", "permissao"),
    _cancela("59-III", "III", "permissao"),
    _cancela("60-II", "II", "autorizacao"),
    _cancela("60-III", "III", "autorizacao"),
    _linha(
        *("60-42", "cancelamento", "Prazo de 48 horas descumprido", "descumprimento do prazo previsto no art. 42"),
        citacao="art. 60, c/c art. 42",
        alcanca="autorizacao",
        ressalva="nas 48 horas a autorização ainda não existe; passa-se ao próximo (inventário, E12)",
    ),
    _linha(
        *("61", "cancelamento", "Comprovante de vistoria falso", "falsificação do comprovante de vistoria"),
        citacao="art. 61",
        alcanca="outorga",
    ),
)
