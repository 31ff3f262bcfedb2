"""`python -m tests.gallery OUT_DIR`: write the gallery."""

from tests.gallery.show import main

if __name__ == "__main__":
    main()
