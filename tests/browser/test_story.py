"""The story of what others do: its stops, peeks, the answer to a trade, and what is said at seats."""

from __future__ import annotations

from itertools import pairwise
from pathlib import Path

import pytest
from browsers import Visitor
from picture_studio import Studio
from pictures_of_ceremonies import Posed, Told, again, be_countered, moment
from playwright.sync_api import Browser, expect


def test_the_stops_around_the_one_that_is_shown_keep_their_words(chromium: Browser, tmp_path: Path) -> None:
    told = Told("connections recap", ".act.now", again("joins"), "[data-beat=partnership]", stands_still=False)
    with told(Studio(chromium, tmp_path), "-desktop-light") as page:
        assert page.locator(".stops li.now.brief").count() == 0
        assert page.locator(".stops li.brief").count() > 0
        assert page.locator(".stops li:not(.brief, .now)").count() > 0
        assert page.evaluate("(one) => one.scrollWidth <= one.clientWidth", page.query_selector(".stops"))


def test_TF17_a_peek_names_the_card_once_it_is_seen(chromium: Browser, tmp_path: Path) -> None:
    with Told("twisted looked at", ".peeked.opens")(Studio(chromium, tmp_path), "-phone-dark") as page:
        stops = page.locator(".stops li").count()
        assert page.locator(".act .card-word, .glass b").count() == 0
        expect(page.locator(".peeked h2")).not_to_be_visible()
        page.clock.run_for(2000)
        expect(page.locator(".peeked.shows .glass b")).to_be_visible()
        expect(page.locator(".act .card-word")).to_be_visible()
        assert page.locator(".stops li").count() == stops  # the water and the card are one stop


def test_CN13_a_counter_offer_shows_whole_cards_and_how_long_the_bot_waits(chromium: Browser, tmp_path: Path) -> None:
    posed = Posed(moment("connections trade"), be_countered, ".act .button.go:has-text('Accept')")
    with posed(Studio(chromium, tmp_path), "-phone-dark") as page:
        expect(page.locator(".act .left-time")).to_be_visible()
        bar = page.locator(".story-place").bounding_box()
        cards = [each.bounding_box() for each in page.locator(".table .exchange .face.near").all()]
        assert bar is not None
        assert len(cards) == 2
        assert all(card is not None and card["y"] + card["height"] <= bar["y"] for card in cards)


def test_a_zinger_that_is_hinted_at_is_prepared(chromium: Browser, server: str) -> None:
    visitor = Visitor(chromium, server)
    visitor.goes_to("/")
    found = visitor.page.evaluate(
        """async () => {
            const main = document.querySelector('script[type=module]').src;
            const { preview } = await import(new URL('games/twisted-fish/composer.js', main).href);
            const kinds = ['boat', 'warden', 'throw', 'draw'];
            const net = preview(null, { kind: 'net', seat: 2, fish: 'eel' });
            const diver = preview(null, { kind: 'diver', for: 'red eel' });
            return [...kinds.map((kind) => preview(null, { kind, seat: 1 })), diver, net];
        }"""
    )
    assert found == [
        {"zinger": "Glass Bottom Boat"},
        {"zinger": "Game Warden"},
        {"zinger": "Divine Intervention"},
        None,
        {"zinger": "Dead Scuba Diver"},
        {"way": "net", "fish": "eel"},
    ]
    visitor.leaves()


@pytest.mark.parametrize(("card", "is_said"), [("Chicago", True), ("Sydney/Tokyo", False)])
def test_CF4_a_linking_card_of_the_colour_is_said_to_be_no_answer(
    chromium: Browser, server: str, card: str, is_said: bool
) -> None:
    visitor = Visitor(chromium, server)
    visitor.goes_to("/")
    said = visitor.page.evaluate(
        """async (card) => {
            const main = document.querySelector('script[type=module]').src;
            const { sentence } = await import(new URL('games/cosmople-fish-2/sentence.js', main).href);
            const waits = { seat: 0, to: 'answer', asked_by: 1, for: 'card', colour: 'purple' };
            const view = { hands: [[card], []], waits_for: waits };
            const legal = [{ kind: 'no' }];
            const scene = { seat: 0, isMine: true, view, legal, chosen: {}, happened: [], name: () => 'Bea' };
            return sentence(scene).more.map((part) => part.textContent ?? part).join('');
        }""",
        card,
    )
    assert ("A linking card answers only who asks for a link." in said) == is_said
    visitor.leaves()


def test_what_two_neighbours_say_stands_side_by_side(chromium: Browser, server: str) -> None:
    visitor = Visitor(chromium, server, reduced_motion="reduce")
    visitor.plays_bots("fossil", 6)
    page = visitor.page
    page.evaluate(
        """async () => {
            const main = document.querySelector('script[type=module]').src;
            const { apart } = await import(new URL('speech.js', main).href);
            const say = (seat, looks, text) => {
                const said = document.createElement('p');
                said.className = `spoken ${looks}`;
                said.textContent = text;
                document.getElementById(`seat-${seat}`).append(said);
            };
            say(1, '', 'I should have stayed in my shell.');
            say(2, 'stamp', 'Ouch!');
            say(5, '', 'I should have stayed in my shell.');
            say(4, 'stamp', 'Well played');
            apart();
        }"""
    )
    boxes = [box for each in page.locator(".spoken").all() if (box := each.bounding_box()) is not None]
    boxes.sort(key=lambda box: box["x"])
    assert len(boxes) == 4
    assert all(one["x"] + one["width"] <= other["x"] for one, other in pairwise(boxes))
    visitor.leaves()


def test_a_card_turned_round_has_no_beat_and_draws_share_a_stop(chromium: Browser, server: str) -> None:
    visitor = Visitor(chromium, server)
    visitor.goes_to("/")
    found = visitor.page.evaluate(
        """async () => {
            const main = document.querySelector('script[type=module]').src;
            const [fish, networks] = await Promise.all(['cosmople-fish-2', 'networks']
              .map(async (game) => (await import(new URL(`games/${game}/beats.js`, main).href)).beats));
            const line = (kind, facts) => ({ kind, facts, rule: '', text: '', tokens: [] });
            const scene = { seat: 0, view: { seats: 3 }, name: () => 'Bea' };
            const told = (beats, ...lines) => beats(scene, scene, { kind: 'moved', facts: {}, lines });
            const draws = [1, 1, 2].map((seat) => told(networks, line('draw', { seat }))[0].run);
            return [told(fish, line('turn', { seat: 1 })), told(networks, line('turn', { seat: 1 })), draws];
        }"""
    )
    assert found == [[], [], ["draws 1", "draws 1", "draws 2"]]
    visitor.leaves()
