/// What a server says about its keys when it is ready.
enum FirstKey: Sendable {
  /// It has this many.
  case count(Int)
  /// It had none, and made one.
  case made(String)
  /// It has none.
  case missing

  /// The name of the key that is made for a person at a terminal.
  static let name = "first"

  /// The lines that are printed.
  var lines: [String] {
    switch self {
    case .count(1): ["1 key; 'callboard-sync-server keys new NAME' makes another one"]
    case .count(let count): ["\(count) keys; 'callboard-sync-server keys list' lists them"]
    case .made(let key):
      [
        "There was no key, so one was made, named '\(Self.name)'. It is shown only now:",
        "  \(key)",
        "Each device that has it shares these workspaces.",
      ]
    case .missing:
      ["no key yet: 'callboard-sync-server keys new NAME' makes one for a device"]
    }
  }
}
