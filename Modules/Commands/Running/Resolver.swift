import Domain
import PluginAPI

/// Finds the one thing that a command names.
///
/// The whole name comes first, by its ``NameKey``, then the name without its accents. Without
/// quotes, the beginning of a name or of an identity is enough where it fits one thing only. Things
/// to delete must be named in full.
struct Resolver<Value> {
  /// What is looked for, in messages: `board`.
  let what: String
  /// What it belongs to, in messages: `show`.
  let owner: String
  /// The command that lists the things.
  let list: String
  /// The names of a thing.
  let names: (Value) -> [String]
  /// The identity of a thing.
  let id: (Value) -> String
  /// How an error lists a thing.
  let describe: (Value) -> String
  /// What to do where several things fit.
  var choice = "name one of them"
  /// How many digits of an identity name a thing.
  var digits = WordReader.identityDigits
  /// The second words of commands that could be meant instead of a name.
  var nouns: [String] = []
  /// Whether the thing is to be deleted.
  var isDeletion = false

  /// The most things that an error lists.
  private static var mostListed: Int { 10 }
  /// The most names that are suggested.
  static var mostNear: Int { 3 }

  /// Finds the thing with a name.
  ///
  /// - Parameters:
  ///   - name: The name.
  ///   - values: What there is.
  /// - Returns: The thing.
  /// - Throws: ``CommandError`` where nothing fits, or several things do.
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

  /// The only thing that fits.
  ///
  /// - Parameters:
  ///   - matches: What fits.
  ///   - text: What was written.
  ///   - range: Where.
  ///   - near: What could be meant where nothing fits.
  ///   - alter: Adds to the error that nothing fits.
  /// - Returns: The thing.
  /// - Throws: ``CommandError`` where nothing fits, or several things do.
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
    // Neither hides the other: a word of a few letters could begin an identity as well.
    return values.filter { value in
      if isIdentity, id(value).hasPrefix(begin) { return true }
      return !isDeletion && !key.text.isEmpty
        && names(value).contains { SearchKey($0).text.hasPrefix(key.text) }
    }
  }

  /// The things whose names hold a text, or else are spelled alike.
  private func near(to text: String, among values: [Value]) -> [String] {
    let key = SearchKey(text)
    guard !key.text.isEmpty else { return [] }
    let named = values.filter { names($0).contains { !$0.isEmpty } }
    let holding = named.filter { names($0).contains { SearchKey($0).contains(key) } }
    guard holding.isEmpty else { return holding.prefix(Self.mostNear).map(describe) }
    let titles = named.flatMap { value in names(value).map { (name: $0, value: value) } }
    return Spelling.nearest(to: text, among: titles.map(\.name), limit: Self.mostNear)
      .compactMap { name in titles.first { $0.name == name }.map { describe($0.value) } }
  }
}
