"""What a person does on pages, and what pages, console and workspace must have then."""

import re

from page_browser import Problem, wait
from page_chromium import CONTROL, SHIFT
from page_seat import IS_OPEN, check, pressed

CONTENTS = """
show new Tour
object add list 1 Opening
object add list 2 Wash
object add list 3 Blinder
board new Main
place list 1 at 0,0
place list 2 at 3,0
place list 3 at 0,3
action #3 flash
"""
GO, OFF = "/hog/playback/go/0/", "/hog/playback/release/0/"
# A cell and the gap beside it, in points.
CELL = 44


# The scenarios get a place with a workspace, and a function that opens one more page.


def opening(place, seat):
    """the list of boards opens a board, and a tap fires a cue"""
    place.serve()
    one = seat()
    one.tap("Board Main")
    one.wait("the board", "document.title === 'Tour › Main'")
    one.wait("play mode", pressed("play"))
    # The second tap of two was meant for the list.
    one.tap("Wash")
    one.settle()
    place.console.wait()
    one.tap("Wash")
    place.console.wait(GO + "2")
    one.do("boards", is_tap=True)
    one.shows("Board Main")


def flashing(place, seat):
    """a flash is on while a finger holds it, and off whatever becomes of the page"""
    place.serve("--board", "Main")
    one = seat()
    here = one.frame("Blinder")

    def ends(what, act, phase=None):
        one.page.put(0, *one.middle("Blinder"))
        place.console.wait(GO + "3")
        one.page.sent.clear()
        act()
        try:
            place.console.wait(OFF + "3")
        except Problem as problem:
            raise Problem(f"{what}: {problem}") from problem
        # Without a word of the page the program would do it a second later.
        if phase:
            wait(f"{what}: a touch {phase}", lambda: one.page.value("1") and any(
                phase in each for each in one.page.sent), one.page.shown)

    def turn():
        one.page.turn(844, 390)
        one.page.cancel()

    def freeze():
        one.page.browser.freeze(True)
        try:
            place.console.wait(OFF + "3")
        finally:
            one.page.browser.freeze(False)
        one.page.cancel()
        place.console.messages.append(OFF + "3")

    ends("a finger that is lifted", lambda: one.page.lift(0), "ended")
    ends("a touch that is cancelled", one.page.cancel, "cancelled")
    # The finger stays where it is, and the page still has it.
    one.page.put(0, *one.middle("Blinder"))
    place.console.wait(GO + "3")
    one.page.move({0: (one.page.fingers[0][0] + 2, one.page.fingers[0][1])})
    one.wait("more than a second", "new Promise((go) => setTimeout(() => go(true), 1500))")
    check(not place.console.pump(), "a flash stays on while a finger holds it; received "
          f"{place.console.messages}")
    one.page.lift(0)
    place.console.wait(OFF + "3")
    ends("a view that is turned", turn, "cancelled")
    # The bar is lower at once; the blocks move across when a picture of this size has come.
    wait("a turned board", lambda: one.frame("Blinder")[0] > here[0] + 60, one.page.shown)
    one.page.turn(390, 844)
    one.wait_for_frame("Blinder", here)
    ends("a browser that stops", freeze)
    ends("a network that is lost", lambda: one.page.connect(False))
    one.page.connect(True)
    one.page.cancel()
    ends("a page that is loaded again", one.page.reload)
    one.wait("the connection", IS_OPEN)
    ends("a page that is closed", one.page.close)


