public import Terminal

/// What a key does in the live view.
public enum LiveAction: Hashable, Sendable {
  /// A way on the screen.
  public enum Direction: Hashable, Sendable {
    case left, right, up, down
  }

  /// Move the cursor to the next cell, and with it what is held.
  case move(Direction)
  /// Move the view by half of its size.
  case look(Direction)
  /// Move the edge of the selected block at the right or the bottom by a cell.
  case resize(Direction)
  /// Tap at the cursor.
  case tap
  /// Hold what is under the cursor, and at the second time release it.
  case hold
  /// Press and hold at the cursor for as long as a long press takes.
  case longPress
  /// Move the cursor to the next thing that can be touched, or the one before.
  case next(isBackward: Bool)
  /// Switch to edit mode.
  case edit
  /// Switch to play mode.
  case play
  /// Undo the last step.
  case undo
  /// Redo the last undone step.
  case redo
  /// Place a new block at the cursor, or give the one there another object.
  case pick
  /// Enlarge the view around the cursor, or reduce it.
  case zoom(isIn: Bool)
  /// Show everything.
  case fit
  /// Show the origin.
  case home
  /// Show the grid, or hide it.
  case grid
  /// Open the list of boards.
  case boards
  /// Remove the block under the cursor, or those that are selected.
  case remove
  /// Type a command.
  case command
  /// Show the keys.
  case help
  /// Cancel what is held, or close a panel.
  case cancel
  /// Draw everything again.
  case redraw
  /// Stop the process until it is continued.
  case suspend
  /// Leave the live view.
  case leave
}

/// Which key does what in the live view: the only table of them.
public struct LiveKeys: Sendable {
  /// Keys that belong together, with their description.
  struct Row: Sendable {
    var keys: [Key: LiveAction]
    var name: String
    var summary: String
  }

  let rows: [Row]
  private let actions: [Key: LiveAction]

  /// The keys.
  public init() {
    rows = Self.rows
    actions = Self.rows.reduce(into: [:]) { $0.merge($1.keys) { first, _ in first } }
  }

  /// What a key does; `nil` for nothing.
  public func action(of key: Key) -> LiveAction? { actions[key] }

  private static func arrows(
    _ modifiers: Key.Modifiers, _ action: (LiveAction.Direction) -> LiveAction
  ) -> [Key: LiveAction] {
    [
      Key(.left, modifiers): action(.left), Key(.right, modifiers): action(.right),
      Key(.up, modifiers): action(.up), Key(.down, modifiers): action(.down),
    ]
  }

  private static var rows: [Row] {
    [
      Row(
        keys: arrows([]) { .move($0) }, name: "arrows",
        summary: "move the cursor, and what you hold"),
      Row(
        keys: [Key(.enter): .tap], name: "Enter",
        summary: "tap: triggers in play mode, opens the menu in edit mode"),
      Row(
        keys: [Key(" "): .hold], name: "Space",
        summary: "hold a block or row, or draw a block; again: release"),
      Row(keys: [Key("m"): .longPress], name: "m", summary: "long press: open a menu"),
      Row(
        keys: [
          Key(.tab): .next(isBackward: false), Key(.tab, .shift): .next(isBackward: true),
        ], name: "Tab Shift-Tab", summary: "go to the next block, card, row or choice, or back"),
      Row(
        keys: arrows(.shift) { .resize($0) }, name: "Shift-arrows",
        summary: "resize the selected block"),
      Row(
        keys: [Key("/"): .pick], name: "/",
        summary: "pick an object for a new block or the one there"),
      Row(
        keys: [Key("x"): .remove, Key(.delete): .remove], name: "x",
        summary: "remove the block, or the selected ones"),
      Row(keys: [Key("e"): .edit, Key("p"): .play], name: "e p", summary: "edit mode, play mode"),
      Row(keys: [Key("u"): .undo, Key("r"): .redo], name: "u r", summary: "undo, redo"),
      Row(
        keys: [
          Key("+"): .zoom(isIn: true), Key("="): .zoom(isIn: true), Key("-"): .zoom(isIn: false),
        ], name: "+ -", summary: "zoom"),
      Row(
        keys: [Key("f"): .fit, Key("0"): .home], name: "f 0", summary: "show everything, the origin"
      ),
      Row(
        keys: arrows(.control) { .look($0) }.merging([
          Key(.pageUp): .look(.up), Key(.pageDown): .look(.down),
        ]) { first, _ in first },
        name: "Ctrl-arrows", summary: "move the view; also the page keys"),
      Row(keys: [Key("g"): .grid], name: "g", summary: "show or hide the grid"),
      Row(keys: [Key("b"): .boards], name: "b", summary: "open the list of boards"),
      Row(
        keys: [Key(.escape): .cancel, Key("c", .control): .cancel], name: "Esc",
        summary: "cancel what you hold, close a menu"),
      Row(keys: [Key(":"): .command], name: ":", summary: "type a command"),
      Row(keys: [Key("?"): .help], name: "?", summary: "show the keys"),
      Row(
        keys: [Key("l", .control): .redraw, Key("z", .control): .suspend], name: "Ctrl-L Ctrl-Z",
        summary: "draw again, suspend"),
      Row(
        keys: [Key("q"): .leave, Key("d", .control): .leave], name: "q",
        summary: "go back to the prompt"),
    ]
  }

  /// What the mouse does, for the list of keys.
  static let mouse: [(name: String, summary: String)] = [
    ("click, drag", "touch: tap, draw, carry, resize by handles"),
    ("right click", "long press"),
    ("wheel", "zoom; on lists, scroll"),
    ("middle drag", "move the view; also with the left and right buttons"),
  ]
}
