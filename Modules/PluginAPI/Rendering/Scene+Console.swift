public import Domain

extension Scene {
  /// The scene with the console's state: the running blocks and the command line.
  ///
  /// - Parameters:
  ///   - console: The state of the console.
  ///   - connection: Its name and connection state.
  ///   - wording: The texts.
  ///   - object: Finds the object that a block shows; `nil` if it is gone.
  /// - Returns: The scene.
  /// - Complexity: Grows with the blocks in the view, not with the board.
  public func showing(
    _ console: ConsoleState, connection: SceneConsole? = nil,
    wording: any Wording = EnglishWording(), object: (ID<BoardItem>) -> ShowObject?
  ) -> Scene {
    var scene = self
    (scene.commandLine, scene.console) = (console.commandLine, connection)
    for index in elements.indices {
      guard let object = elements[index].item.flatMap(object) else { continue }
      if console.isDoubtful(object) {
        scene.elements[index].add(.unknown, spoken: .unknown, wording)
      } else if console.activity(of: object) == .running {
        scene.elements[index].add(.running, spoken: .running, wording)
      }
    }
    return scene
  }

  /// The scene with marks on the blocks that switched something on.
  ///
  /// - Parameters:
  ///   - wording: The texts.
  ///   - isOn: Whether a block switched something on.
  /// - Returns: The scene.
  /// - Complexity: Grows with the blocks in the view, not with the board.
  public func showing(
    in wording: any Wording = EnglishWording(), switchedOn isOn: (ID<BoardItem>) -> Bool
  ) -> Scene {
    var scene = self
    for index in elements.indices where elements[index].item.map(isOn) == true {
      scene.elements[index].add(.chosen, spoken: .switchedOn, wording)
    }
    return scene
  }
}

extension SceneElement {
  /// The block that it draws; `nil` for other elements.
  public var item: Domain.ID<BoardItem>? {
    if case .item(let item) = id, kind == .block { item } else { nil }
  }

  /// Adds a state and its spoken label.
  fileprivate mutating func add(
    _ state: State, spoken: TextKey.Board.State, _ wording: any Wording
  ) {
    label = wording.text(.board(.blockInState(label: label, spoken)))
    states.insert(state)
  }
}
