public import Domain

extension Scene {
  /// The same scene with what a console says of itself: which blocks run, and its command line.
  ///
  /// - Parameters:
  ///   - console: What is known of the console.
  ///   - connection: Its name, and how the connection to it is.
  ///   - object: Finds the object that a block shows; `nil` where it is gone.
  /// - Returns: The scene.
  /// - Complexity: Grows with the blocks in the view, not with the board.
  public func showing(
    _ console: ConsoleState, connection: SceneConsole? = nil,
    object: (ID<BoardItem>) -> ShowObject?
  ) -> Scene {
    Scene(
      viewport: viewport, show: show, board: board, mode: mode, grid: grid,
      elements: elements.map { element in
        guard let item = element.item, let object = object(item) else { return element }
        if console.isDoubtful(object) {
          return element.adding(.unknown, spoken: "not known whether it runs")
        }
        guard console.activity(of: object) == .running else { return element }
        return element.adding(.running, spoken: "running")
      }, commandLine: console.commandLine, console: connection)
  }
}

extension Scene {
  /// The same scene with the blocks marked that switched something on.
  ///
  /// - Parameter isOn: Whether a block did.
  /// - Returns: The scene.
  /// - Complexity: Grows with the blocks in the view, not with the board.
  public func showing(switchedOn isOn: (ID<BoardItem>) -> Bool) -> Scene {
    Scene(
      viewport: viewport, show: show, board: board, mode: mode, grid: grid,
      elements: elements.map { element in
        guard let item = element.item, isOn(item) else { return element }
        return element.adding(.chosen, spoken: "switched on")
      }, commandLine: commandLine, console: console)
  }
}

extension SceneElement {
  /// The block that it draws; `nil` where it is something else.
  public var item: ID<BoardItem>? {
    let prefix = "item:"
    guard kind == .block, id.hasPrefix(prefix) else { return nil }
    return ID(String(id.dropFirst(prefix.count)))
  }

  /// The same element in one more state.
  fileprivate func adding(_ state: State, spoken: String) -> SceneElement {
    SceneElement(
      id: id, kind: kind, label: "\(label), \(spoken)", title: title, subtitle: subtitle,
      frame: frame, states: states.union([state]), color: color)
  }
}
