"""What pages look like, compared with pictures that a person has looked at."""

import json
import os

from page_browser import HEIGHT, WIDTH, wait
from page_comparing import compare, prove
from page_place import free_port

# A page of each kind, with colours that differ and states that a board can have.
CONTENTS = """
object add list 4 "House to half"
object add list 1/1 Dawn
object add list 1/2 Noon
object add list 1/3 "Storm over the lake"
object add colour 1 "Deep blue" --color blue
object add colour 2 Amber --color amber
object add colour 3 Red --color red --outlined
object add group 1 "Front truss" --color green
object add position 1 Centre --color purple
board Main
edit
place colour 1 at 3,3
place colour 2 at 0,6 4x2
place colour 3 at 4,6 1x2
action #3 toggle
board new Looks --rules flow columns=4
place list 1 thru 4
place colour 1 thru 3
place group 1
place position 1
board new Pieces --rules tiles field=6x5
place tile F at 0,0
place tile L at 3,0 --color amber
place tile 2x2 at 0,3 --color blue
place tile W
place list 2 --shape xx/x.
board new Desk --rules canvas
place list 1 at -150,-220 130x90
place colour 2 at -60,-170 140x90
card add "House opens at 7\\nCurtain 7:30" --title Tonight --at -150,-40 --size 220x120
ink draw -140,130 -60,180 20,120 100,190 150,140 --color red --width 6
ink draw -150,230 150,230 --pen highlighter --color amber
"""
TRIP = {
    "format": "callboard-trip", "version": 1, "name": "Lakes", "firstDay": "2026-04-01", "days": 4,
    "cities": [
        {"key": "chi", "name": "Chicago", "latitude": 41.88, "longitude": -87.63},
        {"key": "det", "name": "Detroit", "latitude": 42.33, "longitude": -83.05}],
    "games": [
        {"key": "g1", "sport": "Baseball", "home": "Cubs", "away": "Cardinals", "city": "chi",
         "venue": "Wrigley Field", "latitude": 41.948, "longitude": -87.655,
         "start": "2026-04-01T13:20:00-05:00", "zone": "America/Chicago"},
        {"key": "g2", "home": "Tigers", "away": "Twins", "city": "det",
         "start": "2026-04-04T18:40", "zone": "America/Detroit"}],
    "itinerary": [
        {"day": 1, "entries": [
            {"game": "g1"},
            {"custom": {"title": "Dinner", "time": "19:00", "latitude": 41.9,
                        "longitude": -87.6}}]},
        {"day": 3, "entries": [
            {"travel": {"from": "chi", "to": "det", "meters": 450000, "seconds": 16200}}]},
        {"day": 4, "entries": [{"game": "g2"}]}]}


STAGE = """(() => {
  const frame = document.getElementById("stage").getBoundingClientRect();
  return [frame.x, frame.y, frame.width, frame.height];
})()"""
GO = """(() => {
  const frame = document.querySelector("[data-cue=go]").getBoundingClientRect();
  return [frame.x, frame.y, frame.width, frame.height];
})()"""


def steady(page):
    """A picture of a page that waits for no scene, and does not move."""
    before, picture = None, None

    def is_still():
        nonlocal before, picture
        # Messages go after some seconds, and can come at any time.
        page.value(
            "for (const each of document.querySelectorAll('#strip :is(#notes, #refusals) p'))"
            " each.remove()")
        before, picture = picture, page.picture()
        return page.is_drawn() and before == picture

    wait("a page that does not move", is_still, page.shown)
    return picture


def look(one, theme, contrast="no-preference"):
    one.page.call("Emulation.setEmulatedMedia", features=[
        {"name": "prefers-color-scheme", "value": theme},
        {"name": "prefers-contrast", "value": contrast}])


def keep(one, name, box):
    """Compares what a page shows with a picture; proves it with an element of the scene, named as
    its label begins, or with a frame."""
    picture = compare(name, steady(one.page), one.page.browser)
    stage = one.page.value(STAGE)
    if isinstance(box, str):
        x, y, width, height = wait(
            f"{box!r} in the scene", lambda: frames(one.page).get(box), one.page.shown)
        box = x + stage[0], y + stage[1], width, height
    prove(name, picture, stage, box)


def frames(page):
    """The frames of what the last scene has, on the stage, by the first words of the labels."""
    return {each.get("label", "").split(",")[0]: each["frame"] for each in page.elements.values()}


def open_board(one, name, show="Tour"):
    one.do("boards")
    # The last card is half below the view.
    x, y, _, _ = one.frame(f"Board {name}")
    one.page.tap(x + 20, y + 20)
    one.wait("the board", f"document.title === '{show} › {name}'")
    one.settle()


def play(place, one, port):
    """Brings the blocks of a board into all states of play."""
    place.console.report(port, "/hog/playback/go/0/2")
    one.wait_for_state("Wash", "running")
    place.console.close()
    # Over UDP only a message finds out that the console is gone.
    one.tap("Opening")
    one.wait_for_state("Wash", "unknown")
    place.console.open()
    one.wait("the console", "!document.getElementById('console').matches('.trouble')")
    place.console.report(port, "/hog/playback/go/0/1")
    one.wait_for_state("Opening", "running")
    one.tap("Blinder")
    one.wait_for_state("Blinder", "chosen")


def pictures(place, seat):
    """pages look as in pictures that a person has looked at"""
    place.do(CONTENTS)
    trip = os.path.join(place.folder, "trip.json")
    with open(trip, "w", encoding="utf-8") as file:
        json.dump(TRIP, file)
    place.do(f'trip new from "{trip}"')
    port = free_port()
    place.connect(f"--listen {port}")
    place.serve("--show", "Tour")
    one = seat()
    one.page.turn(WIDTH, HEIGHT, 1)
    look(one, "light")
    one.shows("Board Main")
    keep(one, "boards", "Board Looks")

    look(one, "dark")
    open_board(one, "Main")
    play(place, one, port)
    keep(one, "play", "Wash")
    one.edit().tap("Deep blue")
    one.wait_for_state("Deep blue", "selected")
    keep(one, "edit", "Deep blue")
    one.page.key("Escape")

    look(one, "light")
    open_board(one, "Looks")
    keep(one, "flow", "Blinder")
    look(one, "dark", "more")
    open_board(one, "Pieces")
    keep(one, "tiles", "L")
    look(one, "dark")
    open_board(one, "Desk")
    keep(one, "canvas", "Amber")

    one.do("cues")
    one.wait("the lists", "Boolean(document.querySelector('#cues li button'))")
    one.page.value("document.querySelector('#cues li button').click()")
    one.wait("the state of a list", "document.querySelector('#cues p').innerText === 'running'")
    keep(one, "cues", one.page.value(GO))
    one.page.key("Escape")

    place.kill()
    place.serve("--show", "Tour", "--trip", "Lakes")
    one.wait("the itinerary", "document.title === 'Lakes'")
    # They come when the server knows the size of the map.
    one.wait("the stops on the map", "document.querySelectorAll('#map button').length === 3")
    keep(one, "itinerary", "Dinner - 7:00 PM")
