import Files
public import Gestures
import PluginAPI

extension Seat {
  /// Reads a recording of touches into memory; ``replay(fileAt:limits:progress:)`` needs none.
  ///
  /// - Parameters:
  ///   - path: The file.
  ///   - limits: How large it may be; no more than that is read.
  /// - Returns: The recording.
  /// - Throws: ``WorkspaceError`` where there is no such file, or where it is not exactly a
  ///   recording, with the line.
  public func readRecording(
    at path: String, limits: RecordingReader.Limits = .standard
  ) throws(WorkspaceError) -> Recording {
    var stream = try openRecording(at: path, limits)
    return try withFiles { () throws(FileError) in
      let header = try stream.check().header
      var touches: [Touch] = []
      while let touch = try stream.next() { touches.append(touch) }
      return Recording(header: header, touches: touches)
    }
  }
}
