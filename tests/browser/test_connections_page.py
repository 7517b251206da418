"""Connections in a real browser, by clicks, keys and touch alone."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import largest_positions
import pytest
import screenshot_positions
from browsers import PHONE, Visitor
from largest_positions import Look
from playwright.sync_api import Browser, expect
from running_server import serving

from shoal.table.state import replay

NAME = "connections"
PEOPLE = {0: "Ada", 1: "Bob", 2: "Cleo"}
# Plays by clicks within the page, so that no click waits for the next: until the match is over, so many moves are made,
# or something is seen. What was pressed is counted.
PLAY = """async ([most, until]) => {
  const all = (selector) => [...document.querySelectorAll(selector)];
  const app = document.querySelector('.app');
  const rest = () => new Promise((done) => { setTimeout(done, 1); });
  const pressed = {};
  const press = (button) => {
    pressed[button.id.replace(/-.*/, '')] = (pressed[button.id.replace(/-.*/, '')] ?? 0) + 1;
    button.click();
  };
  const go = () => document.querySelector('.act.now .button.go:not(:disabled)');
  const picks = () => { // a side that is ringed, and what goes with it; else any card that has not just come
    const ringed = () => document.querySelector('.hand .want');
    (ringed() ?? document.querySelector('.hand .card:not(.fresh) button'))?.click();
    for (let more = 0; more < 2 && !go() && ringed(); more += 1) ringed().click();
    return go();
  };
  const end = performance.now() + 600_000; // else it hangs
  document.body.hidden = !until; // where only the end counts nothing is painted, which would be most of the time
  let moves = 0;
  while (app.dataset.state === 'playing' && moves < most && performance.now() < end) {
    if (until && document.querySelector(until)) break;
    const { version } = app.dataset;
    const announce = all('.act.now .button:not(:disabled)').find((each) => each.textContent === 'Announce the end');
    const invite = document.querySelector('.act.now') && document.querySelector('.inviting [id^=invite-]');
    const isOffered = all('.act .button').some((each) => each.textContent === 'Decline');
    if (isOffered) press(all('.act .button:not(:disabled)').at(moves % 3 ? -1 : 0));
    else if (announce) {
      announce.click();
      press(go());
    } else if (invite) {
      invite.click();
      press(document.querySelector('.guest'));
    } else if (document.querySelector('.act.now')
      && /discard|ringed side/.test(document.querySelector('.act').textContent) && picks()) press(go());
    else if (go()) press(go());
    else {
      await rest();
      continue;
    }
    moves += 1;
    for (let n = 0; n < 2000 && app.dataset.version === version; n += 1) await rest();
  }
  document.body.hidden = false;
  return { moves, pressed, state: app.dataset.state, then: (THEN)() };
}"""
NOTHING = "() => null"


def plays(visitor: Visitor, most: int = 1000, until: str = "", then: str = NOTHING) -> dict[str, Any]:
    """Click, and return the result of a function called in the page before anybody else can move."""
    found: dict[str, Any] = visitor.page.evaluate(PLAY.replace("THEN", then), [most, until])
    return found


def sat_down(chromium: Browser, server: str, seats: int, **options: object) -> Visitor:
    visitor = Visitor(chromium, server, reduced_motion="reduce", **options)
    visitor.plays_bots(NAME, seats)
    return visitor


@pytest.mark.parametrize("seats", [3, pytest.param(6, marks=pytest.mark.long)])
def test_a_match_is_played_to_its_end_by_clicks(chromium: Browser, server: str, seats: int) -> None:
    visitor = sat_down(chromium, server, seats)
    found = plays(visitor)
    assert found["state"] == "over"
    assert found["moves"] > 20
    expect(visitor.page.locator(".ranks li")).to_have_count(seats)
    expect(visitor.page.locator(".ranks .sum")).to_have_count(seats)
    assert not visitor.faults
    visitor.leaves()


def test_an_offer_can_be_left_and_kept_quiet_and_found_again(chromium: Browser, server: str) -> None:
    visitor = Visitor(chromium, server, reduced_motion="reduce")
    visitor.plays_bots(NAME, 3, bot="random")  # who offers a lot
    found = plays(
        visitor,
        until="#put-aside",
        then="""() => {
            const offers = () => document.querySelectorAll('#put-aside').length;
            document.querySelector('#quiet').click();
            const quiet = offers();
            const buttons = [...document.querySelectorAll('.act .button')];
            buttons.find((each) => each.textContent.startsWith('Offers')).click();
            return [quiet, offers(), document.querySelector('.offer #quiet').checked];
        }""",
    )
    assert found["then"] == [0, 1, True]
    assert not visitor.faults
    visitor.leaves()


def test_a_side_that_cannot_be_played_says_why(chromium: Browser, server: str) -> None:
    visitor = sat_down(chromium, server, 6)
    page = visitor.page
    assert visitor.is_asked()
    for side in page.locator(".hand .face").all():
        side.click()
        if page.locator(".act .minus").count():
            expect(page.locator(".act p .rule-id")).to_contain_text("CN")
            expect(page.locator(".act .button.go")).to_be_disabled()
            break
        page.keyboard.press("Escape")
    else:
        pytest.fail("every side can be played at once")
    assert not visitor.faults
    visitor.leaves()


def test_map_and_rows_show_the_same_table(chromium: Browser, server: str) -> None:
    visitor = sat_down(chromium, server, 3)
    found = plays(
        visitor,
        until=".ship",
        then="""() => {
            const count = (selector) => document.querySelectorAll(selector).length;
            document.querySelector('#look-rows').click();
            const rows = [count('.map'), Math.min(1, count('.rows .group'))];
            document.querySelector('#look-map').click();
            return [...rows, count('.map')];
        }""",
    )
    assert found["then"] == [0, 1, 1]
    assert not visitor.faults
    visitor.leaves()


def test_the_keyboard_alone_is_enough(chromium: Browser, server: str) -> None:
    visitor = sat_down(chromium, server, 4)
    page = visitor.page
    for _ in range(8):
        assert visitor.is_asked()
        version = visitor.version()
        if "discard" in page.locator(".act").inner_text():
            page.locator(".hand button[tabindex='0']").focus()
            page.keyboard.press("End")
            page.keyboard.press("Home")
            page.keyboard.press("Space")
            expect(page.locator(".hand .picked")).to_have_count(1)
        page.keyboard.press(".")
        page.keyboard.press("Enter")
        visitor.sees_more(version)
    assert not visitor.faults
    visitor.leaves()


def test_on_a_phone_by_touch(chromium: Browser, server: str) -> None:
    visitor = sat_down(chromium, server, 5, viewport=PHONE, has_touch=True, is_mobile=True)
    page = visitor.page
    for _ in range(20):
        assert visitor.is_asked()
        if "Your turn" in page.locator(".act").inner_text():
            break
        plays(visitor, most=1)
    page.locator(".hand .face").first.tap()
    expect(page.locator(".hand .picked")).to_have_count(1)
    page.locator(".pull").tap()
    expect(page.locator(".map-place.up")).to_have_count(1)
    assert page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]
    assert not visitor.faults
    visitor.leaves()


# People among themselves


@contextmanager
def people(
    chromium: Browser, folder: Path, look: Look, names: dict[int, str] = PEOPLE, *options: str
) -> Iterator[list[Visitor]]:
    """People at one table, each at a browser of their own, in the order of their seats; bots on the other seats."""
    tokens = screenshot_positions.live(folder, look, names)
    with serving(folder, *options) as address:
        came = [Visitor(chromium, address, reduced_motion="reduce") for _ in names]
        for seat, visitor in zip(names, came, strict=True):
            visitor.context.add_cookies([{"name": "shoal", "value": tokens[seat], "url": address}])
            visitor.goes_to(f"/table/{largest_positions.TABLE}")
            visitor.page.wait_for_selector(".app[data-state=playing] .hand")
        yield came
        for visitor in came:
            assert not visitor.faults
            visitor.leaves()


def begun() -> Look:
    """Nobody has moved yet."""
    return next(look for look in largest_positions.looks(NAME) if look.seats == 3)._replace(moves=())


def held(visitor: Visitor) -> list[str]:
    """One's own cards, near side first."""
    found: list[str] = visitor.page.evaluate(
        """[...document.querySelectorAll('.hand .card[data-place]')].map((card) => ['.near', '.far', '.both']
            .flatMap((side) => card.querySelector(side)?.dataset.city ?? []).join('/'))"""
    )
    return found


