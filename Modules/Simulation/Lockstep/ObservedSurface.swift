public import Domain
public import GridGeometry
public import PluginAPI

/// A surface for simulation, with its whole state observable.
public protocol ObservedSurface: Surface {
  /// The observable state besides the contents.
  var seen: Observation { get }
  /// The window on the board; ``/GridGeometry/Viewport/home`` if there is none.
  var viewport: Viewport { get }
  /// Whether it shows this board with these items.
  ///
  /// The items are moved to shared memory then, so that as long as nothing changes the next
  /// comparison is immediate.
  func holds(_ board: Board, _ items: inout [ID<BoardItem>: BoardItem]) -> Bool
}

extension ObservedSurface {
  /// The window in the observable state.
  public var viewport: Viewport { seen.viewport }

  /// It is not a board.
  public func holds(_ board: Board, _ items: inout [ID<BoardItem>: BoardItem]) -> Bool { false }
}