def touching(place, seat):
    """a finger pans, two zoom, and a flash is on while one holds it, until the page is gone"""
    place.serve("--board", "Main")
    one = seat().at_home()
    here = one.frame("Opening")
    one.page.put(0, 60, 120)
    one.page.glide({0: (-40, 80)})
    one.page.lift(0)
    wait("a board that moved", lambda: one.frame("Opening")[1] > here[1] + 60, one.page.shown)
    x, y = one.middle("Opening")
    one.page.put(0, x - 60, y + 120)
    one.page.put(1, x + 60, y + 120)
    one.page.glide({0: (-30, 0), 1: (30, 0)})
    one.page.lift_all()
    wait("larger blocks", lambda: one.frame("Opening")[2] > here[2] * 1.3, one.page.shown)
    place.console.wait()
    one.tap("Opening")
    place.console.wait(GO + "1")

    def hold():
        one.page.put(0, *one.middle("Blinder"))
        place.console.wait(GO + "3")

    hold()
    one.page.lift(0)
    place.console.wait(OFF + "3")
    hold()
    one.page.reload()
    place.console.wait(OFF + "3")
    one.wait("the connection", IS_OPEN)
    hold()
    one.page.close()
    place.console.wait(OFF + "3")


def carrying(place, seat):
    """a long press and a drag carry a block, other pages show it, undo brings it back"""
    place.serve("--board", "Main")
    one, two = seat().at_home().edit(), seat().at_home()
    here = one.frame("Opening")
    one.carry("Opening", 0, -3 * CELL)
    there = [here[0], here[1] - 3 * CELL, *here[2:]]
    one.wait_for_frame("Opening", there)
    two.wait_for_frame("Opening", there)
    one.wait_for_spot("Opening", (0, -3, 2, 2))
    one.do("undo")
    for each in (one, two):
        each.wait_for_frame("Opening", here)
    one.wait_for_spot("Opening", (0, 0, 2, 2))
    one.do("redo")
    two.wait_for_frame("Opening", there)


def placing(place, seat):
    """a finger draws a region, the picker filters what is typed, and a choice places a block"""
    place.serve("--board", "Main")
    one = seat().at_home().edit()
    place.do("object add list 4 Finale\nobject add list 5 Fog")
    x, y, _, _ = one.frame("Opening")
    # Two cells by three, to the left of the first block.
    one.page.put(0, x - 3 * CELL + 2, y + 2)
    one.page.glide({0: (2 * CELL - 4, 3 * CELL - 4)})
    one.page.lift(0)
    one.wait("the picker's field", "document.activeElement.tagName === 'INPUT'")
    one.shows("Fog", "Finale")
    one.page.type("final")
    wait("only what was typed", lambda: "Fog" not in " ".join(one.names()), one.page.shown)
    one.tap("Finale")
    one.wait_for_spot("Finale", (-3, 0, 2, 3))
    one.shows("Finale, list 4, at -3,0, 2 by 3")


def refusing(place, seat):
    """a drop on another block is refused with a sentence, and the block goes back"""
    place.serve("--board", "Main")
    one = seat().edit()
    here = one.frame("Opening")
    one.carry("Opening", 3 * CELL, 0)
    one.wait("a refusal", "document.getElementById('refusals').innerText.includes('overlap')")
    one.wait_for_frame("Opening", here)
    check(place.spot("Opening") == (0, 0, 2, 2), "the block is where it was in the workspace")
    one.wait("the end of the refusal", "!document.getElementById('refusals').innerText")


def zooming(place, seat):
    """two fingers zoom and pan in edit mode, and the bar's button fits the board"""
    place.serve("--board", "Main")
    one = seat().at_home().edit()
    here = one.frame("Opening")
    one.page.put(0, 60, 200)
    one.page.put(1, 160, 200)
    one.page.glide({0: (-30, 60), 1: (-30, 60)})
    one.page.lift_all()
    there = [here[0] - 30, here[1] + 60, *here[2:]]
    one.wait_for_frame("Opening", there)
    # Around a place beside the block, so that it stays in the view.
    x, y = there[0] - 40, there[1] - 40
    one.page.put(0, x - 50, y)
    one.page.put(1, x + 50, y)
    one.page.glide({0: (-25, 0), 1: (25, 0)})
    one.page.lift_all()
    # Before a pinch is recognised, fingers move a little; the place between them stays.
    wait("a block half as large again", lambda: 1.35 < one.frame("Opening")[2] / here[2] < 1.55
         and abs(one.frame("Opening")[0] - x - 60) < 12, one.page.shown)
    one.do("fit")
    # Blinder and Wash are at the edges of the board.
    wait("all blocks in the view", lambda: all(
        x >= 0 and x + w <= 390 for _, x, _, w, _ in one.labels()) and len(one.labels()) == 3,
        one.page.shown)
    check(place.spot("Opening") == (0, 0, 2, 2), "looking around moves no block")