def turned(card: str) -> str:
    return "/".join(reversed(card.split("/")))


def test_two_people_trade_and_the_third_sees_far_sides_only(chromium: Browser, tmp_path: Path) -> None:
    with people(chromium, tmp_path, begun()) as came:
        on = next(seat for seat, visitor in enumerate(came) if visitor.page.locator(".act.now").count())
        giver, taker, third = came[(on + 1) % 3], came[(on + 2) % 3], came[on]
        hands = [held(visitor) for visitor in came]
        given = next(card for card in held(giver) if "/" in card)
        giver.page.locator(f'.hand .near[data-city="{given.split("/")[0]}"]').first.click()
        wanted = giver.page.locator(f"[id^=take-{(on + 2) % 3}-]").first
        taken = held(taker)[int((wanted.get_attribute("id") or "").split("-")[-1])]
        wanted.click()
        giver.page.locator(".act .button.go").click()
        expect(taker.page.locator(".offer h2")).to_contain_text("offers a trade")
        expect(taker.page.locator(".offer .exchange .card").last).to_contain_text(given.split("/")[0])
        expect(third.page.locator(".offer")).to_have_count(0)
        taker.page.locator(".act .button.go", has_text="Accept").click()
        expect(taker.page.locator(".offer")).to_have_count(0)
        expect(taker.page.locator(f'.hand [data-city="{given.split("/")[0]}"]').first).to_be_visible()
        for visitor in (giver, third):
            expect(visitor.page.locator(".app")).to_have_attribute("data-version", taker.version())
        assert any(card in (taken, turned(taken)) for card in held(giver))
        assert any(card in (given, turned(given)) for card in held(taker))
        assert held(third) == hands[on]
        # The near sides of the others have never come to who was not part of it, and those of who was only by the trade
        told = "".join(third.heard)
        others = [card for hand in (hands[(on + 1) % 3], hands[(on + 2) % 3]) for card in hand if "/" in card]
        assert not [card for card in others if card in told or turned(card) in told]
        assert third.page.evaluate("document.querySelectorAll('.tile.known').length") == 0
        shown = third.page.evaluate("document.documentElement.outerHTML + JSON.stringify({ ...localStorage })")
        assert not [card for card in others if f"{card.split('/')[0]}, with {card.split('/')[1]}" in shown]
        seen = [card for card in hands[(on + 2) % 3] if "/" in card and card != taken]
        assert not [card for card in seen if card in "".join(giver.heard)]
        assert given in "".join(taker.heard)


