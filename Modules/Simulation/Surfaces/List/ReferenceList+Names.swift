import Domain

/// Which names the list takes.
extension ReferenceList {
  /// The name that a prompt offers: that of the board, or one that no board has.
  var offeredName: String { open == .naming ? freeName : openBoard?.name ?? "" }

  /// The first of "New Board", "New Board 2" and so on that no board has.
  var newFreeName: String {
    var name = "New Board"
    var number = 1
    while defect != .defaultNameTaken, boards.contains(where: { isSame($0.name, name) }) {
      number += 1
      name = "New Board \(number)"
    }
    return name
  }

  /// A name as it is kept, or why it cannot be.
  func checked(_ text: String, except id: ID<Board>?) -> Result<String, ValidationError> {
    let trimmed = PlainName.trimmed(text)
    if trimmed.isEmpty { return .failure(ValidationError(.emptyName)) }
    if trimmed.unicodeScalars.count > 500 {
      return .failure(ValidationError(.nameTooLong(limit: 500)))
    }
    for scalar in trimmed.unicodeScalars where isHidden(scalar) {
      return .failure(ValidationError(.controlCharacter))
    }
    for board in boards where board.id != id && isSame(board.name, trimmed) {
      return .failure(ValidationError(.duplicateName(trimmed)))
    }
    return .success(defect == .nameNotTrimmed ? text : trimmed)
  }

  /// Control characters, line ends, and what turns text round.
  private func isHidden(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .control, .lineSeparator, .paragraphSeparator, .surrogate: return true
    default: break
    }
    return (0x202A...0x202E).contains(scalar.value) || (0x2066...0x2069).contains(scalar.value)
  }

  /// Whether two names differ in case and accents at most.
  private func isSame(_ left: String, _ right: String) -> Bool {
    defect == .namesComparedExactly
      ? left == right : PlainName.folded(left) == PlainName.folded(right)
  }
}
