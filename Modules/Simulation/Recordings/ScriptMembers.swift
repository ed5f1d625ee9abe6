import Gestures

/// The members of one object of a script's line, each to be asked for once.
///
/// What is asked for is allowed; whatever is left at the end is a mistake.
final class ScriptMembers {
  private let owner: String
  private let line: RecordingScanner
  private var members: [(name: String, value: RecordingScanner)] = []
  private var asked: [String] = []

  /// Enters an object, and leaves the scanner behind it.
  init(_ owner: String, from scanner: inout RecordingScanner) throws(RecordingError) {
    self.owner = owner
    line = scanner
    try scanner.open(owner)
    while let name = try scanner.nextMember() {
      guard !members.contains(where: { $0.name == name }) else { throw scanner.duplicate(name) }
      members.append((name, scanner))
      scanner.skipValue()
    }
  }

  /// The names of what was not asked for yet.
  var names: [String] { members.map(\.name) }

  /// Whether there is a member, which is allowed then.
  func contains(_ name: String) -> Bool {
    asked.append(name)
    return members.contains { $0.name == name }
  }

  /// Reads a member by some of the scanner's ways.
  func value<Value>(
    _ name: String, _ read: (inout RecordingScanner, String) throws -> Value
  ) throws -> Value {
    asked.append(name)
    let place = members.firstIndex { $0.name == name }
    var scanner = members.remove(at: try line.required(place, name, of: owner)).value
    let value = try read(&scanner, name)
    try scanner.checkEnd(of: name)
    return value
  }

  /// Makes sure that nothing is left.
  func finish() throws(RecordingError) {
    guard let first = members.first else { return }
    var allowed: [String] = []
    for name in asked where !allowed.contains(name) { allowed.append(name) }
    throw line.unknown(first.name, of: owner, allowed: allowed)
  }

  /// Something that is of its type, but not allowed.
  func mistake(_ code: RecordingError.Code, _ message: String) -> RecordingError {
    line.mistake(code, message)
  }
}
