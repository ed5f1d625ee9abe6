public import Domain

extension Scene {
  /// The scene with the console's state: the running blocks and the command line.
  ///
  /// - Parameters:
  ///   - console: The state of the console.
  ///   - connection: Its name and connection state.
  ///   - object: Finds the object that a block shows; `nil` if it is gone.
  /// - Returns: The scene.
  /// - Complexity: Grows with the blocks in the view, not with the board.
  public func showing(
    _ console: ConsoleState, connection: SceneConsole? = nil,
    object: (ID<BoardItem>) -> ShowObject?
  ) -> Scene {
    var scene = self
    (scene.commandLine, scene.console) = (console.commandLine, connection)
    for index in elements.indices {
      guard let object = elements[index].item.flatMap(object) else { continue }
      if console.isDoubtful(object) {
        scene.elements[index].add(.unknown, spoken: "not known whether it runs")
      } else if console.activity(of: object) == .running {
        scene.elements[index].add(.running, spoken: "running")
      }
    }
    return scene
  }

  /// The scene with marks on the blocks that switched something on.
  ///
  /// - Parameter isOn: Whether a block switched something on.
  /// - Returns: The scene.
  /// - Complexity: Grows with the blocks in the view, not with the board.
  public func showing(switchedOn isOn: (ID<BoardItem>) -> Bool) -> Scene {
    var scene = self
    for index in elements.indices where elements[index].item.map(isOn) == true {
      scene.elements[index].add(.chosen, spoken: "switched on")
    }
    return scene
  }
}

extension SceneElement {
  /// The block that it draws; `nil` for other elements.
  public var item: ID<BoardItem>? {
    if case .item(let item) = id, kind == .block { item } else { nil }
  }

  /// Adds a state and its spoken label.
  fileprivate mutating func add(_ state: State, spoken: String) {
    label += ", \(spoken)"
    states.insert(state)
  }
}
