import Domain
import PluginAPI
import Workspace

extension CommandRunner {
  func objects() async throws(CommandError) -> [ShowObject] {
    try await ask(await workspace.objects())
  }

  /// The object that a command names.
  ///
  /// - Parameters:
  ///   - reference: The reference.
  ///   - isDeletion: Whether it will be deleted, which requires the full name.
  /// - Returns: The object.
  /// - Throws: ``CommandError`` if no object matches, or several do.
  func object(
    _ reference: Located<ObjectReference>, isDeletion: Bool = false
  ) async throws(CommandError) -> ShowObject {
    let resolver = Resolver<ShowObject>(
      what: "object", owner: "show", list: "objects", names: { [$0.name] }, id: { "\($0.id)" },
      describe: Description.object, choice: "name one by the beginning of its id",
      digits: isDeletion ? WordReader.deletionDigits : WordReader.identityDigits,
      isDeletion: isDeletion)
    let near = try await ask { workspace throws(WorkspaceError) in
      switch reference.value {
      case .numbered(let kind, let number, _): try await workspace.objects(kind, number)
      case .named(let name): try await workspace.objects(beginningWith: name.text)
      }
    }
    if let near, let object = resolver.only(reference.value, among: near) { return object }
    // None or several: the error can name any.
    return try resolver.one(reference, among: try await objects())
  }
}

extension Resolver<ShowObject> {
  /// The referenced object, if only one matches.
  fileprivate func only(_ reference: ObjectReference, among objects: [ShowObject]) -> ShowObject? {
    let matches = matches(reference, among: objects)
    return matches.count == 1 ? matches.first : nil
  }

  private func matches(_ reference: ObjectReference, among objects: [ShowObject]) -> [ShowObject] {
    switch reference {
    case .named(let name): matches(name, among: objects)
    case .numbered: objects.filter(reference.fits)
    }
  }

  fileprivate func one(
    _ reference: Located<ObjectReference>, among objects: [ShowObject]
  ) throws(CommandError) -> ShowObject {
    switch reference.value {
    case .named(let name):
      do throws(CommandError) {
        return try one(Located(name, at: reference.range), among: objects)
      } catch {
        throw error.code == .notFound ? completed(error, name, among: objects) : error
      }
    case .numbered(let kind, let number, let name):
      let matches = objects.filter(reference.value.fits)
      return try one(of: matches, as: reference.value.text, at: reference.range) {
        objects.filter { $0.consoleNumber == number && ($0.kind == kind || name == nil) }
          .prefix(Self.mostNear).map(describe)
      }
    }
  }

  /// The error if no object has a name, which may be a misspelled kind and number or too short an
  /// identity.
  private func completed(
    _ error: CommandError, _ name: NameReference, among objects: [ShowObject]
  ) -> CommandError {
    var error = error
    error.suggestions = []
    if isDeletion, !name.isExact, !WordReader.isIdentity(name.text, digits: digits),
      WordReader.isIdentity(name.text, digits: WordReader.identityDigits)
    {
      error.remedy = "an id must have at least \(digits) digits to delete what it names"
    }
    if error.candidates.isEmpty {
      let numbers = objects.map { $0.isNumbered ? $0.kindAndNumber : $0.reference }
      error.candidates = Spelling.nearest(to: name.text, among: numbers, limit: Self.mostNear)
        .compactMap { number in numbers.firstIndex(of: number).map { describe(objects[$0]) } }
    }
    return error
  }
}

extension ObjectReference {
  /// Whether an object has the given kind, number and name.
  func fits(_ object: ShowObject) -> Bool {
    guard case .numbered(let kind, let number, let name) = self else { return false }
    return object.kind == kind && object.consoleNumber == number
      && name.map { SearchKey($0) == SearchKey(object.name) } ?? true
  }

  /// The reference as text for messages.
  var text: String {
    switch self {
    case .numbered(let kind, let number, let name):
      kind.rawValue + (kind.isOfHost && name != nil && number.number == .zero ? "" : " \(number)")
        + (name.map { " \"\($0.clipped)\"" } ?? "")
    case .named(let name): "'\(name.text.clipped)'"
    }
  }
}
