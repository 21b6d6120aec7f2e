"""What was decided where the decree is silent, one line each.

Source: dominio/decisoes.md, whose numbers these are; all [E] until an opinion of the Jurídico.
"""

from .tipos import Norma


def _d(n: str, valor: str, artigo: str) -> Norma:
    return Norma(f"decisao.{n}", valor, artigo, f"[E] decisão {n} (dominio/decisoes.md)")


SILENCIOS = (
    _d("1", "dinheiro com no máximo dois decimais, nunca arredondado na entrada", "art. 57"),
    _d("2", "a defesa é recebida no dia em que a prova do depósito ficou completa", "art. 66, parágrafo único"),
    _d("3", "na defesa parcial, depósito de toda a autuação; abate o já recolhido", "art. 66"),
    _d("4", "sem tolerância de centavos; completa-se enquanto o prazo corre", "art. 66"),
    _d("5", "depósito de defesa não recebida fica na conta do processo", "art. 66"),
    _d("6", "a definitividade da anterior afere-se na data do fato novo", "art. 57, § 1º"),
    _d("6a", "terceira vez: dobro, nunca triplo; também na 57, I, g", "art. 57, § 1º"),
    _d("7", "só a cédula reincidente vira 57, I, g; uniforme continua 56, V", "arts. 56, V, e 57, I, g"),
    _d("8", "recolher em 10 dias da decisão definitiva ou da cobrança", "art. 57, § 2º"),
    _d("9", "quando a penalidade se torna definitiva, por enquadramento", "art. 67"),
    _d("9a", "reconsideração: alerta em 30 dias; acolhida no todo, prejudica o recurso", "art. 67, I"),
    _d("10", "não cabe recurso de decisão originária do Diretor-Presidente", "art. 67, II"),
    _d("11", "petição à autoridade errada preserva a data e é encaminhada", "art. 67, § 1º"),
    _d("12", "reconsideração e recurso cabem uma vez", "art. 67"),
    _d("13", "quem decidiu na primeira instância não decide o recurso", "art. 67, II"),
    _d("13a", "três momentos: protocolada_em, completa_em, recebida_em", "art. 66"),
    _d("14", "tarefa de pessoa desativada volta ao papel; o prazo não muda", "art. 54"),
    _d("15", "autos reunidos mantêm prazos e depósitos próprios", "art. 55, parágrafo único"),
    _d("16", "defesa antes da notificação é ciência inequívoca", "art. 65"),
    _d("17", "desistência escrita do convocado vale desde logo", "art. 36, parágrafo único"),
    _d("18", "garantia depositada fora do prazo não revive a convocação", "arts. 36 e 44, § 2º"),
    _d("19", "a resposta à consulta pode ser trocada até o vencimento", "art. 21, parágrafo único"),
    _d("20", "nas 48 horas inclui-se o último instante; dia não útil ou parcial rola", "art. 42"),
    _d("21", "data expressa de prorrogação diversa da soma é recusada", "art. 10, § 2º"),
    _d("22", "reforço: diferença de MVR vezes o fator, nunca negativa", "art. 44, § 5º"),
    _d("23", "garantia devolvida em 30 dias do ato de extinção", "art. 44, § 7º"),
    _d("24", "perda da garantia e impedimento só com a decisão definitiva", "arts. 44, § 6º, e 62"),
    _d("25", "revogação de fechamento não encurta a data comunicada à parte", "art. 65"),
    _d("25a", "notificação eletrônica só com termo de adesão; ninguém digita a ciência", "art. 65"),
    _d("25b", "a memória diz qual é a leitura mais dura e mostra a alternativa", "art. 57, § 1º"),
    _d("25c", "o Fiscal pode notificar no ato, se o auto traz prazo e local de defesa", "art. 54, § 1º"),
    _d("26", "leitura em dia não útil: ciência no dia útil seguinte, prazo no outro", "art. 65"),
    _d("27", "competência por penalidade, em tabela com vigência", "art. 67, II"),
    _d("28", "publicação no Diário Oficial não é ciência de convocado certo", "art. 36"),
    # Retention: what art. 58 leaves open
    Norma(
        "retencao.liberacao",
        "imediata, cumprida a última exigência; não a condicionam multa, despesa ou a falta de substituto",
        "art. 58, § 3º",
        "[E] inventário, D34; Súmula 510/STJ [V], por analogia",
    ),
    Norma(
        "retencao.notificacao",
        "no ato, com o preposto presente: o auto traz prazo e local de defesa, e o ciente (ou a recusa) é a notificação",
        "arts. 54, § 1º, e 58",
        "[E] decisão 25c; historias, C12",
    ),
    Norma(
        "retencao.defesa",
        "no rito comum, sem depósito, e não suspende a medida",
        "arts. 58, 65 e 66",
        "[E] inventário, D46; historias, C12",
    ),
    Norma(
        "retencao.cancelada",
        "cancelada a penalidade por decisão, o veículo sai sem cumprir o que falta",
        "arts. 58 e 67",
        "[E] a medida não sobrevive à penalidade de que é o efeito",
    ),
    # Evidence, opinion, petitions that meet no task, and who speaks for the carrier
    Norma(
        "prova.indeferimento",
        "só por ilícita, impertinente, desnecessária ou protelatória, com razões",
        "art. 66",
        "[E] o decreto silencia; Lei 9.784/1999, art. 38, § 2º, por analogia [M]",
    ),
    Norma(
        "prova.ate_quando",
        "até a decisão; os 20 dias úteis não param; pedido sem despacho impede a decisão",
        "art. 66, parágrafo único",
        "[E] o decreto silencia; Lei 9.784/1999, art. 38, por analogia [M]",
    ),
    Norma(
        "parecer.sigilo",
        "opinativo; se marcado, só a casa o lê até a parte ser notificada da decisão",
        "art. 66",
        "[E] formularios, F08",
    ),
    Norma(
        "peticao.fora_do_prazo",
        "o Diretor pode recebê-la por justa causa provada, com razões, enquanto não julgada a autuação",
        "arts. 65 a 67",
        "[E] o decreto silencia; Lei BA 12.209/2011, art. 48, § 1º [P]",
    ),
    Norma(
        "reuniao.autoridade",
        "o Diretor de Transportes reúne e separa, por despacho com razões; só autos do mesmo transportador, por julgar",
        "arts. 55, parágrafo único, e 66",
        "[E] o decreto silencia; quem julga reúne, CPC, art. 55, § 1º, por analogia [M]",
    ),
    Norma(
        "reuniao.decisao",
        "uma decisão por auto, todas no mesmo ato, até o vencimento mais próximo dos julgamentos que correm; ou nenhuma",
        "art. 66, parágrafo único",
        "[E] decisão 15",
    ),
    Norma(
        "processo.reabertura",
        "por despacho com razões, que diz o que falta fazer e a quem",
        "art. 67",
        "[E] o decreto silencia; Lei 9.784/1999, art. 65, por analogia [M]",
    ),
    Norma(
        "representacao.poderes",
        "renunciar, cumprir e habilitar outros exigem poderes plenos; peticionar, não",
        "art. 65",
        "[M] Código Civil, art. 661, § 1º; CPC, art. 105, por analogia",
    ),
    Norma(
        "representacao.fim",
        "a revogação vale do registro; o que foi praticado antes vale",
        "art. 65",
        "[M] Código Civil, arts. 682 e 686, por analogia",
    ),
    Norma(
        "adesao.retirada",
        "vale do registro em diante; a notificação já enviada produz os seus efeitos",
        "art. 65",
        "[E] decisão 25a",
    ),
    # Review of one's own motion and recidivism as a living fact: the decree is silent
    Norma(
        "revisao.de_oficio",
        "a autoridade anula os próprios atos ilegais e revê os próprios juízos, com motivo, documento e notificação",
        "arts. 66 e 67",
        "[E] o decreto silencia; Súmulas 346 e 473/STF e Lei 9.784, art. 53 [M], por analogia",
    ),
    Norma(
        "revisao.agravar",
        "nunca de ofício: o que agrava recomeça por nova notificação e defesa",
        "arts. 65 e 66",
        "[E] garantia 11; Lei 9.784, art. 65, parágrafo único [M], por analogia",
    ),
    Norma(
        "revisao.favoravel",
        "anulada a decisão que favoreceu a parte, recomeça-se pela notificação da autuação",
        "arts. 65 e 66",
        "[E] CF, art. 5º, LV; Tema 138/STF [M]; formularios, B (autos restabelecidos sem ouvir a empresa)",
    ),
    Norma(
        "revisao.prazos",
        "os prazos de julgar e de decidir o recurso contam-se do ato que anulou; os da parte, da nova notificação",
        "arts. 65 a 67",
        "[E] o ato refeito tem prazo inteiro",
    ),
    Norma(
        "revisao.defesa_anterior",
        "anulada a notificação, a parte pode defender-se de novo; se não o fizer, julga-se a defesa que já apresentou",
        "arts. 65 e 66",
        "[E] garantia 9; a nulidade do ato da Administração não apaga o da parte",
    ),
    Norma(
        "revisao.deposito",
        "o que recomeça mantém o depósito na conta do processo; o que cai o devolve, sem pedido",
        "art. 66",
        "[E] por analogia com a decisão 5; garantia 13",
    ),
    Norma(
        "reincidencia.queda",
        "caída ou desfeita a anterior, o dobro da posterior cai, definitiva ou não, e a diferença se devolve",
        "art. 57, § 1º",
        "[E] decisão 6; garantia 12",
    ),
    Norma(
        "reincidencia.agravar",
        "a anterior que só depois se sabe definitiva não dobra sozinha a posterior: o Diretor de Transportes avalia",
        "arts. 57, § 1º, e 65",
        "[E] o que agrava exige notificação",
    ),
    Norma(
        "reincidencia.prazos",
        "o recálculo em favor da parte não reabre nem interrompe prazo",
        "arts. 65 e 67",
        "[E] contagem, 5: só o ato identificado suspende ou interrompe",
    ),
    Norma(
        "penas.alcance",
        "a petição que não diz de que penalidades trata trata de todas as que subsistem",
        "arts. 55, parágrafo único, 66 e 67",
        "[E] a leitura mais favorável a quem peticiona; formulários, F06",
    ),
    Norma(
        "penas.deposito",
        "o depósito da defesa pendente não paga outra penalidade do mesmo auto; o que dele sobra paga",
        "arts. 65 e 66",
        "[E] decisões 3 e 5",
    ),
    Norma(
        "penas.devolucao",
        "o que excede tudo o que subsiste se devolve desde a notificação da decisão, sem esperar o recurso",
        "art. 66",
        "[E] garantia 13; antes da notificação a ordem revelaria a decisão",
    ),
)
