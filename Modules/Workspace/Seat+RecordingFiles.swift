import Files
public import Gestures
import PluginAPI

extension Seat {
  /// Reads a recording of touches into memory, unlike ``replay(fileAt:limits:progress:)``.
  ///
  /// - Parameters:
  ///   - path: The file.
  ///   - limits: The maximum size; reading stops there.
  /// - Returns: The recording.
  /// - Throws: ``WorkspaceError`` if the file does not exist, or is not a valid recording, with the
  ///   line.
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
