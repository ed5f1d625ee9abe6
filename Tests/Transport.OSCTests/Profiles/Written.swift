import PluginAPI
import Testing
import Transport_OSC

extension OSCProfile {
  /// A profile that is built in, with choices.
  static func named(_ name: String, _ options: [String: String]) throws -> OSCProfile {
    try OSCProfile(ConnectionSettings(profile: .named(name), options: options))
  }
}

/// Messages as a table shows them.
enum Written {
  /// Messages as people write them, strokes of a key as the key's name.
  static func keysOrMessages(_ messages: [ConsoleMessage]) -> [String] {
    var written: [String] = []
    for message in messages {
      if !message.isKey {
        written.append(OSCProfile.text(of: message))
      } else if !message.release.isEmpty {
        let parts = message.address.split(separator: "/")
        written.append(parts.dropFirst(2).joined(separator: "/"))
      }
    }
    return written
  }
}
