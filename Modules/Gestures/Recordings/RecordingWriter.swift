import GridGeometry
import JSONText

/// Writes recordings line by line; reading them gives the same bits.
///
/// It creates lines; the caller writes the file. It does not write what ``RecordingReader`` would
/// refuse: JSON has no form for a position that is not finite.
public enum RecordingWriter {
  /// A recording's first line, with its newline.
  ///
  /// - Throws: Why the header is invalid.
  public static func line(for header: RecordingHeader) throws(RecordingError) -> String {
    if let fault = header.fault { throw RecordingError(.outOfRange, fault) }
    return JSONWriter.object { json in
      json.member("callboard", "touches")
      json.member("version", RecordingHeader.version)
      json.member("surface", header.surface)
      json.object("viewport") {
        $0.member("width", header.viewSize.width)
        $0.member("height", header.viewSize.height)
      }
      json.object("thresholds") { RecordingThresholds.write(header.settings, to: &$0) }
      if let view = header.view {
        json.object("view") {
          $0.member("x", view.center.x)
          $0.member("y", view.center.y)
          $0.member("zoom", view.zoom)
        }
      }
      json.member("mode", header.mode)
    } + "\n"
  }

  /// The line of a touch, with its newline.
  ///
  /// - Throws: Why the touch cannot be recorded: its position is not finite, or its pressure is not
  ///   from 0 to 1.
  public static func line(for touch: Touch) throws(RecordingError) -> String {
    if let fault = touch.recordingFault { throw RecordingError(.outOfRange, fault) }
    return json(of: touch) + "\n"
  }

  /// The object of a touch, with a text for each number that is not finite.
  package static func json(of touch: Touch) -> String {
    JSONWriter.object { json in
      json.member("t", touch.time.microseconds)
      json.member("id", touch.id.rawValue)
      json.member("kind", touch.kind.rawValue)
      json.member("phase", touch.phase.rawValue)
      json.member("x", touch.position.x)
      json.member("y", touch.position.y)
      json.member("pressure", touch.pressure)
    }
  }

  /// A whole recording.
  ///
  /// - Throws: Why it is invalid, with the line it would have.
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
