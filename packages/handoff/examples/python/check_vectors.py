"""Proves that `handoff.py` returns the right result for every test vector: python3 check_vectors.py"""

import json
import sys
from datetime import datetime
from pathlib import Path

from handoff import HandoffError, verify_handoff

VECTORS = Path(__file__).parent / ".." / ".." / "test-vectors.json"


def result_of(case: dict, vectors: dict, now: float) -> dict:
    try:
        claims = verify_handoff(
            case["token"],
            issuer=vectors["issuer"],
            audience=vectors["audience"],
            jwks=vectors["jwks"],
            now=now,
        )
    except HandoffError as error:
        return {"error": error.code}
    return {"claims": claims}


def main() -> int:
    vectors = json.loads(VECTORS.read_text("utf-8"))
    now = datetime.fromisoformat(vectors["now"].replace("Z", "+00:00")).timestamp()
    wrong = 0
    for case in vectors["cases"]:
        result = result_of(case, vectors, now)
        right = all(result.get(part) == case.get(part) for part in ("claims", "error"))
        wrong += not right
        print("ok    " if right else "WRONG ", case["name"], "" if right else result)
    print(f"{len(vectors['cases']) - wrong} of {len(vectors['cases'])} right")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
