import Domain
import Gestures
import GridGeometry
import Itinerary
import PluginAPI

extension CommandParser {
  /// The commands that fingers could give as well, and those for what opens over the board.
  static func parseGesture(
    _ name: CommandName, _ reader: inout WordReader
  ) throws(SyntaxError) -> Command {
    switch name {
    case .tap: .gesture(.tap(try reader.spot()))
    case .doubletap: .gesture(.doubleTap(try reader.spot()))
    case .press: .gesture(try press(&reader))
    case .drag: .gesture(.drag(try drag(&reader)))
    case .swipe: .gesture(try swipe(&reader))
    case .pinch: .gesture(try pinch(&reader))
    case .pan: .gesture(.pan(try reader.distance()))
    case .zoom: .gesture(try zoom(&reader))
    case .fit: .fit
    case .grid: .setGrid(try reader.keyword("on", "off") == "on")
    case .pick: .pick(try pick(&reader))
    case .menu: .choose(try menu(&reader))
    case .enter: .enter(try reader.name()?.map(\.text))
    case .fill: try fill(&reader)
    case .cancel: .cancel
    case .touches: .replay(path: try reader.path())
    case .record: .record(path: try reader.path(missing: "the file to write is missing"))
    case .recordStop: .stopRecording
    default: .goHome
    }
  }

  /// `press X,Y [SECONDS] [--instant]`.
  private static func press(
    _ reader: inout WordReader
  ) throws(SyntaxError) -> Command.FingerGesture {
    let spot = try reader.spot()
    let isInstant = reader.has("instant")
    guard let token = reader.next() else {
      return .press(spot, seconds: Command.standardPress, isInstant: isInstant)
    }
    return .press(spot, seconds: try WordReader.seconds(token), isInstant: isInstant)
  }

  /// `drag X,Y to X,Y [--fingers N] [--steps N]`.
  private static func drag(_ reader: inout WordReader) throws(SyntaxError) -> Command.Drag {
    let start = try reader.spot(missing: "where the drag begins is missing")
    _ = try reader.keyword("to")
    let end = try reader.spot(missing: "where the drag ends is missing")
    var drag = Command.Drag(from: start, to: end)
    if let token = reader.value("fingers") {
      drag.fingers = try WordReader.count(token, of: "fingers", in: Command.Drag.fingerCounts)
    }
    if let token = reader.value("steps") {
      drag.steps = try WordReader.count(token, of: "steps", in: Command.Drag.stepCounts)
    }
    drag.isHeld = reader.has("hold")
    return drag
  }

  /// `swipe X,Y left|right`.
  private static func swipe(
    _ reader: inout WordReader
  ) throws(SyntaxError) -> Command.FingerGesture {
    let spot = try reader.spot()
    return .swipe(spot, try reader.keyword("left", "right") == "left" ? .left : .right)
  }

  /// `pinch SCALE at X,Y`.
  private static func pinch(
    _ reader: inout WordReader
  ) throws(SyntaxError) -> Command.FingerGesture {
    let scale = try WordReader.scale(try reader.next("SCALE", missing: "the scale is missing"))
    _ = try reader.keyword("at")
    return .pinch(scale: scale, at: try reader.spot())
  }

  /// `zoom SCALE [at X,Y]`.
  private static func zoom(
    _ reader: inout WordReader
  ) throws(SyntaxError) -> Command.FingerGesture {
    let scale = try WordReader.scale(try reader.next("SCALE", missing: "the scale is missing"))
    guard reader.peek != nil else { return .zoom(scale, at: nil) }
    _ = try reader.keyword("at")
    return .zoom(scale, at: try reader.spot())
  }

  /// `pick OBJECT`, `pick --search TEXT [--kind KIND[,KIND]]`, `pick cancel`.
  private static func pick(_ reader: inout WordReader) throws(SyntaxError) -> Command.Pick {
    let text = reader.value("search")
    if text != nil || reader.has("kind") {
      try reader.finish("put a text of several words in quotes")
      var kinds: Set<ObjectKind> = []
      if let token = reader.value("kind") { kinds = try reader.kindList(token) }
      return .search(text?.text ?? "", kinds: kinds)
    }
    guard let first = reader.peek else {
      throw reader.missing(
        "the object is missing",
        WordReader.objectForms + CommandName.pick.options.map(\.usage) + ["cancel"])
    }
    if first.isKeyword("cancel"), reader.words.count == 1 {
      _ = reader.next()
      return .cancel
    }
    return .object(try reader.object())
  }

  /// `menu reassign|remove`.
  private static func menu(_ reader: inout WordReader) throws(SyntaxError) -> ItemMenu {
    try reader.keyword("reassign", "remove") == "reassign" ? .reassign : .remove
  }

  /// `fill title TEXT`, `fill icon|time|place VALUE|none`.
  private static func fill(_ reader: inout WordReader) throws(SyntaxError) -> Command {
    switch try reader.keyword("title", "icon", "time", "place") {
    case "title":
      return .fill(.title, try reader.name(missing: "the title is missing", ["TITLE"]).value.text)
    case "icon":
      let token = try reader.next(["ICON", "none"], missing: "the icon is missing")
      return .fill(.icon, token.isKeyword("none") ? "" : token.text)
    case "time":
      let token = try reader.next(["TIME", "none"], missing: "the time is missing")
      guard !token.isKeyword("none") else { return .fill(.time, "") }
      return .fill(.time, "\(try WordReader.time(token, or: ["none"]))")
    default:
      let token = try reader.next(["LAT,LON", "none"], missing: "the place is missing")
      guard !token.isKeyword("none") else { return .fill(.place, "") }
      let place = try WordReader.location(token, or: ["none"])
      return .fill(.place, "\(place.latitude),\(place.longitude)")
    }
  }

  /// `board list`.
  static func boardList(_ reader: inout WordReader) throws(SyntaxError) -> Command {
    try reader.finish("put a name that begins with 'list' in quotes")
    return .boardList
  }
}
