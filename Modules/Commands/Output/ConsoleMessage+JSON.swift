import JSONText
import PluginAPI

extension JSON {
  /// A message to or from a console.
  init(_ message: ConsoleMessage) {
    self = .object([
      ("address", .string(message.address)),
      ("arguments", .array(message.arguments.map(JSON.init))),
    ])
  }

  private init(_ argument: MessageArgument) {
    let value: JSON =
      switch argument.value {
      case .none: .null
      case .bool(let value): .bool(value)
      case .integer(let value): .integer(Int(value))
      case .number(let value): .number(value)
      case .text(let text): .string(text)
      case .list(let elements): .array(elements.map(JSON.init))
      }
    self = .object([("type", .string(argument.type)), ("value", value)])
  }
}
