public import PluginAPI

/// What a seat may do; each role includes those before it.
public enum SeatRole: String, CaseIterable, Comparable, Sendable {
  /// Looks at boards and trips, and changes nothing.
  case look
  /// Plays blocks, too.
  case play
  /// Arranges, too. The role of a new seat.
  case edit

  /// Whether the left role may do less.
  public static func < (left: Self, right: Self) -> Bool { left.rank < right.rank }

  private var rank: Int {
    switch self {
    case .look: 0
    case .play: 1
    case .edit: 2
    }
  }
}

extension Seat {
  /// Gives the seat another role, at once: what is held down is released, and without the role
  /// ``SeatRole/edit`` a board is left in play mode.
  ///
  /// - Parameter role: The role.
  /// - Returns: The reaction.
  /// - Throws: ``WorkspaceError`` if the open board cannot be read.
  public func take(_ role: SeatRole) throws(WorkspaceError) -> Reaction {
    guard role != self.role else { return .none }
    let couldEdit = self.role == .edit
    self.role = role
    var whole = Reaction.none
    if role < .edit, hasSurface {
      whole = try takeAwayTouches()
      if mode == .edit { whole.append(try perform(.setMode(.play))) }
    }
    // The list offers what the role allows.
    if isListOpen, couldEdit != (role == .edit) { try openBoardList() }
    return whole
  }

  /// Refuses a change that the role does not allow.
  func checkMayEdit() throws(WorkspaceError) {
    guard role == .edit else {
      throw WorkspaceError(.readOnly, "nothing can be changed from here: the role is '\(role)'")
    }
  }

  /// Refuses to send something that the role does not allow.
  func checkMayPlay() throws(WorkspaceError) {
    guard role > .look else {
      throw WorkspaceError(.readOnly, "nothing is sent from here: the role is '\(role)'")
    }
  }
}