def test_people_invite_each_other_and_one_joins(chromium: Browser, tmp_path: Path) -> None:
    """Bob has invited Ada, and Ada invites Bob."""
    with people(chromium, tmp_path, screenshot_positions.look("connections invitations")) as (ada, bob, cleo):
        own = (ada.page.locator("[id^=invite-]").last.get_attribute("id") or "").removeprefix("invite-")
        ada.page.locator(f"#invite-{own}").click()
        ada.page.locator(f"#guest-{own}-1").click()
        expect(bob.page.locator(".invite", has_text=own)).to_contain_text("Ada")
        expect(cleo.page.locator(".invite", has_text=own)).to_have_count(0)
        bob.page.locator(f"#refuse-{own}").click()
        expect(bob.page.locator(".invite", has_text=own)).to_have_count(0)
        bobs = ada.page.locator(".invite:has(.mark[data-seat='2']) [id^=join-]:enabled")
        link = (bobs.get_attribute("id") or "").removeprefix("join-")
        bobs.click()
        expect(ada.page.locator(".act p")).to_contain_text(link)
        ada.page.locator(".act .button", has_text="Join").click()
        for visitor in (ada, bob):
            ship = visitor.page.locator(f'.ledger .ship:not(.brief)[data-net="{link}"]')
            expect(ship.locator("header .mark")).to_have_text(["2", "1"])
            expect(ship.locator(".sum")).to_contain_text("halved")
        expect(cleo.page.locator(f'.ledger .ship.brief[data-net="{link}"] header .mark')).to_have_text(["2", "1"])
        expect(ada.page.locator(f'.map .pt[data-city="{link}"] .half')).to_have_count(2)


