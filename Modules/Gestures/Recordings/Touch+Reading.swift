import GridGeometry
import JSONText

extension Touch {
  /// Reads one line of a recording, or of a script, in which a position can be any number.
  package init(_ line: RecordingValue, isStrict: Bool = true) throws(RecordingError) {
    let members = try RecordingMembers(of: line)
    // An invalid value is a better error than a missing one.
    let time = try members.optional("t")?.whole(as: Int64.self)
    let id = try members.optional("id")?.whole(as: UInt64.self)
    let kind: TouchKind? = try members.optional("kind")?.word()
    let phase: TouchPhase? = try members.optional("phase")?.word()
    let x = try members.optional("x")?.number(isStrict: isStrict)
    let y = try members.optional("y")?.number(isStrict: isStrict)
    let pressure = try members.optional("pressure")?.number()
    try members.finish()
    self.init(
      id: TouchID(rawValue: try members.required(id, "id")),
      kind: try members.required(kind, "kind"),
      phase: try members.required(phase, "phase"),
      position: Point(x: try members.required(x, "x"), y: try members.required(y, "y")),
      time: Instant(microseconds: try members.required(time, "t")),
      pressure: pressure)
    if let fault = isStrict ? recordingFault : pressureFault {
      throw line.mistake(.outOfRange, fault)
    }
  }

  /// Why it cannot be recorded; `nil` if it can.
  var recordingFault: String? {
    position.isFinite ? pressureFault : "x and y must be finite numbers"
  }

  /// Why the pressure is invalid; `nil` if it is valid.
  package var pressureFault: String? {
    if let pressure, !(0...1).contains(pressure) { return "pressure must lie within 0 and 1" }
    return nil
  }
}
