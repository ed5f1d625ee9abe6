"""What a person does with a phone and QLC+: imports its workspace, arranges it, and fires it."""

import os
import signal
import socket
import subprocess
import time

from page_browser import Problem, wait
from page_cues import VIEW, press
from page_files import REPORT, drop
from page_seat import IS_OPEN, check, pressed

FILE = """<?xml version="1.0" encoding="UTF-8"?>
<!DOCTYPE Workspace>
<Workspace xmlns="http://www.qlcplus.org/Workspace">
 <Engine>
  <InputOutputMap><Universe Name="Stage" ID="0"/></InputOutputMap>
  <Fixture><Manufacturer>Generic</Manufacturer><Model>Generic</Model><Mode>Dimmer</Mode>
   <ID>0</ID><Name>Front</Name><Universe>0</Universe><Address>0</Address><Channels>4</Channels>
  </Fixture>
  <Function ID="3" Type="Scene" Name="Amber"><FixtureVal ID="0">0,255</FixtureVal></Function>
  <Function ID="4" Type="Scene" Name="Blue"><FixtureVal ID="0">1,255</FixtureVal></Function>
 </Engine>
 <VirtualConsole>
  <Frame Caption="">
   <Button Caption="Amber" ID="0"><WindowState Visible="True" X="0" Y="0" Width="90" Height="90"/>
    <Function ID="3"/><Action>Toggle</Action></Button>
   <Button Caption="Blue" ID="1"><WindowState Visible="True" X="100" Y="0" Width="90" Height="90"/>
    <Function ID="4"/><Action>Toggle</Action></Button>
  </Frame>
 </VirtualConsole>
</Workspace>
"""

CHASER = """  <Function ID="5" Type="Chaser" Name="Main">
   <Speed FadeIn="0" FadeOut="0" Duration="4294967294"/><Direction>Forward</Direction>
   <RunOrder>Loop</RunOrder><SpeedModes FadeIn="Default" FadeOut="Default" Duration="Common"/>
   <Step Number="0" FadeIn="0" Hold="0" FadeOut="0">3</Step>
   <Step Number="1" FadeIn="0" Hold="0" FadeOut="0">4</Step></Function>
"""

CUE_LIST = """   <CueList Caption="Cues" ID="2">
    <WindowState Visible="True" X="0" Y="200" Width="300" Height="90"/>
    <Chaser>5</Chaser><Next/><Previous/><Playback/><Stop/></CueList>
"""

STEPPED = FILE.replace(" </Engine>", CHASER + " </Engine>").replace("  </Frame>", CUE_LIST + "  </Frame>")


class QLC:
    """A running QLC+ without a screen."""

    def __init__(self, folder, text=FILE):
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            self.port = free.getsockname()[1]
        path = os.path.join(folder, "stage.qxw")
        with open(path, "w", encoding="utf-8") as file:
            file.write(text)
        try:
            self.process = subprocess.Popen(
                ["qlcplus", "-w", "-wp", str(self.port), "-o", path, "-p"],
                stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
                env={**os.environ, "QT_QPA_PLATFORM": "offscreen", "HOME": folder},
                start_new_session=True)
        except FileNotFoundError as error:
            raise Problem("there is no qlcplus; Tools/setup test installs it") from error
        wait("QLC+", self.listens)

    def listens(self):
        with socket.socket() as client:
            return client.connect_ex(("127.0.0.1", self.port)) == 0

    def close(self):
        os.killpg(self.process.pid, signal.SIGKILL)
        self.process.wait()


def playing(place, seat):
    """a phone imports a workspace of QLC+, arranges its board, fires QLC+, and shows what runs"""
    console = QLC(place.folder)
    try:
        place.do(f"show new Stage\nconnect qlc://127.0.0.1:{console.port}\n")
        place.serve("--show", "Stage")
        one = seat()
        drop(one, "stage.qxw", FILE)
        one.wait("the report", f"!{REPORT}.hidden && {REPORT}.innerText.includes('was imported')")
        one.page.key("Escape")
        one.tap("Board Virtual Console")
        one.wait("the board", "document.title === 'Stage › Virtual Console'")
        one.wait("the console", "document.getElementById('console').innerText.includes('connected')")
        one.edit()
        _, _, width, _ = one.frame("Blue")
        one.carry("Blue", 0, 1.5 * width)
        one.shows("Blue, scene 5, at 0,2")
        one.do("play")
        one.wait("play mode", pressed("play"))
        one.tap("Blue")
        one.wait_for_state("Blue", "running")
        one.tap("Amber")
        one.wait_for_state("Amber", "running")
        one.tap("Blue")
        one.wait_for_state("Blue", "running", False)
        one.wait_for_state("Amber", "running")
    finally:
        console.close()


STATUS = f"{VIEW}.querySelector('[role=status]').innerText"


def stepping(place, seat):
    """a phone steps a cue list of QLC+, and keeps its last place when QLC+ and then the server are gone"""
    console = QLC(place.folder, STEPPED)
    try:
        place.do(f"show new Stage\nconnect qlc://127.0.0.1:{console.port}\n"
                 f"import {place.folder}/stage.qxw\n")
        place.serve("--show", "Stage", "--board", "Virtual Console")
        one = seat()
        one.wait("the console", "document.getElementById('console').innerText.includes('connected')")
        one.do("cues")
        # QLC+ says which widgets it has a moment after it is connected.
        one.wait("the buttons", f"""[...{VIEW}.querySelectorAll('[data-cue]')]
            .filter((each) => each.offsetParent).map((each) => each.innerText).join() === 'Back,Stop,Go'""")
        one.settle()
        press(one, "[data-cue=go]")
        one.wait("the first cue", f"{STATUS} === 'cue 1'")
        # A second go within 250 ms counts as a slip of the finger.
        time.sleep(0.3)
        press(one, "[data-cue=go]")
        one.wait("the second cue", f"{STATUS} === 'cue 2'")
        time.sleep(0.3)
        press(one, "[data-cue=back]")
        one.wait("the first cue again", f"{STATUS} === 'cue 1'")
    finally:
        console.close()
    one.wait("the last place", f"/^cue 1, as of \\d\\d:\\d\\d:\\d\\d$/.test({STATUS})")
    check(one.page.value(f"{VIEW}.classList.contains('past')"), "the place is grey")
    place.kill()
    one.wait("the lost connection", "document.body.classList.contains('stale')")
    check(one.page.value("document.getElementById('console').hidden"),
          "a page without a server says nothing of the console")
    check("as of" in one.page.value(STATUS), "the last place stays")
    place.serve("--show", "Stage", "--board", "Virtual Console")
    one.wait("the connection", IS_OPEN)
