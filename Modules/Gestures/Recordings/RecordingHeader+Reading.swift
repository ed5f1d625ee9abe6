import GridGeometry
import JSONText

extension RecordingHeader {
  private static let members = [
    "callboard", "version", "surface", "viewport", "thresholds", "view", "mode",
  ]

  /// Reads a recording's first line.
  init(_ line: RecordingLine) throws(RecordingError) {
    try Self.checkVersion(line)
    let header = try line.object("the header")
    _ = try header.members(Self.members)
    let size = try header.required("viewport")
    _ = try size.members(["width", "height"])
    let view = header.member("view")
    _ = try view?.members(["x", "y", "zoom"])
    self.init(
      surface: try header.required("surface").plainText(),
      viewSize: Size(
        width: try size.required("width").number(), height: try size.required("height").number()),
      settings: try RecordingThresholds.read(try header.required("thresholds")),
      view: try view.map { view throws(RecordingError) in
        View(
          center: Point(x: try view.required("x").number(), y: try view.required("y").number()),
          zoom: try view.required("zoom").number())
      },
      mode: try header.member("mode")?.plainText())
    if let fault { throw line.mistake(.outOfRange, fault) }
  }

  /// Distinguishes another file, or a newer version, from a damaged header.
  private static func checkVersion(_ line: RecordingLine) throws(RecordingError) {
    let found = line.head.text("callboard")
    guard found == "touches" else {
      let what =
        #"this is not a recording of touches: its first line must have "callboard":"touches""#
      let script =
        "this is a script, not a recording of touches: 'callboard-simulate replay' plays it"
      throw line.mistake(.notARecording, found == "script" ? script : what)
    }
    try line.check(version: UInt64(version))
  }

  /// Why a header is invalid; `nil` if it is valid.
  package var fault: String? {
    if !Self.isName(surface) {
      return "surface must be 1 to \(RecordingValue.textLimit) letters, digits, '-', '_' or '.'"
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
    return !utf8.isEmpty && utf8.count <= RecordingValue.textLimit
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
