"""Touches are recorded on a page, and do the same when they are replayed."""

import os
import shutil
import subprocess

from page_browser import PATIENCE
from page_seat import check

# A cell and the gap beside it, in points.
CELL = 44


def blocks(place):
    """What is on the board, without identities: those of a replay are others."""
    return sorted(
        [item["object"]["name"], item["x"], item["y"], item["width"], item["height"]]
        for item in place.items())


def deselect(one, name):
    """Taps beside all blocks."""
    one.page.tap(360, 600)
    one.wait_for_state(name, "selected", False)


def recording(place, seat):
    """touches on a page are recorded, and do the same at the prompt and in the simulator"""
    place.do("board new Empty\nobject add list 4 Finale")
    before = os.path.join(place.folder, "before.callboard")
    shutil.copy(place.workspace, before)
    place.serve("--board", "Main", "--record", "touches")
    check("touches are recorded in 'touches'" in place.text(), place.text())

    one = seat().at_home().edit()
    one.carry("Opening", 0, -3 * CELL)
    one.wait_for_spot("Opening", (0, -3, 2, 2))
    deselect(one, "Opening")
    x, y, _, _ = one.frame("Blinder")
    one.page.put(0, x - 3 * CELL + 2, y + 2)
    one.page.glide({0: (2 * CELL - 4, 2 * CELL - 4)})
    one.page.lift(0)
    one.tap("Finale")
    one.shows("Finale, list 4, at -3,3, 2 by 2")
    one.page.put(0, 100, 500)
    one.page.put(1, 200, 500)
    one.page.glide({0: (-20, -40), 1: (20, -40)})
    one.page.lift_all()
    one.carry("Blinder", 0, 2 * CELL)
    made = blocks(place)
    one.do("undo")
    one.wait_for_spot("Blinder", (0, 3, 2, 2))
    # The next recording begins when nothing is selected, and no tap waits for a second one.
    deselect(one, "Blinder")
    one.settle()
    one.carry("Blinder", 1.5 * CELL, 0)
    last = blocks(place)
    check(len(made) == 4 and made != last, f"the board changed: {made}, {last}")
    one.do("boards")
    one.tap("Board Empty")
    one.wait("the empty board", "document.title === 'Tour › Empty'")
    one.settle()
    one.page.put(0, 100, 300)
    one.page.glide({0: (80, 120)})
    one.page.lift(0)

    files = [os.path.join(place.folder, "touches", f"page-{number}.jsonl")
             for number in range(1, 1 + len(os.listdir(os.path.join(place.folder, "touches"))))]
    check(len(files) == 4, f"undo and another surface end a recording: {files}")
    place.workspace = before
    place.do(f"board Main\ntouches {files[0]}")
    check(blocks(place) == made, f"a replay makes {blocks(place)}, not {made}")
    place.do(f"board Main\nedit\nmove 'Blinder' to 0,3\ntouches {files[1]}")
    check(blocks(place) == last, f"a replay makes {blocks(place)}, not {last}")
    played = subprocess.run(
        [f"{place.program}-simulate", "replay", files[3]], capture_output=True, text=True,
        timeout=PATIENCE, env=place.environment(), check=False)
    check(played.returncode == 0 and "nothing found" in played.stdout,
          f"the simulator plays it: {played}")
