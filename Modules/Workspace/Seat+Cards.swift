import Domain
import Files
import PluginAPI

extension Seat {
  /// Reads the text of a card from a file.
  ///
  /// - Parameter path: The file.
  /// - Returns: The text; bytes that are not UTF-8 become replacement characters.
  /// - Throws: ``WorkspaceError`` if the file cannot be read, is longer than a card's text, or
  ///   belongs to the workspace.
  public func cardText(ofFileAt path: String) throws(WorkspaceError) -> String {
    do throws(ShowFileError) {
      try workspace.checkForeign(path)
      let bytes = try RegularFile(path, wanted: "a file with text").bytes(limit: Card.textLimit)
      return String(decoding: bytes, as: UTF8.self)
    } catch {
      throw WorkspaceError(error, in: path)
    }
  }
}
