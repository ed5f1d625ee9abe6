"""An itinerary with its map, on phones that are upright and turned."""

import json
import os

from page_browser import wait
from page_pictures import TRIP
from page_seat import check, pressed

MARKERS = """[...document.querySelectorAll("#map button")].map((each) => {
  const frame = each.getBoundingClientRect();
  return [each.ariaLabel, frame.x + frame.width / 2, frame.y + frame.height / 2];
})"""
FRAMES = """["stage", "map"].map((name) => {
  const frame = document.getElementById(name).getBoundingClientRect();
  return [frame.left, frame.top, frame.right, frame.bottom].map(Math.round);
})"""


def traveling(place, seat):
    """an itinerary has its map: below the list or beside it; a tap on a stop scrolls the list"""
    path = os.path.join(place.folder, "trip.json")
    with open(path, "w", encoding="utf-8") as file:
        json.dump({**TRIP, "days": 9}, file)
    place.do(f'trip new from "{path}"\nentry add "Far away" on 9 --location 42.3,-84.5')
    place.serve("--trip", "Lakes")
    one = seat()

    def markers():
        return one.page.value(MARKERS)

    def names():
        return [name.split(", ")[1].split(" - ")[0] for name, _, _ in markers()]

    wait("four stops", lambda: len(markers()) == 4, one.page.shown)
    list_frame, map_frame = one.page.value(FRAMES)
    check(list_frame[3] <= map_frame[1], f"the map is below: {list_frame}, {map_frame}")
    check(all(map_frame[0] < x < map_frame[2] and map_frame[1] < y < map_frame[3]
              for _, x, y in markers()), f"all stops are on the map: {markers()}")
    check(not any(name.startswith("Far away") for name in one.names()),
          f"the last day is below the view: {one.names()}")
    one.page.tap(*markers()[3][1:])
    one.shows("Far away")

    one.page.turn(844, 390)
    wait("a map at the side", lambda: one.page.value(FRAMES)[0][2] <= one.page.value(FRAMES)[1][0],
         one.page.shown)
    wait("stops in the other size", lambda: markers()[0][1] > one.page.value(FRAMES)[1][0],
         one.page.shown)

    # Others change the route.
    place.do("trip Lakes\nentry move 'Far away' to 1")
    wait("another order", lambda: names()[2:3] == ["Far away"], lambda: str(markers()))

    one.do("map")
    one.wait("a list without the map", "document.getElementById('map').hidden")
    check(one.page.value(FRAMES)[0][2] == 844, "the list has all of the view")
    one.do("map")
    one.wait("the map", f"!document.getElementById('map').hidden && {pressed('map')}")
    wait("its stops", lambda: len(markers()) == 4, one.page.shown)
    one.do("boards")
    one.shows("Board Main")
    one.wait("no map", "document.getElementById('map').hidden"
             " && document.querySelector('[data-do=map]').hidden")
