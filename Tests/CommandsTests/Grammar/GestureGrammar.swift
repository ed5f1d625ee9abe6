import Commands
import Domain
import Gestures
import GridGeometry
import Itinerary
import PluginAPI

/// Every form of the commands for gestures and for what opens over a board, and what it becomes.
enum GestureGrammar {
  static let all = fingers + views + panels + recordings

  private static let fingers: [(String, Command)] = [
    ("tap 10,20", .gesture(.tap(board(10, 20)))),
    ("TAP -3.5,+.25", .gesture(.tap(board(-3.5, 0.25)))),
    ("tap 1e3,-2.5E-2 # as JSON prints it", .gesture(.tap(board(1_000, -0.025)))),
    ("tap 5.,1e-999", .gesture(.tap(board(5, 0)))),
    (
      "tap 1e+308,-9007199254740993",
      .gesture(.tap(board(1e308, -9_007_199_254_740_992)))
    ),
    ("tap 10,20 --screen", .gesture(.tap(screen(10, 20)))),
    ("tap --screen 10,20", .gesture(.tap(screen(10, 20)))),
    ("doubletap 0,0", .gesture(.doubleTap(board(0, 0)))),
    ("doubletap 0,0 --SCREEN", .gesture(.doubleTap(screen(0, 0)))),
    ("press 1,2", .gesture(.press(board(1, 2), seconds: 0.6, isInstant: false))),
    (
      "press 1,2 2 --instant", .gesture(.press(board(1, 2), seconds: 2, isInstant: true))
    ),
    ("press 1,2 0", .gesture(.press(board(1, 2), seconds: 0, isInstant: false))),
    ("press 1,2 3600 --screen", .gesture(.press(screen(1, 2), seconds: 3_600, isInstant: false))),
    ("press 1,2 .75", .gesture(.press(board(1, 2), seconds: 0.75, isInstant: false))),
    (
      "drag 1,2 to 3,4",
      .gesture(.drag(.init(from: board(1, 2), to: board(3, 4), fingers: 1, steps: 10)))
    ),
    (
      "drag 1,2 TO -3.5,4 --fingers 2 --steps=60 --screen",
      .gesture(.drag(.init(from: screen(1, 2), to: screen(-3.5, 4), fingers: 2, steps: 60)))
    ),
    (
      "drag 1,2 to 3,4 --fingers 10 --steps 1000",
      .gesture(.drag(.init(from: board(1, 2), to: board(3, 4), fingers: 10, steps: 1_000)))
    ),
    ("swipe 5,6 left", .gesture(.swipe(board(5, 6), .left))),
    ("swipe 5,6 RIGHT --screen", .gesture(.swipe(screen(5, 6), .right))),
    ("pinch 0.5 at 7,8", .gesture(.pinch(scale: 0.5, at: board(7, 8)))),
    ("pinch 1e3 AT 7,8 --screen", .gesture(.pinch(scale: 1_000, at: screen(7, 8)))),
    ("pan 88,-44.5", .gesture(.pan(.board(Vector(dx: 88, dy: -44.5))))),
    ("pan 88,-44.5 --screen", .gesture(.pan(.screen(Vector(dx: 88, dy: -44.5))))),
    ("zoom 2", .gesture(.zoom(2, at: nil))),
    ("zoom 2 at 1,1", .gesture(.zoom(2, at: board(1, 1)))),
    ("zoom 2 at 1,1 --screen", .gesture(.zoom(2, at: screen(1, 1)))),
  ]

  private static let views: [(String, Command)] = [
    ("home", .goHome),
    ("fit", .fit),
    ("grid on", .setGrid(true)),
    ("Grid OFF", .setGrid(false)),
  ]

  private static let panels: [(String, Command)] = [
    ("pick list 5", .pick(.object(numbered(.list, 5)))),
    ("pick Night at Sea", .pick(.object(named("Night at Sea")))),
    ("pick \"cancel\"", .pick(.object(named("cancel", isExact: true)))),
    ("pick cancel all", .pick(.object(named("cancel all")))),
    ("pick cancel", .pick(.cancel)),
    ("pick --search opening", .pick(.search("opening", kinds: []))),
    ("pick --search \"\"", .pick(.search("", kinds: []))),
    (
      "pick --kind group,Color --search=\"side  left\"",
      .pick(.search("side  left", kinds: [.group, .colour]))
    ),
    ("pick --kind list", .pick(.search("", kinds: [.list]))),
    ("menu reassign", .choose(.reassign)),
    ("menu REMOVE", .choose(.remove)),
    ("enter", .enter(nil)),
    ("fill title Late dinner", .fill(.title, "Late dinner")),
    ("fill icon 🍝", .fill(.icon, "🍝")), ("fill icon none", .fill(.icon, "")),
    ("fill time 9:05", .fill(.time, "09:05")), ("fill time none", .fill(.time, "")),
    ("fill place 41.948,-87.655", .fill(.place, "41.948,-87.655")),
    ("fill place none", .fill(.place, "")),
    ("enter Front Of House", .enter("Front Of House")),
    ("enter \"\"", .enter("")),
    ("cancel", .cancel),
  ]

  private static let recordings: [(String, Command)] = [
    ("touches evening.jsonl", .replay(path: "evening.jsonl")),
    ("touches \"stop\"", .replay(path: "stop")),
    ("record My  evening.jsonl", .record(path: "My  evening.jsonl")),
    ("record \"stop\"", .record(path: "stop")),
    ("record stop.jsonl", .record(path: "stop.jsonl")),
    ("record STOP", .stopRecording),
  ]

  private static func board(_ x: Double, _ y: Double) -> Command.Spot { .board(Point(x: x, y: y)) }

  private static func screen(_ x: Double, _ y: Double) -> Command.Spot {
    .screen(Point(x: x, y: y))
  }

  private static func numbered(_ kind: ObjectKind, _ number: UInt32) -> Written<ObjectReference> {
    Written(.numbered(kind, ConsoleNumber(ObjectNumber(number)), name: nil), at: .start)
  }

  private static func named(_ text: String, isExact: Bool = false) -> Written<ObjectReference> {
    Written(.named(NameReference(text, isExact: isExact)), at: .start)
  }
}
