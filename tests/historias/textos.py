"""Pieces of stories for the tests of the player and of the commands."""

AUTO = """
titulo: Um auto até a notificação
pessoas: {davi.moreira: fiscal, marta.freitas: protocolo, sonia.ribeiro: transportador}
passos:
  - quando: seg 02/03/2026 09:20
    quem: davi.moreira
    ato: lavrar_auto
    dados:
      talao_serie: A
      talao_n: 1
      placa: ZZT0B07
      fato: neste momento -20 minutos
      local: Terminal fictício
      municipio: Salvador
      constatacao: campo
      enquadramentos: [57-I-a]
      relato: O veículo escalado saiu com mais de vinte minutos de atraso, com passageiros à espera na plataforma.
      ciente: assinou
  - quando: seg 02/03/2026 15:00
    quem: marta.freitas
    ato: registrar_auto
    dados: {conferi: sim}
"""

NOTIFICADO = """
  - quando: ter 03/03/2026 10:00
    quem: marta.freitas
    ato: emitir_notificacao
    dados: {modo: pessoal}
  - quando: qua 04/03/2026 14:00
    quem: marta.freitas
    ato: registrar_ciencia
    dados: {ciencia_em: qua 04/03/2026 11:00, recebedor: Sônia Amostra Ribeiro, vinculo: sócia, prova: recibo}
"""


def passo(texto: str) -> str:
    """One more step, indented as the list."""
    linhas = texto.strip().splitlines()
    return "\n".join(f"  {'- ' if n == 0 else '  '}{linha}" for n, linha in enumerate(linhas)) + "\n"


def outro(texto: str) -> str:
    """The same story with another auto and another vehicle."""
    return texto.replace("talao_n: 1", "talao_n: 2").replace("ZZT0B07", "ZZT0C14")
