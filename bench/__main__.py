"""`make bench`: every benchmark row, as ratios in one run beside something honest."""

from . import atos, paginas, prazos

if __name__ == "__main__":
    prazos.main()
    atos.main()
    paginas.main()
