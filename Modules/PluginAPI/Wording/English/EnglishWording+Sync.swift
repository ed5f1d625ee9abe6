extension EnglishWording {
  func text(_ message: SyncMessage) -> String {
    switch message {
    case .displaced(let item, let board, let place, let other):
      "'\(item)' on board '\(board)' lies \(place.map { "at \($0)" } ?? "elsewhere"): its place "
        + "was taken\(other.map { " by '\($0)'" } ?? "")"
    case .renamed(let old, let new): "'\(old)' is called '\(new)' here: the name was taken"
    case .hidden(let name, let cause): "'\(name)' is hidden: \(Self.text(cause))"
    case .settingsRelaxed(let board):
      "some settings of board '\(board)' do not count: its blocks do not fit them"
    case .more(let count): "and \(counted(count, "more thing")) had to move or hide"
    case .lost(let name, let group?):
      "your \(group) of '\(name)' lost against a later one, and is kept among the lost edits"
    case .lost(let name, nil): "'\(name)' was changed after you deleted it, so it is there again"
    case .overtaken(let trip):
      "someone else changed the trip '\(trip)' first, and your edit did not fit: it is kept "
        + "among the lost edits"
    case .refused(let name, let reason): "the sync server does not take '\(name)': \(reason)"
    case .blocked(let reason): "the sync server does not accept this device: \(reason)"
    case .silent(let reason):
      "sync has been waiting for a minute: \(reason ?? "no answer came")"
    case .stopped(let reason): "sync has stopped: \(reason)"
    }
  }

  private static func text(_ cause: SyncMessage.Cause) -> String {
    switch cause {
    case .deleted(let name): "'\(name)' was deleted elsewhere"
    case .noRoom: "the board has no free place"
    case .otherRules: "the board has other rules now"
    case .invalid: "it has a value that cannot be shown"
    }
  }
}
