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
)
