import JSONText
import PluginAPI

/// Puts profiles together from files that extend each other.
struct ProfileLibrary {
  private let known: [OSCProfile]

  /// A library that knows profiles already.
  init(_ known: [OSCProfile] = []) { self.known = known }

  private struct File {
    let top: ProfileField
    let name: String
    let extends: (name: String, field: ProfileField)?

    init(_ source: ProfileSource) throws(TransportError) {
      do throws(JSONError) {
        top = ProfileField(try LocatedJSON(source.text), in: source.path)
      } catch {
        throw TransportError(
          .badProfile, "\(source.path): \(error.message) (column \(error.place.column))",
          line: error.place.line)
      }
      let names = try ProfileReader.names(top)
      name = names.name
      extends = names.extends.map { ($0.0, $0.1) }
    }
  }

  /// The contents of a file, combined with those it extends.
  ///
  /// - Parameters:
  ///   - source: The file.
  ///   - others: Files that it can extend; only those that it uses must be valid.
  /// - Returns: The definition.
  /// - Throws: ``/PluginAPI/TransportError`` with the line, the field and the allowed values.
  func definition(
    of source: ProfileSource, beside others: [ProfileSource] = []
  ) throws(TransportError) -> ProfileDefinition {
    let file = try File(source)
    if known.contains(where: { $0.name == file.name }) {
      throw try file.top.required("name").mistake(
        "'\(file.name)' is the name of a profile that is built in",
        remedy: "give it another name; with 'extends' it changes only some of that one")
    }
    // From the file up to the one that extends no other, or one that is known.
    var chain = [file]
    var parent: ProfileDefinition?
    while let (name, field) = chain.last?.extends {
      let names = chain.map(\.name)
      if names.contains(name) {
        throw field.mistake(
          "the profile extends itself: \((names + [name]).joined(separator: " → "))")
      }
      if let profile = known.first(where: { $0.name == name }) {
        parent = profile.definition
        break
      }
      guard let next = Self.find(name, in: others) else {
        let others = others.compactMap { try? File($0).name }.filter { $0 != file.name }
        throw field.mistake(
          "there is no profile '\(name)'; allowed are \((known.map(\.name) + others).listed)")
      }
      chain.append(next)
    }
    for file in chain.reversed() {
      var reader = ProfileReader(file.top, extending: parent)
      parent = try reader.read()
    }
    return parent ?? ProfileDefinition()
  }

  private static func find(_ name: String, in sources: [ProfileSource]) -> File? {
    for source in sources {
      if let file = try? File(source), file.name == name { return file }
    }
    return nil
  }
}
