"""A wheel with compiled libraries, made from a wheel without."""

import base64
import csv
import io
import re
from collections.abc import Mapping
from hashlib import sha256
from pathlib import Path
from zipfile import ZIP_DEFLATED, ZipFile


def with_libraries(plain: Path, libraries: Mapping[str, Path], tag: str, folder: Path) -> Path:
    """Write the wheel into a folder, with libraries by their place in it, and return its path."""
    name, version = plain.name.split("-")[:2]
    folder.mkdir(parents=True, exist_ok=True)
    made = folder / f"{name}-{version}-{tag}.whl"
    about = f"{name}-{version}.dist-info"
    with ZipFile(plain) as old, ZipFile(made, "w", ZIP_DEFLATED) as new:
        record = []
        for place, path in sorted(libraries.items()):
            new.write(path, place)
            record.append((place, path.read_bytes()))
        for entry in old.infolist():
            if entry.filename == f"{about}/RECORD" or entry.is_dir():
                continue
            content = old.read(entry)
            if entry.filename == f"{about}/WHEEL":
                content = retagged(content.decode(), tag).encode()
            new.writestr(entry, content, ZIP_DEFLATED)
            record.append((entry.filename, content))
        new.writestr(f"{about}/RECORD", written(record, f"{about}/RECORD"))
    return made


def retagged(text: str, tag: str) -> str:
    """Return the text of a WHEEL file for a wheel with libraries."""
    text = re.sub(r"^Root-Is-Purelib: .*$", "Root-Is-Purelib: false", text, flags=re.MULTILINE)
    return re.sub(r"^Tag: .*$", f"Tag: {tag}", text, flags=re.MULTILINE)


def written(files: list[tuple[str, bytes]], itself: str) -> str:
    """Return the text of a RECORD file: every file with its hash and length, and itself without."""
    text = io.StringIO()
    lines = csv.writer(text, lineterminator="\n")
    for place, content in files:
        digest = base64.urlsafe_b64encode(sha256(content).digest()).rstrip(b"=").decode()
        lines.writerow((place, f"sha256={digest}", len(content)))
    lines.writerow((itself, "", ""))
    return text.getvalue()
