"""What a person does to get boards on paper from a page."""

from page_seat import check

BUTTON = "document.querySelector('[data-do=print]')"
# Notes each file that the page makes: its first letters and its size.
WATCH = """(() => {
  window.papers = [];
  const make = URL.createObjectURL;
  URL.createObjectURL = (file) => {
    file.slice(0, 5).text().then((head) => window.papers.push([head, file.size]));
    return make.call(URL, file);
  };
})()"""


def printing(place, seat):
    """a page prints its board and all boards, but not while someone plays"""
    place.serve("--show", "Tour")
    one = seat()
    one.shows("Board Main")
    one.page.value(WATCH)
    check(not one.page.value(f"{BUTTON}.hidden"), "the list of boards has a button for paper")
    one.do("print")
    one.wait("the paper", "window.papers.length === 1")
    one.tap("Board Main")
    one.wait("the board", "!document.querySelector('[data-do=play]').hidden")
    one.do("play")
    one.wait("play mode", f"{BUTTON}.hidden")
    one.do("edit")
    one.wait("edit mode", f"!{BUTTON}.hidden")
    one.do("print")
    one.wait("the second paper", "window.papers.length === 2")
    papers = one.page.value("window.papers")
    check(all(head == "%PDF-" and size > 1_000 for head, size in papers), f"{papers}")
