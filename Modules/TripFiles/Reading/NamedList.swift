import Domain
import PluginAPI

/// The names of what is left out on purpose, so that a wrong guess is noticed.
struct NamedList {
  /// How many are named.
  private static let limit = 10

  private var names: [String] = []
  private var count = 0

  /// Adds a record.
  mutating func add(_ name: String?) {
    count += 1
    guard let name, names.count < Self.limit else { return }
    names.append("'\(Name.cleaned(name).prefix(80))'")
  }

  /// The sentence that names them; `nil` if there are none.
  func warning(_ what: String) -> String? {
    guard !names.isEmpty else { return nil }
    let rest = count - names.count
    return "\(what): \(names.joined(separator: ", "))" + (rest > 0 ? " and \(rest) more" : "")
  }
}
