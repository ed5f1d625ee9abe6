import Commands
import Domain
import Gestures
import GridGeometry
import PluginAPI

/// Every form of the commands for gestures and for what opens over a board: the command, and the
/// values of its parts.
enum GestureGrammar {
  typealias Line = (String, String, [any Hashable & Sendable])

  static let all = fingers + views + panels + recordings

  private static let fingers: [Line] = [
    ("tap 10,20", "tap", [board(10, 20), false, TouchKind.finger]),
    ("TAP -3.5,+.25", "tap", [board(-3.5, 0.25), false, TouchKind.finger]),
    (
      "tap 1e3,-2.5E-2 # as JSON prints it", "tap", [board(1_000, -0.025), false, TouchKind.finger]
    ),
    ("tap 5.,1e-999", "tap", [board(5, 0), false, TouchKind.finger]),
    (
      "tap 1e+308,-9007199254740993", "tap",
      [board(1e308, -9_007_199_254_740_992), false, TouchKind.finger]
    ),
    ("tap 10,20 --screen", "tap", [screen(10, 20), true, TouchKind.finger]),
    ("tap --screen 10,20", "tap", [screen(10, 20), true, TouchKind.finger]),
    ("tap #2", "tap", [thing(.ordinal(2)), false, TouchKind.finger]),
    ("tap @3,-2", "tap", [thing(.covering(Cell(x: 3, y: -2))), false, TouchKind.finger]),
    (
      "tap Front Wash", "tap",
      [thing(.showing(named("Front Wash").value)), false, TouchKind.finger]
    ),
    (
      "press \"FOG\" 2", "press",
      [
        thing(.showing(named("FOG", isExact: true).value)), 2.0, false, false, TouchKind.finger,
      ]
    ),
    (
      "press list 5", "press",
      [
        thing(.showing(numbered(.list, 5).value)), Double?.none, false, false, TouchKind.finger,
      ]
    ),
    (
      "press list 5 0.5", "press",
      [
        thing(.showing(numbered(.list, 5).value)), 0.5, false, false, TouchKind.finger,
      ]
    ),
    (
      "swipe Main left", "swipe",
      [
        thing(.showing(named("Main").value)), Gesture.Swipe.Direction.left, false, TouchKind.finger,
      ]
    ),
    (
      "drag #2 to @4,0", "drag",
      [
        thing(.ordinal(2)), [thing(.covering(Cell(x: 4, y: 0)))] as [Spot], 1, 10, 0, false, false,
        TouchKind.finger,
      ]
    ),
    ("doubletap 0,0", "doubletap", [board(0, 0), false, TouchKind.finger]),
    ("doubletap 0,0 --SCREEN", "doubletap", [screen(0, 0), true, TouchKind.finger]),
    ("press 1,2", "press", [board(1, 2), Double?.none, false, false, TouchKind.finger]),
    (
      "press 1,2 2 --instant", "press",
      [board(1, 2), Double?.some(2), true, false, TouchKind.finger]
    ),
    ("press 1,2 0", "press", [board(1, 2), Double?.some(0), false, false, TouchKind.finger]),
    (
      "press 1,2 3600 --screen", "press",
      [screen(1, 2), Double?.some(3_600), false, true, TouchKind.finger]
    ),
    ("press 1,2 .75", "press", [board(1, 2), Double?.some(0.75), false, false, TouchKind.finger]),
    (
      "drag 1,2 to 3,4", "drag",
      [board(1, 2), [board(3, 4)] as [Spot], 1, 10, 0, false, false, TouchKind.finger]
    ),
    (
      "drag 1,2 TO -3.5,4 --fingers 2 --steps=60 --screen", "drag",
      [screen(1, 2), [screen(-3.5, 4)] as [Spot], 2, 60, 0, false, true, TouchKind.finger]
    ),
    (
      "drag 1,2 to 3,4 --fingers 10 --steps 1000 --hold", "drag",
      [board(1, 2), [board(3, 4)] as [Spot], 10, 1_000, 0, true, false, TouchKind.finger]
    ),
    (
      "drag 1,2 to 3,4 --taps 3", "drag",
      [board(1, 2), [board(3, 4)] as [Spot], 1, 10, 3, false, false, TouchKind.finger]
    ),
    (
      "drag 1,2 to 3,4 -5,6 @7,8 --pencil", "drag",
      [
        board(1, 2), [board(3, 4), board(-5, 6), thing(.covering(Cell(x: 7, y: 8)))] as [Spot], 1,
        10, 0, false, false, TouchKind.pencil,
      ]
    ),
    ("tap 1,2 --mouse", "tap", [board(1, 2), false, TouchKind.mouse]),
    ("doubletap --pencil 1,2", "doubletap", [board(1, 2), false, TouchKind.pencil]),
    (
      "swipe 5,6 left", "swipe",
      [board(5, 6), Gesture.Swipe.Direction.left, false, TouchKind.finger]
    ),
    (
      "swipe 5,6 RIGHT --screen", "swipe",
      [screen(5, 6), Gesture.Swipe.Direction.right, true, TouchKind.finger]
    ),
  ]

