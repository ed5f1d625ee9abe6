import GridGeometry

extension Touch {
  private static let members = ["t", "id", "kind", "phase", "x", "y", "pressure"]

  /// Reads one line of a recording, or of a script, in which a position can be any number.
  package init(_ line: RecordingScanner, isStrict: Bool = true) throws(RecordingError) {
    var scanner = line
    var time: Int64?
    var id: UInt64?
    var kind: TouchKind?
    var phase: TouchPhase?
    var x: Double?
    var y: Double?
    var pressure: Double?
    try scanner.open("a touch")
    while let member = try scanner.nextMember() {
      switch member {
      case "t": try scanner.whole(member, into: &time)
      case "id": try scanner.whole(member, into: &id)
      case "kind": try scanner.word(member, into: &kind)
      case "phase": try scanner.word(member, into: &phase)
      case "x": try scanner.number(member, into: &x, isStrict: isStrict)
      case "y": try scanner.number(member, into: &y, isStrict: isStrict)
      case "pressure": try scanner.number(member, into: &pressure)
      default: throw scanner.unknown(member, of: "a touch", allowed: Self.members)
      }
    }
    try scanner.finish()
    self.init(
      id: TouchID(rawValue: try scanner.required(id, "id", of: "a touch")),
      kind: try scanner.required(kind, "kind", of: "a touch"),
      phase: try scanner.required(phase, "phase", of: "a touch"),
      position: Point(
        x: try scanner.required(x, "x", of: "a touch"),
        y: try scanner.required(y, "y", of: "a touch")),
      time: Instant(microseconds: try scanner.required(time, "t", of: "a touch")),
      pressure: pressure)
    if let fault = isStrict ? recordingFault : pressureFault {
      throw scanner.mistake(.outOfRange, fault)
    }
  }

  /// What cannot stand in a recording; `nil` where all is well.
  var recordingFault: String? {
    position.isFinite ? pressureFault : "x and y must be finite numbers"
  }

  /// What no pressure can be; `nil` where all is well.
  package var pressureFault: String? {
    if let pressure, !(0...1).contains(pressure) { return "pressure must lie within 0 and 1" }
    return nil
  }
}
