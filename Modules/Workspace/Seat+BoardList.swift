import Domain
import PluginAPI

extension Seat {
  /// Whether the list of boards is the current surface.
  public var isListOpen: Bool { open.last?.kind.key == Self.boardListKey }

  /// Makes the list of the current show's boards the current surface.
  ///
  /// The current board closes and is marked in the list. A board that is chosen or created there
  /// opens in its place.
  ///
  /// - Throws: ``WorkspaceError`` if no show is open or the workspace cannot be read.
  public func openBoardList() throws(WorkspaceError) {
    try refresh()
    try enter(Self.boardListKey, of: .show(try currentShow().id), "that show")
  }
}
