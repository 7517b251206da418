"""Characters speak rarely: at most twice a round each, and at a table at most once in four turns."""

from __future__ import annotations

from itertools import pairwise

from browsers import Visitor
from playwright.sync_api import Browser

# Bots lay a basket in every turn, each turn of three moves; one gets [turn, seat] for each line that is spoken.
SPOKEN = """async ({ turns, chosen }) => {
    const main = document.querySelector('script[type=module]').src;
    const { spoken } = await import(new URL('cast.js', main).href);
    const seats = [{ person: 'Ada', bot: null }, ...['otto', 'pino', 'bruno'].map((bot) => ({ person: null, bot }))];
    const found = [];
    let version = 1;
    for (let turn = 0; turn < turns; turn += 1) {
        const seat = 1 + turn % 3;
        const table = { id: `T${turns}${chosen}`, seats, waits_for: seat };
        const scene = { table, view: {}, isMine: chosen, chosen: chosen ? { card: 1 } : {} };
        for (let move = 0; move < 3; move += 1) {
            version += 1;
            const lines = [{ kind: 'basket', facts: { seat } }];
            if (spoken(scene, { version, time: 0, kind: 'moved', facts: { seat }, lines })) found.push([turn, seat]);
        }
    }
    return found;
}"""


def spoken(chromium: Browser, server: str, turns: int, *, is_choosing: bool = False) -> list[list[int]]:
    visitor = Visitor(chromium, server)
    visitor.goes_to("/")
    found: list[list[int]] = visitor.page.evaluate(SPOKEN, {"turns": turns, "chosen": is_choosing})
    assert not visitor.faults
    visitor.leaves()
    return found


def test_a_table_hears_a_line_in_four_turns_at_most_and_a_character_two_in_a_round(
    chromium: Browser, server: str
) -> None:
    found = spoken(chromium, server, 60)
    turns = [turn for turn, _ in found]
    assert len(found) == 6
    assert min(later - earlier for earlier, later in pairwise(turns)) == 4
    assert sorted(seat for _, seat in found) == [1, 1, 2, 2, 3, 3]


def test_nobody_speaks_while_one_chooses(chromium: Browser, server: str) -> None:
    assert spoken(chromium, server, 20, is_choosing=True) == []
