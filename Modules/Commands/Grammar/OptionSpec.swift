/// An option that a command takes.
struct OptionSpec: Hashable, Sendable {
  /// The name without dashes.
  let name: String
  /// How its value is written; `nil` where it takes none.
  let value: Shape?
  /// Whether it may be given more than once.
  var isRepeated = false
  /// Whether the value may be left out; it is a number then, which distinguishes it from words.
  var isValueOptional = false

  /// As it is written, without its value.
  var flag: String { "--\(name)" }

  /// As help writes it, with its value.
  var usage: String {
    guard let value else { return flag }
    let written = isValueOptional ? "[\(value.usage)]" : value.usage
    return "\(flag) \(written)" + (isRepeated ? " …" : "")
  }
}
