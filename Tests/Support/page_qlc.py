"""What a person does with a phone and QLC+: imports its workspace, arranges it, and fires it."""

import os
import signal
import socket
import subprocess

from page_browser import Problem, wait
from page_files import REPORT, drop
from page_seat import pressed

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


class QLC:
    """A running QLC+ without a screen."""

    def __init__(self, folder):
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            self.port = free.getsockname()[1]
        path = os.path.join(folder, "stage.qxw")
        with open(path, "w", encoding="utf-8") as file:
            file.write(FILE)
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
        one.do("fit")
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
