import Domain
import PluginAPI

/// Finds the object that a command names.
struct ObjectResolver {
  /// The objects of the show, in order.
  let objects: [ShowObject]
  /// Whether what is found will be deleted: it must be named in full then.
  var isDeletion = false

  /// The most candidates that an error lists.
  private static let maximumCandidates = 10

  /// Finds the one object that is named.
  ///
  /// - Parameter reference: How it is named.
  /// - Returns: The object.
  /// - Throws: ``CommandError`` where nothing fits, or several do.
  func resolve(_ reference: Located<ObjectReference>) throws(CommandError) -> ShowObject {
    let matches = matches(reference.value)
    if matches.count == 1, let match = matches.first { return match }
    let text = reference.value.text
    guard matches.isEmpty else { throw ambiguous(text, matches, at: reference.range) }
    throw CommandError(
      .notFound, "the show has no object \(text)", remedy: remedy(for: reference.value),
      at: reference.range, candidates: near(to: reference.value))
  }

  /// The object that is named where that is one only.
  func one(_ reference: Located<ObjectReference>) -> ShowObject? {
    let matches = matches(reference.value)
    return matches.count == 1 ? matches.first : nil
  }

  private func matches(_ reference: ObjectReference) -> [ShowObject] {
    switch reference {
    case .numbered(let kind, let number, let name):
      let numbered = objects.filter { $0.kind == kind && $0.consoleNumber == number }
      return name.map { WholeName($0).matches(among: numbered) { [$0.name] } } ?? numbered
    case .named(let name): return named(name)
    }
  }

  private func remedy(for reference: ObjectReference) -> String {
    guard isDeletion, case .named(let name) = reference, !name.isExact,
      WordReader.isIdentity(name.text), !WordReader.isIdentity(name.text, isDeletion: true)
    else { return "'objects' lists them" }
    return "an id must have at least \(WordReader.deletionDigits) digits to delete what it names"
  }

  /// Whole names first; then, without quotes, beginnings of identities and of names alike.
  ///
  /// So neither hides the other. A word of a few letters is no identity: it would delete an object
  /// whose identity happens to begin with it.
  private func named(_ name: NameReference) -> [ShowObject] {
    let key = SearchKey(name.text)
    let exact = WholeName(name.text).matches(among: objects) { [$0.name] }
    guard exact.isEmpty, !name.isExact, !key.text.isEmpty else { return exact }
    let isIdentity = WordReader.isIdentity(name.text, isDeletion: isDeletion)
    let digits = name.text.lowercased()
    return objects.filter { object in
      if isIdentity, "\(object.id)".hasPrefix(digits) { return true }
      return !isDeletion && SearchKey(object.name).text.hasPrefix(key.text)
    }
  }

  private func ambiguous(
    _ text: String, _ matches: [ShowObject], at range: SourceRange
  ) -> CommandError {
    let listed = matches.prefix(Self.maximumCandidates).map(Description.object)
    let rest = matches.count - listed.count
    return CommandError(
      .ambiguous,
      "\(Count.objects(matches.count)) fit \(text)" + (rest > 0 ? "; the first are listed" : ""),
      remedy: "name one by the beginning of its id", at: range, candidates: Array(listed))
  }

  private func near(to reference: ObjectReference) -> [String] {
    switch reference {
    case .numbered(let kind, let number, let name):
      let sameNumber = objects.filter {
        $0.consoleNumber == number && ($0.kind == kind || name == nil)
      }
      return sameNumber.prefix(NearNames.limit).map(Description.object)
    case .named(let name):
      let titles = objects.filter { !$0.name.isEmpty }
      let near = NearNames.find(name.text, among: titles.map(\.name))
      let byName = near.compactMap { name in titles.first { $0.name == name } }
      guard byName.isEmpty else { return byName.map(Description.object) }
      // A misspelled kind, as in `lst 5`.
      let numbers = objects.map { "\($0.kind.rawValue) \($0.consoleNumber)" }
      return Spelling.nearest(to: name.text, among: numbers, limit: NearNames.limit)
        .compactMap { number in numbers.firstIndex(of: number).map { objects[$0] } }
        .map(Description.object)
    }
  }
}

extension ObjectReference {
  /// How messages name it.
  fileprivate var text: String {
    switch self {
    case .numbered(let kind, let number, let name):
      "\(kind.rawValue) \(number)" + (name.map { " \"\($0.clipped)\"" } ?? "")
    case .named(let name): "'\(name.text.clipped)'"
    }
  }
}
