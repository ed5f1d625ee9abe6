/// An option of a command.
struct OptionSpec: Hashable, Sendable {
  /// The name without dashes.
  let name: String
  /// The syntax of its value; `nil` if it takes none.
  let value: Shape?
  /// Whether it can be repeated.
  var isRepeated = false
  /// Whether the value is optional; it is then a number, which distinguishes it from words.
  var isValueOptional = false

  /// The option without its value.
  var flag: String { "--\(name)" }

  /// The option with its value, as in help.
  var usage: String {
    guard let value else { return flag }
    let written = isValueOptional ? "[\(value.usage)]" : value.usage
    return "\(flag) \(written)" + (isRepeated ? " …" : "")
  }
}
