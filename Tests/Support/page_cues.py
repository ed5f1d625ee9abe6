"""What an operator does with the view of a cue list."""

from page_seat import IS_OPEN, check

VIEW = "document.getElementById('cues')"
ROWS = f"[...{VIEW}.querySelectorAll('li')].map((each) => each.innerText)"


def center(one, selector):
    x, y, width, height = one.wait(f"the button {selector}", f"""(() => {{
      const frame = {VIEW}.querySelector("{selector}").getBoundingClientRect();
      return [frame.x, frame.y, frame.width, frame.height];
    }})()""")
    check(width >= 44 and height >= 44, f"{selector} is large enough: {width} by {height}")
    return x + width / 2, y + height / 2


def press(one, selector):
    one.page.tap(*center(one, selector))


def cues(place, seat):
    """the cues of a list are shown beside the board, with large buttons for what the console can do"""
    place.do("object add list 1/1 Dawn\nobject add list 1/2 \"<b>Noon</b>\"\n")
    place.serve("--board", "Main")
    one = seat()
    one.do("cues")
    one.wait("the lists", f"!{VIEW}.hidden && {ROWS}.length === 3")
    press(one, "li button")
    one.wait("a list", f"{ROWS}.length === 2")
    # The second tap of two was meant for the lists.
    press(one, "[data-cue=go]")
    one.settle()
    place.console.wait()
    check("Dawn" in one.page.value(ROWS)[0], f"the first cue is there: {one.page.value(ROWS)}")
    check("<b>Noon</b>" in one.page.value(ROWS)[1], "what looks like HTML is shown as text")
    press(one, "[data-cue=go]")
    place.console.wait("/hog/playback/go/0/1")
    press(one, "[data-cue=pause]")
    place.console.wait("/hog/playback/halt/0/1")
    press(one, "[data-cue=release]")
    place.console.wait("/hog/playback/release/0/1")
    # This profile has no message for it, unless it is chosen.
    shown = one.page.value(f"[...{VIEW}.querySelectorAll('[data-cue]')].filter((each) => "
                           "each.offsetParent).map((each) => each.innerText)")
    check(shown == ["Pause", "Stop", "Go"], f"only what the console can do is shown: {shown}")

    # A key that is held down presses once; a finger that was down when the page turned, not at all.
    one.settle()
    one.page.value(f"{VIEW}.querySelector('[data-cue=go]').focus()")
    one.page.key("Enter", repeats=4)
    place.console.wait("/hog/playback/go/0/1")
    one.page.put(0, *center(one, "[data-cue=go]"))
    one.page.value("dispatchEvent(new Event('resize'))")
    one.page.lift(0)
    one.page.put(0, *center(one, "[data-cue=go]"))
    one.page.glide({0: (0, -200)})
    one.page.lift(0)
    one.wait("what slid off", "document.getElementById('refusals').innerText.includes('slid off')")
    place.console.wait()
    # A thumb that rolls on a button presses it.
    one.page.put(0, *center(one, "[data-cue=go]"))
    one.page.glide({0: (20, 4)})
    one.page.lift(0)
    place.console.wait("/hog/playback/go/0/1")

    # A touch on the view does not reach the board below.
    one.page.tap(*one.middle("Wash"))
    place.kill()
    one.wait("the lost connection", "document.body.classList.contains('stale')")
    check(one.page.value("document.getElementById('console').hidden"),
          "a page without a server says nothing of the console")
    place.serve("--board", "Main")
    one.wait("the connection", IS_OPEN)
    one.wait("the list again", f"{ROWS}.length === 2")
    place.console.wait()
    one.page.key("Escape")
    one.wait("the board", f"{VIEW}.hidden")
    one.tap("Wash")
    place.console.wait("/hog/playback/go/0/2")
