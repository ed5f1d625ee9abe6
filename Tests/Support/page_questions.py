"""What a person does for choices of a menu that need words."""

from page_axe import check_rules
from page_browser import wait
from page_seat import check

FORM = "document.getElementById('question')"
ASKS = f"!{FORM}.hidden && document.activeElement.name === 'words'"


def asking(place, seat):
    """a choice that needs words asks for them and does it; what is wrong with them is said"""
    place.serve("--board", "Main")
    one = seat().edit()
    one.lift("Wash")
    one.page.lift(0)

    def choose(name):
        """Chooses from the menu of a long press on a block that is selected."""
        one.page.put(0, *one.middle("Wash"))
        one.shows("Remove")
        one.page.lift(0)
        while not any(each.startswith(name) for each in one.names()):
            one.tap("More")
        one.tap(name)
        one.wait("the question", ASKS)
        # The labels follow a little later than the scene.
        wait("the end of the menu", lambda: not any(
            each.startswith("Remove") for each in one.names()), one.page.shown)

    choose("Resize")
    check(one.text("question").startswith("Resize") and "WxH" in one.text("question"),
          "the question says what the words are")
    check_rules(one, "a question")
    one.page.type("1x2")
    one.page.key("Enter")
    one.wait_for_spot("Wash", (3, 0, 1, 2))
    one.shows("Wash, list 2, at 3,0, 1 by 2")
    check(one.page.value(f"{FORM}.hidden"), "the question is over")

    choose("Resize")
    one.page.type("wide; show delete Tour --yes")
    one.page.key("Enter")
    one.wait("the refusal",
             f"{FORM}.querySelector('[role=alert]').innerText.includes('commands')")
    check(one.page.value(f"!{FORM}.hidden && {FORM}.elements.words.value.startsWith('wide')"),
          "wrong words stay, to be mended")
    check("Tour" in place.do("shows\n"), "words do not begin another command")
    one.page.key("Escape")
    one.wait("the end of the question", f"{FORM}.hidden")

    choose("Label")
    one.page.key("Escape")
    one.wait("the end of the question", f"{FORM}.hidden")
    choose("Label")
    one.page.type("Blue <b>wash</b>")
    one.page.key("Enter")
    wait("the label", lambda: any(
        each.get("label") == "Blue <b>wash</b>" for each in place.items()), place.items)