def resizing(place, seat):
    """a touch near a corner of a selected block resizes it"""
    place.serve("--board", "Main")
    one = seat().at_home().edit()
    one.tap("Wash")
    one.wait_for_state("Wash", "selected")
    x, y, _, height = one.frame("Wash")
    one.page.put(0, x + 3, y + height - 3)
    one.page.glide({0: (0, CELL)})
    one.wait_for_state("Wash", "lifted")
    one.page.lift(0)
    one.wait_for_spot("Wash", (3, 0, 2, 3))
    one.wait_for_frame("Wash", [x, y, 88, height + CELL])


HOSTILE = {
    "show": "</script><img src=x onerror=window.isHacked=1>",
    "board": "'><svg onload=window.isHacked=1>&lt;",
    "object": "</title><script>window.isHacked=1</script>${1}",
    "label": "</button><iframe src=javascript:parent.isHacked=1>",
    "card": "\u202eabc\u202c<a href=javascript:isHacked=1>Call</a><img src=x onerror=isHacked=1>",
    "reversed": "שלום gpj.exe' onfocus=isHacked=1",
}
# Everything in the document that names could make, and what they could run.
MADE = """[...document.querySelectorAll("img, iframe, a, script:not([src]), svg svg, [onfocus]"),
  ...document.querySelectorAll("#labels *, #strip *, body > header *, #fields *")]
  .filter((each) => !["BUTTON", "P", "DIV", "H1", "LABEL", "SPAN", "INPUT"].includes(each.tagName)
    || [...each.attributes].some((one) => one.name.startsWith("on")))
  .map((each) => each.outerHTML)"""


def hostile(place, seat):
    """names and texts that look like HTML are shown as text"""
    names = {key: '"' + text + '"' for key, text in HOSTILE.items()}
    place.do("\n".join([
        f"show new {names['show']}", f"object add list 1 {names['object']}",
        f"object add list 2 {names['reversed']}", "object add list 3 Plain",
        f"board new {names['board']} --rules canvas", "place list 1 at -180,-300",
        "place list 2 at -180,-200", "place list 3 at -180,-100", f"label #3 {names['label']}",
        f"card add {names['card']} --title {names['object']} --at -180,0 --size 260x100",
        "board new Grid", "place list 1 at -2,0", f"label #1 {names['label']}"]))
    place.serve("--show", HOSTILE["show"])
    one = seat()
    one.shows(f"Board {HOSTILE['board']}")
    one.tap(f"Board {HOSTILE['board']}")
    one.wait("the names of show and board", "document.title.includes('svg onload')")
    heading = one.page.value("document.getElementById('title').textContent")
    check(heading == f"{HOSTILE['show']} › {HOSTILE['board']}",
          f"the heading has the names as they are: {heading}")
    one.shows(HOSTILE["object"], HOSTILE["label"])
    wait("the other names", lambda: any("gpj.exe" in name for name in one.names()), one.page.shown)
    # In the picker and the menus the names are choices.
    one.do("boards")
    one.tap("Board Grid")
    one.wait("the other board", "document.title.endsWith('Grid')")
    one.edit().tap(HOSTILE["label"])
    one.wait_for_state(HOSTILE["label"], "selected")
    one.tap("Reassign")
    one.wait("the picker's field", "document.activeElement.tagName === 'INPUT'")
    one.page.type(HOSTILE["label"])
    one.wait("the text in the field",
             f"document.querySelector('input').value === {HOSTILE['label']!r}")
    one.page.key("Escape")
    made = one.page.value(MADE)
    check(made == [], f"no element is made of names: {made}")
    check(one.page.value("window.isHacked === undefined"), "nothing in names runs")


