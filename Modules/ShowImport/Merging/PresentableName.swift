package import Domain
import PluginAPI

extension ImportedObject {
  /// The name, fit to be shown; one that an export brings stays as it is where a person could have
  /// given it, spaces and all.
  var presentableName: String {
    if record != nil, (try? Name.validated(name)) == name { return name }
    return Name.presentable(name)
  }
}

extension Name {
  /// The same as ``Name/cleaned(_:)``, but fast for plain names.
  ///
  /// Formats promise clean names, but this check is safe for new formats too: a name must never
  /// control a terminal.
  package static func presentable(_ text: String) -> String {
    isPlain(text) ? text : cleaned(text)
  }

  /// Whether a text is printable ASCII without spaces at its ends or side by side.
  private static func isPlain(_ text: String) -> Bool {
    let blank = UInt8(ascii: " ")
    guard text.utf8.count <= maximumLength else { return false }
    var previous = blank
    for byte in text.utf8 {
      guard byte >= blank, byte < 0x7F, byte != blank || previous != blank else { return false }
      previous = byte
    }
    return previous != blank || text.isEmpty
  }
}
