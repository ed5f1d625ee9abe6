import OSC
import PluginAPI

extension OSCMessage {
  /// The message as people and programs are shown it.
  var console: ConsoleMessage { ConsoleMessage(address, arguments.map(\.console)) }

  /// Creates the message from its displayed form.
  ///
  /// - Parameter message: A message whose types are those of OSC.
  /// - Throws: ``/PluginAPI/TransportError`` if an argument has an unknown type or value.
  init(_ message: ConsoleMessage) throws(TransportError) {
    var arguments: [OSCArgument] = []
    for argument in message.arguments { arguments.append(try OSCArgument(argument)) }
    self.init(message.address, arguments)
  }
}

extension OSCArgument {
  /// The argument as people and programs are shown it.
  var console: MessageArgument {
    let type = String(UnicodeScalar(tag))
    return switch self {
    case .int32(let value): MessageArgument(type, .integer(Int64(value)))
    case .float32(let value): MessageArgument(type, .number(Double(value)))
    case .string(let text), .symbol(let text): MessageArgument(type, .text(text))
    case .blob(let bytes): MessageArgument(type, .text(Hexadecimal.text(of: bytes)))
    case .bool(let value): MessageArgument(type, .bool(value))
    case .null, .impulse: MessageArgument(type)
    case .timeTag(let time): MessageArgument(type, .text(Hexadecimal.text(of: time.rawValue)))
    case .int64(let value): MessageArgument(type, .integer(value))
    case .float64(let value): MessageArgument(type, .number(value))
    case .character(let code): MessageArgument(type, .integer(Int64(code)))
    case .color(let value), .midi(let value):
      MessageArgument(type, .text(Hexadecimal.text(of: value)))
    case .array(let elements): MessageArgument(type, .list(elements.map(\.console)))
    }
  }

  /// The argument that was shown so.
  init(_ argument: MessageArgument) throws(TransportError) {
    let value: OSCArgument? =
      switch (argument.type, argument.value) {
      case ("i", .integer(let value)): Int32(exactly: value).map(OSCArgument.int32)
      case ("f", .number(let value)): .float32(Float(value))
      case ("s", .text(let text)): .string(text)
      case ("b", .text(let text)): Hexadecimal.bytes(of: text).map(OSCArgument.blob)
      case ("T", .bool(true)): .bool(true)
      case ("F", .bool(false)): .bool(false)
      case ("N", .none): .null
      case ("I", .none): .impulse
      case ("t", .text(let text)):
        Hexadecimal.number(of: text, as: UInt64.self).map { .timeTag(OSCTimeTag(rawValue: $0)) }
      case ("h", .integer(let value)): .int64(value)
      case ("d", .number(let value)): .float64(value)
      case ("S", .text(let text)): .symbol(text)
      case ("c", .integer(let value)): UInt32(exactly: value).map(OSCArgument.character)
      case ("r", .text(let text)):
        Hexadecimal.number(of: text, as: UInt32.self).map(OSCArgument.color)
      case ("m", .text(let text)):
        Hexadecimal.number(of: text, as: UInt32.self).map(OSCArgument.midi)
      case ("[", .list(let elements)): .array(try elements.map(OSCArgument.init))
      default: nil
      }
    guard let value else {
      throw TransportError(
        .badMessage, "an argument of the type '\(argument.type)' cannot hold this value")
    }
    self = value
  }
}