def typing(place, seat):
    """the keyboard alone fires, selects, removes and undoes"""
    place.serve("--board", "Main")
    one = seat()
    one.shows("Wash")

    def tab(name):
        for _ in range(40):
            one.page.key("Tab")
            focused = one.page.value(
                "document.activeElement.ariaLabel ?? document.activeElement.innerText") or ""
            if focused.startswith(name):
                return
        raise Problem(f"Tab does not reach {name!r}\n{one.page.shown()}")

    tab("Wash")
    one.page.key("Enter")
    place.console.wait(GO + "2")
    tab("Edit")
    one.page.key("Enter")
    one.wait("edit mode", pressed("edit"))
    tab("Opening")
    one.page.key("Enter")
    one.wait_for_state("Opening", "selected")
    one.page.key("Escape")
    one.wait_for_state("Opening", "selected", False)
    # The labels follow a little later than the scene.
    one.wait("the end of the menu", "![...document.querySelectorAll('#labels button')].some("
             "(each) => each.ariaLabel.startsWith('Remove'))")
    tab("Opening")
    one.page.key("Enter")
    one.shows("Remove")
    tab("Remove")
    one.page.key("Enter")
    wait("a removed block", lambda: place.spot("Opening") is None, one.page.shown)
    one.page.key("z", CONTROL)
    one.wait_for_spot("Opening", (0, 0, 2, 2))
    one.page.key("Z", CONTROL | SHIFT)
    wait("a removed block", lambda: place.spot("Opening") is None, one.page.shown)
    one.page.key("y", CONTROL)
    one.page.key("z", CONTROL)
    one.shows("Opening")


SPOT = re.compile(r"^(.*?), .* at (-?\d+),(-?\d+), (\d+) by (\d+)$")


def together(place, seat):
    """two pages and another program change one board at once, and all agree"""
    place.serve("--board", "Main")
    one, two = seat().at_home().edit(), seat().at_home().edit()
    one.lift("Opening")
    two.lift("Wash")
    place.do("board Main\nedit\nmove #3 by 0,2\nplace list 2 at -4,4")
    one.page.glide({0: (0, -3 * CELL)}, 3)
    two.page.glide({0: (-CELL, -2 * CELL)}, 3)
    place.do("board Main\nedit\nlabel #3 Late")
    one.page.lift(0)
    two.page.lift(0)
    one.page.key("Escape")
    two.page.key("Escape")

    def spots(names):
        found = [SPOT.match(name) for name in names]
        return sorted(tuple(map(int, each.groups()[1:])) for each in found if each)

    wanted = [(-4, 4, 2, 2), (0, -3, 2, 2), (0, 5, 2, 2), (2, -2, 2, 2)]

    def agree():
        stored = sorted((i["x"], i["y"], i["width"], i["height"]) for i in place.items())
        return stored == wanted == spots(one.names()) and sorted(one.labels()) == sorted(
            two.labels())

    wait(f"blocks at {wanted} everywhere", agree,
         lambda: f"{place.items()}\n{one.page.shown()}\n{two.page.shown()}")
    one.shows("Late")


def restarting(place, seat):
    """a page connects again when the program was killed and started again, and is grey until then"""
    place.serve("--board", "Main")
    one = seat()
    one.shows("Wash")
    # A network that is gone closes nothing.
    one.page.connect(False)
    one.wait("a grey page", "document.body.classList.contains('silent')")
    one.page.connect(True)
    one.wait("an answer", "!document.body.classList.contains('silent')")
    one.wait("the connection", IS_OPEN)
    place.kill()
    one.wait("the lost connection",
             "document.getElementById('connection').innerText.includes('No connection')")
    one.tap("Wash")
    place.serve("--board", "Main")
    one.wait("the connection", IS_OPEN)
    one.wait("the board", "document.title === 'Tour › Main'")
    # What the browser reports is read with the answer to a question.
    wait("the board from the new program",
         lambda: one.page.value("0") or len(one.page.elements) >= 3, one.page.shown)
    one.tap("Opening")
    # The tap without a connection is dropped: it would come too late.
    place.console.wait(GO + "1")


