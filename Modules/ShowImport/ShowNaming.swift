package import Domain
import Foundation

/// Finds the show for a file that gets its own show: one show for one file.
///
/// A show is named after the file's title, or the file. If another file of the run has that show,
/// the name includes the folder: `tour (2014)`. Such a show is found again first, so a file goes to
/// the same show when it is imported alone later.
package struct ShowNaming {
  /// A file, or a folder of parts of one format.
  package struct Origin: Hashable {
    /// The folders from the outermost one, and the name.
    package let path: [String]
    /// The format, for a folder of parts, which can contain parts of several.
    package let format: String?

    /// Takes a path apart.
    package init(_ path: String, format: String? = nil) {
      self.path = URL(fileURLWithPath: path).standardizedFileURL.pathComponents
        .filter { $0 != "/" }
      self.format = format
    }
  }

  /// The files of one title.
  private struct Namesakes {
    let first: Origin
    /// The owners of names, also possible ones; not computed for a file without namesakes.
    var owners: [NameKey: Origin] = [:]

    init(_ first: Origin) { self.first = first }
  }

  /// The most folders in a name.
  private static let mostFolders = 4
  /// How much of the title and of the rest a name keeps, in Unicode scalars.
  private static let lengths = (title: 320, rest: 160)

  private var takers: [ID<Show>: Origin] = [:]
  private var namesakes: [NameKey: Namesakes] = [:]

  /// Begins if no show is given to a file yet.
  package init() {}

  /// The name of a file's show.
  ///
  /// - Parameters:
  ///   - title: The show's name if there were no other file.
  ///   - origin: The file.
  ///   - known: The show of a name.
  /// - Returns: The name of an existing or new show.
  package func name(
    _ title: String, _ origin: Origin, known: (NameKey) -> ID<Show>?
  ) -> String {
    let names = Self.names(title, origin)
    let isFree = { (id: ID<Show>) in takers[id].map { $0 == origin } ?? true }
    for name in names.reversed() {
      if let id = known(NameKey(name)), isFree(id) { return name }
    }
    let claimed = claimed(title, but: origin)
    for name in names where known(NameKey(name)) == nil && !claimed.contains(NameKey(name)) {
      return name
    }
    // Even their paths do not distinguish them, because those are too long.
    var counter = 2
    while true {
      let name = Self.name(title, "\(counter)")
      if known(NameKey(name)).map(isFree) ?? true { return name }
      counter += 1
    }
  }

  /// Records that a file has a show; no other file gets it from now on.
  ///
  /// - Parameters:
  ///   - origin: The file.
  ///   - title: The show's name if there were no other file.
  ///   - show: The show.
  package mutating func note(_ origin: Origin, _ title: String, has show: ID<Show>) {
    takers[show] = origin
    let key = NameKey(title)
    guard var known = namesakes.removeValue(forKey: key) else {
      namesakes[key] = Namesakes(origin)
      return
    }
    if known.first != origin {
      for origin in known.owners.isEmpty ? [known.first, origin] : [origin] {
        for name in Self.names(title, origin) where known.owners[NameKey(name)] == nil {
          known.owners[NameKey(name)] = origin
        }
      }
    }
    namesakes[key] = known
  }

  /// The names that belong to other files of a title, or could.
  private func claimed(_ title: String, but origin: Origin) -> Set<NameKey> {
    guard let known = namesakes[NameKey(title)] else { return [] }
    guard known.owners.isEmpty else {
      return Set(
        Self.names(title, origin).map { NameKey($0) }.filter { key in
          known.owners[key].map { $0 != origin } ?? false
        })
    }
    return known.first == origin ? [] : Set(Self.names(title, known.first).map { NameKey($0) })
  }

  /// The names that a file's show may have, each more specific than the one before.
  private static func names(_ title: String, _ origin: Origin) -> [String] {
    let folders = origin.path.dropLast()
    let file = origin.path.last ?? ""
    var rests: [String] = []
    for count in 0..<min(folders.count, mostFolders) {
      rests.append(folders.suffix(count + 1).joined(separator: "/"))
    }
    rests += (rests.isEmpty ? [file] : rests.map { "\($0)/\(file)" })
    if let format = origin.format, let last = rests.last { rests.append("\(last), \(format)") }
    return [title] + rests.map { name(title, $0) }
  }

  private static func name(_ title: String, _ rest: String) -> String {
    let title = String(title.unicodeScalars.prefix(lengths.title))
    let rest = String(rest.unicodeScalars.suffix(lengths.rest))
    return Name.cleaned("\(title) (\(rest))")
  }
}
