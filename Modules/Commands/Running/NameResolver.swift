import Domain
import PluginAPI

/// Finds the show or board that a command names.
///
/// The whole name comes first, by its ``NameKey``, then the name without its accents; without
/// quotes the beginning of a name is enough where only one fits, and so is a whole identity. What
/// is to be deleted must be named in full.
struct NameResolver {
  /// Something with a name.
  struct Entry<Value> {
    let name: String
    let id: String
    let value: Value

    init(_ name: String, _ id: String, _ value: Value) {
      self.name = name
      self.id = id
      self.value = value
    }
  }

  /// What is looked for, for messages.
  let what: String
  /// The command that lists what there is.
  let list: String
  /// The words that could have been meant instead of a name.
  var nouns: [String] = []
  /// Whether what is found will be deleted.
  var isDeletion = false

  /// Finds the one entry that is named.
  ///
  /// - Parameters:
  ///   - reference: How it is named.
  ///   - entries: What there is.
  /// - Returns: The entry's value.
  /// - Throws: ``CommandError`` where nothing fits, or several do.
  func resolve<Value>(
    _ reference: Located<NameReference>, among entries: [Entry<Value>]
  ) throws(CommandError) -> Value {
    let text = reference.value.text
    var matches = WholeName(text).matches(among: entries) { [$0.name] }
    if matches.isEmpty, !reference.value.isExact {
      matches = entries.filter { $0.id == text.lowercased() }
      let key = SearchKey(text)
      if matches.isEmpty, !isDeletion, !key.text.isEmpty {
        matches = entries.filter { SearchKey($0.name).text.hasPrefix(key.text) }
      }
    }
    if matches.count == 1, let match = matches.first { return match.value }
    guard matches.isEmpty else {
      throw CommandError(
        .ambiguous, "several \(list) fit '\(text.clipped)'", remedy: "name one of them",
        at: reference.range, candidates: matches.map { "\"\($0.name)\"" })
    }
    throw notFound(reference, among: entries.map(\.name))
  }

  private func notFound(
    _ reference: Located<NameReference>, among names: [String]
  ) -> CommandError {
    let text = reference.value.text
    let near = NearNames.find(text, among: names)
    var error = CommandError(
      .notFound, "no \(what) is called '\(text.clipped)'", remedy: "'\(list)' lists them",
      at: reference.range, candidates: near.map { "\"\($0)\"" })
    let first = text.split(separator: " ").first.map(String.init) ?? ""
    if near.isEmpty, !reference.value.isExact {
      error.suggestions = CommandSuggestions.nouns(for: first, among: nouns)
        .map { "\(what) \($0)" }
    }
    return error
  }
}

/// A name as a person typed it in full.
struct WholeName {
  private let name: NameKey
  private let plain: SearchKey

  init(_ text: String) {
    name = NameKey(text)
    plain = SearchKey(text)
  }

  /// What has that name; where nothing has, what has it but for accents.
  func matches<Value>(among values: [Value], names: (Value) -> [String]) -> [Value] {
    let alike = values.filter { names($0).contains { SearchKey($0) == plain } }
    let exact = alike.filter { names($0).contains { NameKey($0) == name } }
    return exact.isEmpty ? alike : exact
  }
}

/// The names that a person may have meant.
enum NearNames {
  static let limit = 3

  /// The names that hold the text, or else the ones that are spelled alike.
  static func find(_ text: String, among names: [String]) -> [String] {
    let key = SearchKey(text)
    guard !key.text.isEmpty else { return [] }
    let holding = names.filter { SearchKey($0).contains(key) }
    if !holding.isEmpty { return Array(holding.prefix(limit)) }
    return Spelling.nearest(to: text, among: names, limit: limit)
  }
}
