import GridGeometry

extension RecordingHeader {
  private static let members = [
    "callboard", "version", "surface", "viewport", "thresholds", "view", "mode",
  ]

  /// Reads a recording's first line.
  init(_ line: RecordingScanner) throws(RecordingError) {
    try Self.checkVersion(line)
    var scanner = line
    var marker: String?
    var version: Int64?
    var surface: String?
    var size: Size<ScreenSpace>?
    var settings: GestureSettings?
    var view: View?
    var mode: String?
    try scanner.open("the header")
    while let member = try scanner.nextMember() {
      switch member {
      case "callboard": try scanner.text(member, into: &marker)
      case "version": try scanner.whole(member, into: &version)
      case "surface": try scanner.text(member, into: &surface)
      case "viewport" where size == nil: size = try Self.readSize(from: &scanner)
      case "thresholds" where settings == nil:
        settings = try RecordingThresholds.read(from: &scanner)
      case "view" where view == nil: view = try Self.readView(from: &scanner)
      case "mode": try scanner.text(member, into: &mode)
      case "viewport", "thresholds", "view": throw scanner.duplicate(member)
      default: throw scanner.unknown(member, of: "the header", allowed: Self.members)
      }
    }
    try scanner.finish()
    self.init(
      surface: try scanner.required(surface, "surface", of: "the header"),
      viewSize: try scanner.required(size, "viewport", of: "the header"),
      settings: try scanner.required(settings, "thresholds", of: "the header"),
      view: view, mode: mode)
    if let fault { throw scanner.mistake(.outOfRange, fault) }
  }

  /// Tells another file, and one of a newer version, from a damaged header.
  private static func checkVersion(_ line: RecordingScanner) throws(RecordingError) {
    var marker = line.peek("callboard")
    let found = try? marker?.text("callboard")
    guard found == "touches" else {
      let what = #"this is no recording of touches: its first line must have "callboard":"touches""#
      let script =
        "this is a script, not a recording of touches: 'callboard-simulate replay' plays it"
      throw line.mistake(.notARecording, found == "script" ? script : what)
    }
    try line.check(version: UInt64(version))
  }

  private static func readSize(
    from scanner: inout RecordingScanner
  ) throws(RecordingError) -> Size<ScreenSpace> {
    var width: Double?
    var height: Double?
    try scanner.open("viewport")
    while let member = try scanner.nextMember() {
      switch member {
      case "width": try scanner.number(member, into: &width)
      case "height": try scanner.number(member, into: &height)
      default: throw scanner.unknown(member, of: "viewport", allowed: ["width", "height"])
      }
    }
    return Size(
      width: try scanner.required(width, "width", of: "viewport"),
      height: try scanner.required(height, "height", of: "viewport"))
  }

  private static func readView(
    from scanner: inout RecordingScanner
  ) throws(RecordingError) -> View {
    var x: Double?
    var y: Double?
    var zoom: Double?
    try scanner.open("view")
    while let member = try scanner.nextMember() {
      switch member {
      case "x": try scanner.number(member, into: &x)
      case "y": try scanner.number(member, into: &y)
      case "zoom": try scanner.number(member, into: &zoom)
      default: throw scanner.unknown(member, of: "view", allowed: ["x", "y", "zoom"])
      }
    }
    return View(
      center: Point(
        x: try scanner.required(x, "x", of: "view"), y: try scanner.required(y, "y", of: "view")),
      zoom: try scanner.required(zoom, "zoom", of: "view"))
  }

  /// What is not allowed in it; `nil` where all is well.
  package var fault: String? {
    if !Self.isName(surface) {
      return "surface must be 1 to \(RecordingScanner.textLimit) letters, digits, '-', '_' or '.'"
    }
    if !viewSize.isFinite || viewSize.width < 0 || viewSize.height < 0 {
      return "the viewport's width and height must be finite and 0 or above"
    }
    if !settings.isUsable {
      return "thresholds must be above 0, times 0 or above, and contacts within 1 and "
        + "\(GestureSettings.touchLimit)"
    }
    if let view {
      if !view.zoom.isNormal || view.zoom < 0 {
        return "the view's zoom must be a normal number above 0"
      }
      if Viewport(center: view.center, zoom: view.zoom, size: viewSize) == nil {
        return "the view must show a part of the board within the finite numbers"
      }
    }
    if let mode, !Self.modes.contains(mode) {
      return "mode must be \(Self.modes.joined(separator: " or "))"
    }
    return nil
  }

  private static func isName(_ text: String) -> Bool {
    let utf8 = text.utf8
    return !utf8.isEmpty && utf8.count <= RecordingScanner.textLimit
      && utf8.allSatisfy { byte in
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
          UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "_"),
          UInt8(ascii: "."):
          true
        default: false
        }
      }
  }
}
