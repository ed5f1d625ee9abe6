"""What a person does to use pages on another device, and to take them away again."""

import re

from page_browser import wait
from page_seat import IS_OPEN, check, pressed

FORM = "document.getElementById('pairing')"
ASKS = f"{FORM}?.hidden === false && !{FORM}.elements.pair.disabled"
ALERT = f"{FORM}.querySelector('[role=alert]').textContent"


def pairing(place, seat):
    """a code pairs a device once; its role and its place can be taken away"""
    place.serve("--board", "Main", "--bind", "0.0.0.0")
    code = wait("the code", lambda: re.search(r"code (\w{4}-\w{4})", place.text()), place.text)[1]

    one = seat(is_paired=False)
    one.wait("the question for a code", ASKS)
    check(one.page.value("document.activeElement.name") == "code", "the field has the focus")
    one.page.type("wrong")
    one.page.key("Enter")
    one.wait("the answer", f"{ASKS} && {ALERT}.includes('not the code')")
    one.page.type(code.upper())
    one.page.key("Enter")
    one.wait("the seat", IS_OPEN)
    one.wait("play mode", pressed("play"))
    check(one.page.value("document.querySelector('[data-do=edit]').hidden"),
          "who plays has no button for edit mode")
    one.tap("Wash")
    place.console.wait("/hog/playback/go/0/2")

    one.page.reload()
    one.wait("the seat again", IS_OPEN)
    check(one.page.value(f"{FORM}.hidden"), "a device is paired once")

    # The browser keeps one token for all pages of an address.
    one.page.value("localStorage.clear()")
    two = seat(f"#{code}")
    two.wait("the seat by a scanned code", IS_OPEN)
    check(two.page.value("location.hash") == "", "the address does not keep the code")
    listed = place.do("pages\n")
    check(re.search(r"^\s*1\s.*play", listed, re.M) and re.search(r"^\s*2\s.*play", listed, re.M),
          f"both are listed: {listed}")

    place.do("page role 2 look\n")
    wait("the other role", lambda: two.page.value("1") and two.page.role == "look", two.page.shown)
    two.tap("Wash")
    two.wait("the refusal", "document.getElementById('refusals').textContent.includes(\"'look'\")")
    place.console.wait()

    place.do("page revoke 2\n")
    two.wait("the end", "document.getElementById('connection').innerText.includes('removed')")
    two.wait("the question for a code", f"""(() => {{
      document.querySelector("#connection button").click();
      return {ASKS};
    }})()""")
    one.tap("Opening")
    place.console.wait("/hog/playback/go/0/1")
