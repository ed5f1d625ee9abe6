"""What thumbs do wrong on a stage, and what must not come of it."""

from page_browser import wait
from page_scenarios import GO, OFF
from page_seat import IS_OPEN, check


def doubling(place, seat):
    """a second go within 250 ms fires nothing, from whatever page; all pages show who fired"""
    place.serve("--board", "Main")
    one, two = seat(), seat()
    for each in (one, two):
        each.shows("Wash")
    one.tap("Wash")
    one.tap("Wash")
    two.tap("Wash")
    for each in (one, two):
        each.wait("what was ignored",
                  "document.getElementById('refusals').innerText.includes('ignored: fired')")
        each.wait("who fired", "document.getElementById('went').innerText.startsWith('GO 2 by ')")
    place.console.wait(GO + "2")
    one.settle()
    check(not place.console.pump(), f"one go only; received {place.console.messages}")
    one.wait("the end of what is shown", "document.getElementById('went').hidden")
    one.tap("Wash")
    place.console.wait(GO + "2")


def sliding(place, seat):
    """what begins on a block never pans: a go that is slid off says so, and a flash sticks"""
    place.serve("--board", "Main")
    one = seat()
    here = one.frame("Opening")
    x, y, width, height = here
    one.page.put(0, x + 5, y + height / 2)
    one.page.glide({0: (width, 0)})
    one.page.lift(0)
    # A finger that rolls stays on its block.
    place.console.wait(GO + "1")
    one.page.put(0, x + width / 2, y + height / 2)
    one.page.glide({0: (0, -height)})
    one.page.lift(0)
    one.wait("that it slid off", "document.getElementById('strip').innerText.includes('slid off')")
    one.page.put(0, *one.middle("Blinder"))
    place.console.wait(GO + "3")
    one.page.glide({0: (60, 90)})
    one.page.put(1, *one.middle("Wash"))
    one.page.glide({1: (0, 200)})
    one.page.lift(1)
    check(not place.console.pump(), f"only a flash; received {place.console.messages}")
    one.page.lift(0)
    place.console.wait(OFF + "3")
    check(one.frame("Opening") == here, "nothing has moved")
    # Two fingers that have both slid off move the view.
    one.page.put(0, *one.middle("Opening"))
    one.page.put(1, *one.middle("Wash"))
    one.page.glide({0: (0, 200), 1: (0, 200)})
    one.page.lift_all()
    wait("a board that moved", lambda: one.frame("Opening")[1] > here[1] + 100, one.page.shown)
    check(not place.console.pump(), f"nothing was fired; received {place.console.messages}")


def remembering(place, seat):
    """a device sees a board as it saw it last, and neither does the workspace change nor others"""
    place.serve("--board", "Main")
    one = seat()
    here = one.frame("Opening")
    check(here[0] >= 0 and one.frame("Wash")[0] + one.frame("Wash")[2] <= 390,
          "a board opens as it fits")
    one.page.key("Home")
    wait("another view", lambda: one.frame("Opening") != here, one.page.shown)
    moved = one.frame("Opening")
    one.page.reload()
    one.wait("the connection", IS_OPEN)
    one.wait_for_frame("Opening", moved)
    place.kill()
    place.serve("--board", "Main")
    one.wait("the connection", IS_OPEN)
    one.wait_for_frame("Opening", moved)