def test_while_one_offers_the_cards_of_others_can_be_pressed(chromium: Browser, tmp_path: Path) -> None:
    with people(chromium, tmp_path, begun()) as came:
        giver = next(visitor for visitor in came if not visitor.page.locator(".act.now").count()).page
        giver.locator(".hand .near").first.click()
        expect(giver.locator("[id^=give-][aria-pressed=true]")).to_have_count(1)
        giver.locator(".tiles.wants .tile").first.click()
        expect(giver.locator(".tiles.wants .tile").first).to_have_attribute("aria-pressed", "true")
        expect(giver.locator("[id^=take-][aria-pressed=true]")).to_have_count(1)
        giver.locator(".offer h2").click()
        giver.keyboard.press("Escape")
        expect(giver.locator(".offer")).to_have_count(0)


def test_an_offer_prepared_in_ones_own_turn_is_sent_when_trading_opens(chromium: Browser, tmp_path: Path) -> None:
    with people(chromium, tmp_path, begun()) as came:
        on = next(seat for seat, visitor in enumerate(came) if visitor.page.locator(".act.now").count())
        giver, following, taker = came[on], came[(on + 1) % 3], came[(on + 2) % 3]
        page = giver.page
        page.locator("#new-offer").click()
        page.locator(f"#whom-{(on + 2) % 3}").click()
        page.locator("[id^=take-]").first.click()
        page.locator("[id^=give-]").last.click()
        expect(page.locator(".act small")).to_contain_text("Sent as soon as it is neither player’s turn")
        page.locator(".act .button.go", has_text="Prepare").click()
        expect(page.locator(".offer")).to_contain_text("Sent as soon as it is neither player’s turn")
        expect(taker.page.locator("#put-aside")).to_have_count(0)
        page.locator("#pile-deck").click()
        expect(page.locator(".hand .card.fresh")).to_have_count(1)
        page.locator(".hand .card:not(.fresh) .near, .hand .card:not(.fresh) .both").first.click()
        page.locator(".act .button.go", has_text="Discard").click()
        expect(taker.page.locator("#put-aside")).to_have_count(1)
        expect(page.locator(".offer")).to_contain_text("is thinking about it")
        taker.page.locator(".act .button", has_text="Decline").click()
        expect(page.locator(".lapsed")).to_contain_text("declined your offer")
        expect(page.locator(".offer")).to_have_count(0)
        page.locator("#new-offer").click()
        expect(page.locator(".offer")).to_have_count(1)
        expect(following.page.locator(".act.now")).to_have_count(1)


def draws_and_discards(visitor: Visitor) -> None:
    page = visitor.page
    page.locator("#pile-deck").click()
    expect(page.locator(".hand .card.fresh")).to_have_count(1)
    page.locator(".hand .card:not(.fresh) .near, .hand .card:not(.fresh) .both").first.click()
    page.locator(".act .button.go", has_text="Discard").click()


def test_two_people_trade_while_a_bot_on_turn_waits(chromium: Browser, tmp_path: Path) -> None:
    """Bob composes his offer in Ada's turn and goes on in that of the bot after her, which is held for him."""
    look = begun()
    on = replay(largest_positions.journal(look)).waits_for
    assert on is not None
    bot = (on + 1) % 3
    with people(chromium, tmp_path, look, {on: "Ada", (on + 2) % 3: "Bob"}, "--bot-delay", "10") as (ada, bob):
        page = bob.page
        page.locator("#new-offer").click()
        page.locator(f"#whom-{on}").click()
        page.locator(f"[id^=take-{on}-]").last.click()
        page.locator("[id^=give-]").first.click()
        given = held(bob)[0]
        expect(page.locator(".act .button.go")).to_have_text("Prepare offer")
        draws_and_discards(ada)
        expect(page.locator(".act .button.go")).to_have_text("Send offer")
        expect(page.locator(".act small")).to_contain_text("waits while you trade")
        expect(page.locator(".act .left-time")).to_have_count(1)
        expect(page.locator(f"#seat-{bot} .who small")).to_contain_text("waits")
        expect(ada.page.locator(".act p")).to_contain_text("Bob holds the table")
        page.locator(".act .button.go").click()
        expect(page.locator(".offer")).to_contain_text("Ada is thinking about it")
        expect(ada.page.locator(".act p")).to_contain_text("Bob wants")
        ada.page.locator(".act .button.go", has_text="Accept").click()
        expect(page.locator(".offer")).to_have_count(0)
        expect(ada.page.locator(".offer")).to_have_count(0)
        assert {given, turned(given)} & set(held(ada))
        expect(page.locator(f"#seat-{bot}.on")).to_have_count(0)  # and the bot goes on
