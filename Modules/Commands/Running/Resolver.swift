import Domain
import PluginAPI

/// Finds the one thing that a command names.
///
/// The whole name comes first, by its ``NameKey``, then the name without accents. Without quotes,
/// the start of a name or an identity is enough if it matches only one thing. Things to delete must
/// be named in full.
struct Resolver<Value> {
  /// The noun for messages: `board`.
  let what: String
  /// The noun of its owner for messages: `show`.
  let owner: String
  /// The command that lists the things.
  let list: String
  /// The names of a thing.
  let names: (Value) -> [String]
  /// The identity of a thing.
  let id: (Value) -> String
  /// How an error lists a thing.
  let describe: (Value) -> String
  /// What to do if several things match.
  var choice = "name one of them"
  /// The digits of an identity needed to name a thing.
  var digits = WordReader.identityDigits
  /// The second words of commands that may be meant instead of a name.
  var nouns: [String] = []
  /// Whether the thing will be deleted.
  var isDeletion = false

  /// The maximum number of things that an error lists.
  private static var mostListed: Int { 10 }
  /// The maximum number of suggested names.
  static var mostNear: Int { 3 }

  /// Finds the thing with a name.
  ///
  /// - Parameters:
  ///   - name: The name.
  ///   - values: The candidates.
  /// - Returns: The thing.
  /// - Throws: ``CommandError`` if nothing matches, or several things do.
  func one(_ name: Located<NameReference>, among values: [Value]) throws(CommandError) -> Value {
    let text = "'\(name.value.text.clipped)'"
    return try one(of: matches(name.value, among: values), as: text, at: name.range) {
      near(to: name.value.text, among: values)
    } or: { error in
      guard error.candidates.isEmpty, !name.value.isExact else { return }
      let first = name.value.text.split(separator: " ").first.map(String.init) ?? ""
      error.suggestions = CommandSuggestions.nouns(for: first, among: nouns)
        .map { "\(what) \($0)" }
    }
  }

  /// The only match.
  ///
  /// - Parameters:
  ///   - matches: The matches.
  ///   - text: The typed text.
  ///   - range: Its position.
  ///   - near: Suggestions if nothing matches.
  ///   - alter: Extends the error if nothing matches.
  /// - Returns: The thing.
  /// - Throws: ``CommandError`` if nothing matches, or several things do.
  func one(
    of matches: [Value], as text: String, at range: SourceRange, near: () -> [String],
    or alter: (inout CommandError) -> Void = { _ in }
  ) throws(CommandError) -> Value {
    if matches.count == 1, let match = matches.first { return match }
    guard matches.isEmpty else {
      let rest = matches.count > Self.mostListed ? "; the first are listed" : ""
      let plural = what == "entry" ? "entries" : nil
      throw CommandError(
        .ambiguous, "\(counted(matches.count, what, plural)) fit \(text)\(rest)", remedy: choice,
        at: range, candidates: matches.prefix(Self.mostListed).map(describe))
    }
    var error = CommandError(
      .notFound, "the \(owner) has no \(what) \(text)", remedy: "'\(list)' lists them", at: range,
      candidates: near())
    alter(&error)
    throw error
  }

  /// The things with a name.
  func matches(_ name: NameReference, among values: [Value]) -> [Value] {
    let whole = NameKey(name.text)
    let key = SearchKey(name.text)
    let alike = values.filter { names($0).contains { SearchKey($0) == key } }
    let exact = alike.filter { names($0).contains { NameKey($0) == whole } }
    if !exact.isEmpty || !alike.isEmpty || name.isExact { return exact.isEmpty ? alike : exact }
    let isIdentity = WordReader.isIdentity(name.text, digits: digits)
    let begin = name.text.lowercased()
    // Neither hides the other: a word of a few letters could also be the start of an identity.
    return values.filter { value in
      if isIdentity, id(value).hasPrefix(begin) { return true }
      return !isDeletion && !key.text.isEmpty
        && names(value).contains { SearchKey($0).text.hasPrefix(key.text) }
    }
  }

  /// The things whose names contain a text, or else are spelled alike.
  private func near(to text: String, among values: [Value]) -> [String] {
    let key = SearchKey(text)
    guard !key.text.isEmpty else { return [] }
    let named = values.filter { names($0).contains { !$0.isEmpty } }
    let holding = named.filter { names($0).contains { SearchKey($0).contains(key) } }
    guard holding.isEmpty else { return holding.prefix(Self.mostNear).map(describe) }
    // An unexpected word, as in `board Main edit`.
    let begun = named.filter { names($0).contains { key.text.hasPrefix(SearchKey($0).text + " ") } }
    guard begun.isEmpty else { return begun.prefix(Self.mostNear).map(describe) }
    let titles = named.flatMap { value in names(value).map { (name: $0, value: value) } }
    return Spelling.nearest(to: text, among: titles.map(\.name), limit: Self.mostNear)
      .compactMap { name in titles.first { $0.name == name }.map { describe($0.value) } }
  }
}
