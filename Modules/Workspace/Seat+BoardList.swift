import Domain
import PluginAPI

extension Seat {
  /// Whether the list of boards is what touches go to and what is drawn.
  public var isListOpen: Bool { open.last?.kind.key == Self.boardListKey }

  /// Makes the list of the current show's boards the current surface (spec B12).
  ///
  /// The current board closes, and is marked in the list. A board that is chosen there, or made, is
  /// opened in its place.
  ///
  /// - Throws: ``WorkspaceError`` where no show is open or the workspace cannot be read.
  public func openBoardList() throws(WorkspaceError) {
    try refresh()
    try enter(Self.boardListKey, of: .show(try currentShow().id), "that show")
  }
}
