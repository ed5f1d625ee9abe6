"""What a person does to import a show file from the device that has the page."""

from page_seat import check

REPORT = "document.getElementById('report')"
FILE = """Ident 3:0
Manufacturer ETC
Console Eos
$$Format 3.20
$$Title Festival
Clear All

$Group 1
   Text Front
   $$ChanList  1 2 3

$Group 2
   Text Back
   $$ChanList  4 5

EndData
"""


def drop(one, name, text):
    one.page.value(f"""(() => {{
      const files = new DataTransfer();
      files.items.add(new File([{text!r}], {name!r}));
      document.getElementById("stage").dispatchEvent(new DragEvent(
        "drop", {{dataTransfer: files, bubbles: true, cancelable: true}}));
    }})()""")


def choose(one, label):
    """Touches a button below the report."""
    x, y = one.page.value(f"""(() => {{
      const button = [...document.querySelectorAll("#report button")]
        .find((each) => each.textContent === {label!r});
      const area = button.getBoundingClientRect();
      return [area.x + area.width / 2, area.y + area.height / 2];
    }})()""")
    one.page.tap(x, y)


def importing(place, seat):
    """a show file that is dropped on the page is imported, and a report says what came of it"""
    place.serve("--show", "Tour")
    one = seat()
    one.shows("Board Main")
    check(one.page.value("!document.querySelector('[data-do=import]').hidden"),
          "the list of boards has a button for files")
    drop(one, "festival.asc", FILE)
    asks = f"!{REPORT}.hidden && {REPORT}.innerText.includes('Merge festival.asc?')"
    one.wait("the question", asks)
    check("shares 0 of 2 objects with this show and would rename" in one.page.value(
        f"{REPORT}.innerText"), "it says what would happen")
    choose(one, "Cancel")
    one.wait("the boards", f"{REPORT}.hidden")
    check("Groups" not in place.do("boards\n"), "nothing was imported")

    drop(one, "festival.asc", FILE)
    one.wait("the question", asks)
    choose(one, "As a new show")
    one.wait("the report", f"!{REPORT}.hidden && {REPORT}.innerText.includes('was imported')")
    check("Festival" in place.do("shows\n"), "it is a show of its own")
    history = place.do("history\n")
    check('import "festival.asc"' in history, f"the history has the command: {history}")
    choose(one, "Revert")
    one.wait("the boards", f"{REPORT}.hidden")
    one.shows("Board Main")
    check("Festival" not in place.do("shows\n"), "the show is gone again")

    drop(one, "festival.asc", FILE)
    one.wait("the question", asks)
    choose(one, "Merge")
    one.wait("the report", f"!{REPORT}.hidden && {REPORT}.innerText.includes('was imported')")
    text = one.page.value(f"{REPORT}.innerText")
    check("festival.asc" in text and "/" not in text.split("(")[0] and "Groups" in text,
          f"it names what was read, and no folder: {text}")
    one.page.key("Escape")
    one.wait("the boards", f"{REPORT}.hidden")
    one.shows("Board Groups")
    check("Groups" in place.do("boards\n"), "the board is in the workspace")

    drop(one, "<b>notes</b>.txt", "Buy milk\n" * 20_000)
    one.wait("the refusal", f"!{REPORT}.hidden && {REPORT}.innerText.includes('not imported')")
    one.page.key("Escape")
    one.wait("the boards again", f"{REPORT}.hidden")
