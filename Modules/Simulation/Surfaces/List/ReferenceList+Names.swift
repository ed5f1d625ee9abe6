import Domain
import Foundation

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
    let trimmed = text.trimmingCharacters(in: .whitespacesAndNewlines)
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
    defect == .namesComparedExactly ? left == right : folded(left) == folded(right)
  }

  /// A text in lower case and without accents; by way of upper case, so that "ß" is "ss".
  private func folded(_ text: String) -> String {
    let plain = withoutAccents(text.decomposedStringWithCanonicalMapping)
    let lower = plain.lowercased().uppercased().lowercased()
    return withoutAccents(lower).precomposedStringWithCanonicalMapping
  }

  private func withoutAccents(_ text: String) -> String {
    var scalars = String.UnicodeScalarView()
    for scalar in text.unicodeScalars {
      switch scalar.value {
      case 0x300...0x36F, 0x1AB0...0x1AFF, 0x1DC0...0x1DFF, 0x20D0...0x20FF, 0xFE20...0xFE2F:
        continue
      default: scalars.append(scalar)
      }
    }
    return String(scalars)
  }
}
