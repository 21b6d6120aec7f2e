"""`make bench`: every benchmark row, as ratios in one run beside something honest."""

from . import prazos

if __name__ == "__main__":
    prazos.main()