  private static let views: [Line] = [
    ("pinch 0.5 at 7,8", "pinch", [0.5, board(7, 8), false]),
    ("pinch 1e3 AT 7,8 --screen", "pinch", [1_000.0, screen(7, 8), true]),
    ("pan 88,-44.5", "pan", [PanDistance.board(Vector(dx: 88, dy: -44.5)), false]),
    ("pan 88,-44.5 --screen", "pan", [PanDistance.screen(Vector(dx: 88, dy: -44.5)), true]),
    ("zoom 2", "zoom", [2.0, Spot?.none, false]),
    ("zoom 2 at 1,1", "zoom", [2.0, Spot?.some(board(1, 1)), false]),
    ("zoom 2 at 1,1 --screen", "zoom", [2.0, Spot?.some(screen(1, 1)), true]),
    ("home", "home", []),
    ("fit", "fit", []),
    ("grid on", "grid", [true]),
    ("Grid OFF", "grid", [false]),
  ]

  private static let panels: [Line] = [
    ("pick list 5", "pick", [Pick.object(numbered(.list, 5))]),
    ("pick Night at Sea", "pick", [Pick.object(named("Night at Sea"))]),
    ("pick \"cancel\"", "pick", [Pick.object(named("cancel", isExact: true))]),
    ("pick cancel all", "pick", [Pick.object(named("cancel all"))]),
    ("pick cancel", "pick", [Pick.cancel]),
    ("pick --search opening", "pick", [Pick.search("opening", kinds: [])]),
    ("pick --search \"\"", "pick", [Pick.search("", kinds: [])]),
    (
      "pick --kind group,Color --search=\"side  left\"", "pick",
      [Pick.search("side  left", kinds: [.group, .colour])]
    ),
    ("pick --kind list", "pick", [Pick.search("", kinds: [.list])]),
    ("menu reassign", "menu", [ItemMenu.reassign]),
    ("menu REMOVE", "menu", [ItemMenu.remove]),
    ("menu cut", "menu", [ItemMenu.cut]),
    ("menu copy", "menu", [ItemMenu.copy]),
    ("menu paste", "menu", [ItemMenu.paste]),
    ("menu select", "menu", [ItemMenu.select]),
    ("menu duplicate", "menu", [ItemMenu.duplicate]),
    ("menu all", "menu", [ItemMenu.selectAll]),
    ("menu columns 5", "menu", [ItemMenu.fiveColumns]),
    ("menu align left", "menu", [ItemMenu.alignLeft]),
    ("menu align top", "menu", [ItemMenu.alignTop]),
    ("enter", "enter", [Located<String>?.none]),
    ("enter Front Of House", "enter", [text("Front Of House")]),
    ("enter \"\"", "enter", [text("")]),
    ("fill title Late dinner", "fill", [Filling(.title, "Late dinner")]),
    ("fill icon 🍝", "fill", [Filling(.icon, "🍝")]),
    ("fill icon none", "fill", [Filling(.icon, "")]),
    ("fill time 9:05", "fill", [Filling(.time, "09:05")]),
    ("fill time none", "fill", [Filling(.time, "")]),
    ("fill place 41.948,-87.655", "fill", [Filling(.place, "41.948,-87.655")]),
    ("fill place none", "fill", [Filling(.place, "")]),
    ("cancel", "cancel", []),
  ]

  private static let recordings: [Line] = [
    ("touches evening.jsonl", "touches", ["evening.jsonl"]),
    ("touches \"stop\"", "touches", ["stop"]),
    ("record My  evening.jsonl", "record", ["My  evening.jsonl"]),
    ("record \"stop\"", "record", ["stop"]),
    ("record stop.jsonl", "record", ["stop.jsonl"]),
    ("record STOP", "record stop", []),
  ]

  private static func thing(_ reference: ItemReference) -> Spot {
    .thing(Located(reference, at: .start))
  }

  private static func board(_ x: Double, _ y: Double) -> Spot { .board(Point(x: x, y: y)) }

  private static func screen(_ x: Double, _ y: Double) -> Spot { .screen(Point(x: x, y: y)) }

  private static func text(_ text: String) -> Located<String>? { Located(text, at: .start) }

  private static func numbered(_ kind: ObjectKind, _ number: UInt32) -> Located<ObjectReference> {
    Located(.numbered(kind, ConsoleNumber(ObjectNumber(number)), name: nil), at: .start)
  }

  private static func named(_ text: String, isExact: Bool = false) -> Located<ObjectReference> {
    Located(.named(NameReference(text, isExact: isExact)), at: .start)
  }
}
