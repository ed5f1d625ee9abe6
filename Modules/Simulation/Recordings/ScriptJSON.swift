import Domain
import Gestures
import GridGeometry
import PluginAPI

/// Writes the objects of a script's lines, member by member, in the order that is documented.
struct ScriptJSON {
  private var members: [String] = []

  /// The object.
  var text: String { "{\(members.joined(separator: ","))}" }

  static func make(_ body: (inout ScriptJSON) -> Void) -> String {
    var json = ScriptJSON()
    body(&json)
    return json.text
  }

  mutating func text(_ name: String, _ value: String) {
    members.append("\"\(name)\":\(JSON.string(value).text)")
  }

  mutating func number(_ name: String, _ value: Double) {
    members.append("\"\(name)\":\(RecordingScanner.json(value))")
  }

  mutating func whole(_ name: String, _ value: some FixedWidthInteger) {
    members.append("\"\(name)\":\(value)")
  }

  mutating func truth(_ name: String, _ value: Bool) { members.append("\"\(name)\":\(value)") }

  mutating func id<Entity>(_ name: String, _ value: ID<Entity>) { text(name, "\(value)") }

  mutating func object(_ name: String, _ body: (inout ScriptJSON) -> Void) {
    members.append("\"\(name)\":\(Self.make(body))")
  }

  mutating func cell(_ name: String, _ cell: Cell) {
    object(name) {
      $0.whole("x", cell.x)
      $0.whole("y", cell.y)
    }
  }

  mutating func cells(_ cells: CellRect) {
    object("cells") {
      $0.whole("x", cells.minX)
      $0.whole("y", cells.minY)
      $0.whole("width", cells.width)
      $0.whole("height", cells.height)
    }
  }

  mutating func pose(_ pose: Pose) {
    switch pose {
    case .cells(let cells): self.cells(cells)
    }
  }

  /// An object with members `1`, `2` and so on.
  mutating func list<Value>(
    _ name: String, _ values: [Value], _ body: (Value, inout ScriptJSON) -> Void
  ) {
    object(name) { json in
      for (place, value) in values.enumerated() {
        json.object("\(place + 1)") { body(value, &$0) }
      }
    }
  }

  mutating func location(_ place: GeoLocation) {
    object("location") {
      $0.number("latitude", place.latitude)
      $0.number("longitude", place.longitude)
    }
  }

  mutating func start(_ start: ZonedTime) {
    object("start") {
      $0.whole("instant", start.instant.milliseconds)
      $0.text("zone", start.zone)
      $0.whole("offset", start.offset)
    }
  }

  mutating func size(_ size: Size<ScreenSpace>) {
    number("width", size.width)
    number("height", size.height)
  }

  mutating func thresholds(_ settings: GestureSettings) {
    members.append("\"thresholds\":\(RecordingThresholds.json(settings))")
  }
}
