import GridGeometry

/// Writes recordings, line by line: what it writes is read back to the very same bits.
///
/// It makes lines and leaves the file to its caller. What ``RecordingReader`` would refuse is not
/// written either: JSON has no word for a position that is not finite.
public enum RecordingWriter {
  /// A recording's first line, with its newline.
  ///
  /// - Throws: What is not allowed in a header.
  public static func line(for header: RecordingHeader) throws(RecordingError) -> String {
    if let fault = header.fault { throw RecordingError(.outOfRange, fault) }
    let size = header.viewSize
    var line = #"{"callboard":"touches","version":\#(RecordingHeader.version)"#
    line += #","surface":"\#(header.surface)""#
    line += #","viewport":{"width":\#(size.width),"height":\#(size.height)}"#
    line += #","thresholds":\#(RecordingThresholds.json(header.settings))"#
    if let view = header.view {
      line += #","view":{"x":\#(view.center.x),"y":\#(view.center.y),"zoom":\#(view.zoom)}"#
    }
    if let mode = header.mode { line += #","mode":"\#(mode)""# }
    return line + "}\n"
  }

  /// The line of a touch, with its newline.
  ///
  /// - Throws: What cannot be recorded: a position that is not finite, a pressure beyond 0 and 1.
  public static func line(for touch: Touch) throws(RecordingError) -> String {
    if let fault = touch.recordingFault { throw RecordingError(.outOfRange, fault) }
    var line = #"{"t":\#(touch.time.microseconds),"id":\#(touch.id.rawValue)"#
    line += #","kind":"\#(touch.kind.rawValue)","phase":"\#(touch.phase.rawValue)""#
    line += #","x":\#(touch.position.x),"y":\#(touch.position.y)"#
    if let pressure = touch.pressure { line += #","pressure":\#(pressure)"# }
    return line + "}\n"
  }

  /// A whole recording.
  ///
  /// - Throws: What is not allowed in it. The line is the one it would stand in.
  public static func text(of recording: Recording) throws(RecordingError) -> String {
    var text = try line(for: recording.header)
    for (index, touch) in recording.touches.enumerated() {
      if let fault = touch.recordingFault {
        throw RecordingError(.outOfRange, line: index + 2, fault)
      }
      text += try line(for: touch)
    }
    return text
  }
}