def holding(place, seat):
    """what a killed program held is said on the page, and released by a large button only"""
    place.serve("--board", "Main")
    one = seat()
    one.page.put(0, *one.middle("Blinder"))
    place.console.wait(GO + "3")
    # The message goes out before the workspace remembers it.
    wait("the hold in the workspace", lambda: "Blinder" in place.do("running\n"))
    place.kill()
    one.page.cancel()
    place.serve("--board", "Main")
    x, y, width, height = one.wait("the button that releases it", """(() => {
      const button = document.querySelector("#held li button:not([hidden])");
      const frame = button?.getBoundingClientRect();
      return frame?.height > 0 && [frame.x, frame.y, frame.width, frame.height];
    })()""")
    check(height >= 72, f"the button is large, and not {height} high")
    check("Blinder" in one.text("held"), f"the page says what is held: {one.text('held')}")
    one.settle()
    place.console.wait()
    one.page.tap(x + width / 2, y + height / 2)
    place.console.wait(OFF + "3")
    one.wait("a page without the button", "document.getElementById('held').hidden")


# The elements that the bar, the picker and the board offer, and how each is found.
BAR = """[...document.querySelectorAll("#bar button:not([hidden])")].map((each) => {
  const frame = each.getBoundingClientRect();
  return [each.dataset.do, frame.x, frame.y, frame.width, frame.height];
})"""
OUTLINE = """(() => {
  const style = getComputedStyle(document.activeElement);
  return document.activeElement === document.body || (document.activeElement.matches(
    ":focus-visible") && style.outlineStyle !== "none" && parseFloat(style.outlineWidth) >= 1)
    || document.activeElement.outerHTML.slice(0, 200);
})()"""
ROLES = {"button", "textbox", "searchbox", "link", "checkbox", "combobox"}


def accessible(place, seat):
    """names, landmarks, a visible focus, and buttons that are large enough"""
    place.serve("--board", "Main")
    one = seat()
    one.shows("Opening")

    def check_names():
        nodes = one.page.call("Accessibility.getFullAXTree")["nodes"]
        for node in nodes:
            role = node.get("role", {}).get("value")
            if role in ROLES and not node.get("ignored"):
                name = node.get("name", {}).get("value", "").strip()
                check(name, f"each {role} has a name: {node}")
        return [node.get("role", {}).get("value") for node in nodes if not node.get("ignored")]

    roles = check_names()
    check(roles.count("main") == 1, f"there is one main landmark in {set(roles)}")
    check("navigation" in roles and "heading" in roles, f"{set(roles)} has the bar and a heading")
    check(one.page.value("document.documentElement.lang"), "the page has a language")
    check(one.page.value("document.title"), "the page has a title")
    check(one.page.value("document.querySelectorAll('h1').length") == 1, "the page has a heading")
    for width, height in ((844, 390), (320, 568), (390, 844)):
        one.page.turn(width, height)
        one.wait("the size", f"innerWidth === {width}")
        for name, x, y, wide, high in one.page.value(BAR):
            check(wide >= 24 and high >= 24, f"{name} is large enough: {wide} by {high}")
            check(x >= 0 and y >= 0 and x + wide <= width + 1 and y + high <= height + 1,
                  f"{name} is in a view of {width} by {height}: {x}, {y}, {wide} by {high}")
    for _ in range(10):
        one.page.key("Tab")
        seen = one.page.value(OUTLINE)
        check(seen is True, f"the focus is visible on {seen}")
    one.at_home().edit().page.key("Escape")
    x, y, _, _ = one.frame("Opening")
    one.page.put(0, x - 3 * CELL + 12, y + 12)
    one.page.glide({0: (CELL, 2 * CELL)})
    one.page.lift(0)
    one.wait("the picker's field", "document.activeElement.tagName === 'INPUT'")
    roles = check_names()
    check("textbox" in roles or "searchbox" in roles, f"the field is among {set(roles)}")
