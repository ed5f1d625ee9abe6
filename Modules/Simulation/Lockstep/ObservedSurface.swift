public import Domain
public import GridGeometry
public import PluginAPI

/// A surface that can be simulated: it tells all of itself.
public protocol ObservedSurface: Surface {
  /// All that can be told of it beside its contents.
  var seen: Observation { get }
  /// The window on the board; ``Viewport/home`` where there is none.
  var viewport: Viewport { get }
  /// Whether it is a board, this one, and holds these items.
  ///
  /// They are brought into its own memory then, so that as long as nothing changes the next answer
  /// needs no look at them.
  func holds(_ board: Board, _ items: inout [ID<BoardItem>: BoardItem]) -> Bool
}

extension ObservedSurface {
  /// The window that is among all that can be told.
  public var viewport: Viewport { seen.viewport }

  /// It is no board.
  public func holds(_ board: Board, _ items: inout [ID<BoardItem>: BoardItem]) -> Bool { false }
}
