public import Domain

extension Scene {
  /// The same scene with what a console says of itself: which blocks run, and its command line.
  ///
  /// - Parameters:
  ///   - console: What is known of the console.
  ///   - object: Finds the object that a block shows; `nil` where it is gone.
  /// - Returns: The scene.
  /// - Complexity: Grows with the blocks in the view, not with the board.
  public func showing(
    _ console: ConsoleState, object: (ID<BoardItem>) -> ShowObject?
  ) -> Scene {
    Scene(
      viewport: viewport, show: show, board: board, mode: mode, grid: grid,
      elements: elements.map { element in
        guard let item = element.item, let object = object(item), console.isRunning(object) else {
          return element
        }
        return element.running
      }, commandLine: console.commandLine)
  }
}

extension SceneElement {
  /// The block that it draws; `nil` where it is something else.
  public var item: ID<BoardItem>? {
    let prefix = "item:"
    guard kind == .block, id.hasPrefix(prefix) else { return nil }
    return ID(String(id.dropFirst(prefix.count)))
  }

  /// The same element while its object runs.
  fileprivate var running: SceneElement {
    SceneElement(
      id: id, kind: kind, label: "\(label), running", title: title, subtitle: subtitle,
      frame: frame, states: states.union([.running]), color: color)
  }
}
