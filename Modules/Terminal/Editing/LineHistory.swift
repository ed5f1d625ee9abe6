/// The entered lines, and the way back and forth through them.
public struct LineHistory: Sendable {
  /// The most lines that are kept in memory.
  public static let capacity = 10_000

  /// The lines, oldest first; a line that was entered again right after itself is there once.
  public private(set) var lines: [String] = []
  /// A way through the lines; `nil` at the line that is being typed.
  private var visit: Visit?

  private struct Visit {
    /// What lines must begin with.
    let prefix: String
    /// The typed line.
    let draft: EditedText
    /// The line that is shown.
    var index: Int
  }

  /// Creates a history.
  ///
  /// - Parameter lines: The lines, oldest first.
  public init(_ lines: [String] = []) {
    for line in lines.suffix(Self.capacity) { add(line) }
  }

  /// Adds an entered line.
  ///
  /// - Parameter line: The line; blank lines, and those that begin with a space, are not kept.
  /// - Returns: Whether it was added.
  @discardableResult
  public mutating func add(_ line: String) -> Bool {
    visit = nil
    guard let first = line.first, first != " ", line.contains(where: { !$0.isWhitespace }),
      lines.last != line
    else { return false }
    lines.append(line)
    if lines.count > Self.capacity + Self.capacity / 10 {
      lines.removeFirst(lines.count - Self.capacity)
    }
    return true
  }

  /// The next older line that begins as the typed text does.
  ///
  /// - Parameter text: The text now; the part before its cursor is searched for.
  /// - Returns: The line, or `nil` if no older one fits.
  public mutating func older(than text: EditedText) -> String? {
    let visit = visit ?? Visit(prefix: text.before, draft: text, index: lines.endIndex)
    let (current, prefix) = (text.text, visit.prefix)
    guard
      let index = lines[..<visit.index].lastIndex(where: {
        $0.hasPrefix(prefix) && $0 != current
      })
    else { return nil }
    self.visit = visit
    self.visit?.index = index
    return lines[index]
  }

  /// The next newer line that begins as the typed text did, or that text after the newest.
  ///
  /// - Parameter text: The text now.
  /// - Returns: The text, or `nil` at the line that is being typed.
  public mutating func newer(than text: EditedText) -> EditedText? {
    guard let visit else { return nil }
    let current = text.text
    let index = lines[(visit.index + 1)...].firstIndex {
      $0.hasPrefix(visit.prefix) && $0 != current
    }
    guard let index else {
      self.visit = nil
      return visit.draft
    }
    self.visit?.index = index
    return EditedText(lines[index])
  }

  /// Notes that the text was edited: the next search begins with the newest line.
  public mutating func forgetVisit() { visit = nil }

  /// The lines that contain all words of a text, newest first, each once.
  ///
  /// - Parameters:
  ///   - text: The words; capitals do not matter.
  ///   - limit: The most lines.
  /// - Returns: The lines.
  /// - Complexity: O(*n*) in the size of the history.
  public func lines(containing text: String, limit: Int) -> [String] {
    let words = text.lowercased().split(separator: " ")
    var found: [String] = []
    var seen: Set<String> = []
    for line in lines.reversed() where found.count < limit {
      let lower = line.lowercased()
      guard words.allSatisfy({ lower.contains($0) }), seen.insert(line).inserted else { continue }
      found.append(line)
    }
    return found
  }
}
