import PluginAPI

extension ConsoleMessage {
  /// The message on one line, as `send` would take it: `/hog/playback/go/0/5 f:1`.
  var line: String {
    ([address] + arguments.map(\.word)).joined(separator: " ")
  }
}

extension MessageArgument {
  /// The argument in one word, with its type where the word does not tell it.
  fileprivate var word: String {
    switch value {
    case .none: type
    case .bool(let value): value ? "true" : "false"
    case .integer(let value): type == "i" ? "\(value)" : "\(type):\(value)"
    case .number(let value): "\(type):\(JSON.number(value).text)"
    case .text(let text): type == "s" ? JSON.string(text).text : "\(type):\(text)"
    case .list(let elements): (["["] + elements.map(\.word) + ["]"]).joined(separator: " ")
    }
  }
}
