"""What axe-core finds wrong with pages for people who use a screen reader or a keyboard."""

import importlib.util
import json
import os

from page_browser import Problem
from page_files import FILE, choose, drop
from page_pairing import ASKS
from page_scenarios import CELL
from page_seat import check

PACKAGE = "axe_playwright_python"
THEMES = ("dark", "light")
# Rules that are off unless they are asked for.
MORE = ("target-size",)
# What axe-core cannot decide counts, too. It cannot see what the canvas shows: without it, it finds
# the ground of the stage below all texts, which has the same colour.
RUN = """(() => {
  const { style } = document.getElementById("canvas");
  style.visibility = "hidden";
  return axe.run(document, %s).then(({ violations, incomplete, passes }) => {
    style.visibility = "";
    return [passes.length, [...violations, ...incomplete].flatMap(({ id, help, nodes }) =>
      nodes.map(({ html, failureSummary }) =>
        `${id}: ${help}: ${html.slice(0, 160)}: ${failureSummary}`))];
  });
})()"""


def source():
    """The script of axe-core, from the package that brings it."""
    # The package itself needs another library, which is not installed.
    found = importlib.util.find_spec(PACKAGE)
    if not found:
        raise Problem(f"Python has no {PACKAGE}; Tools/setup test installs it")
    with open(os.path.join(os.path.dirname(found.origin), "axe.min.js"), encoding="utf-8") as file:
        return file.read()


def check_rules(one, what):
    """Fails if a rule finds something in a page, in dark or light colours."""
    if not one.page.value("window.axe !== undefined"):
        one.page.value(source() + ";0")
    options = {"rules": {name: {"enabled": True} for name in MORE}}
    for theme in THEMES:
        one.page.call("Emulation.setEmulatedMedia", features=[
            {"name": "prefers-color-scheme", "value": theme}])
        passed, found = one.page.value(RUN % json.dumps(options))
        check(passed > 20, f"axe-core has looked at {what}")
        if found:
            raise Problem(f"{what} in {theme} colours: " + "\n".join(found[:20]))


def rules(place, seat):
    """axe-core finds nothing against its rules, whatever the page shows"""
    place.do("object add list 1/1 Dawn\nobject add list 1/2 Noon\n")
    place.serve("--show", "Tour")
    one = seat()
    one.shows("Board Main")
    check_rules(one, "the list of boards")

    drop(one, "festival.asc", FILE)
    one.wait("the report", "!document.getElementById('report').hidden")
    check_rules(one, "a question about a file")
    choose(one, "Merge")
    one.wait("the report", "document.getElementById('report').innerText.includes('was imported')")
    check_rules(one, "a report")
    one.page.key("Escape")

    one.tap("Board Main")
    one.shows("Opening")
    check_rules(one, "a board in play mode")
    one.do("cues")
    one.wait("the lists", "Boolean(document.querySelector('#cues li button'))")
    check_rules(one, "the choice of a cue list")
    one.page.value("document.querySelector('#cues li button').click()")
    one.wait("a list", "Boolean(document.querySelector('#cues li b'))")
    check_rules(one, "a cue list")
    one.page.key("Escape")

    one.do("on")
    one.wait("what is on", "document.getElementById('onnow').innerText.includes('Nothing is on')")
    check_rules(one, "what is on now")
    one.page.key("Escape")

    one.at_home().edit()
    x, y, _, _ = one.frame("Opening")
    one.tap("Wash")
    one.shows("Remove")
    check_rules(one, "a menu")
    one.page.key("Escape")
    one.page.put(0, x - 3 * CELL + 12, y + 12)
    one.page.glide({0: (CELL, 2 * CELL)})
    one.page.lift(0)
    one.shows("Filter")
    check_rules(one, "the picker")

    place.kill()
    one.wait("the lost connection", "document.body.classList.contains('stale')")
    check_rules(one, "a lost connection")

    place.serve("--board", "Main", "--bind", "0.0.0.0")
    two = seat(is_paired=False)
    two.wait("the question for a code", ASKS)
    check_rules(two, "the form for pairing")
