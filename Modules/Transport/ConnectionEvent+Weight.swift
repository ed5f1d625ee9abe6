import PluginAPI

extension ConnectionEvent {
  /// Whether the console caused it by what it sent.
  var isFromConsole: Bool {
    switch self {
    case .received, .feedback, .checked, .unreadable: true
    case .state, .sent: false
    }
  }

  /// The approximate size of the event in memory, in bytes.
  var weight: Int {
    switch self {
    case .sent(let message), .received(let message): message.weight
    case .unreadable(let text), .feedback(.commandLine(let text)): 128 + text.utf8.count
    // Texts that are shown are cut before they come here.
    case .state, .feedback, .checked: 128
    }
  }
}

extension ConsoleMessage {
  fileprivate var weight: Int {
    let held = release.reduce(0) { $0 + $1.weight }
    return 128 + address.utf8.count + held + arguments.reduce(0) { $0 + $1.weight }
  }
}

extension MessageArgument {
  fileprivate var weight: Int {
    switch value {
    case .none, .bool, .integer, .number: 48
    case .text(let text): 64 + text.utf8.count
    case .list(let elements): elements.reduce(64) { $0 + $1.weight }
    }
  }
}
