import Domain

/// Makes unique file names from names of boards.
///
/// A name keeps its letters, in any script. It contains no characters that a system refuses or
/// treats as a folder, is not a device name of Windows, has no dot or space at an end, and differs
/// from every earlier one, even ignoring case and accents.
struct FileNames {
  /// The most bytes of a name without its extension; systems allow 255 with everything.
  static let maximumLength = 180

  private static let devices: Set<String> = {
    var names: Set = ["con", "prn", "aux", "nul", "conin$", "conout$"]
    for device in ["com", "lpt"] {
      for digit in ["0", "1", "2", "3", "4", "5", "6", "7", "8", "9", "¹", "²", "³"] {
        names.insert(device + digit)
      }
    }
    return names
  }()

  private var taken: Set<NameKey> = []
  private var counters: [NameKey: Int] = [:]

  /// Returns the next free name for a text.
  ///
  /// - Parameters:
  ///   - text: The name of the board.
  ///   - fallback: The name to use if nothing of the text remains.
  /// - Returns: The name without an extension.
  mutating func take(_ text: String, or fallback: String) -> String {
    let base = Self.safe(text, or: fallback)
    let key = NameKey(base)
    if taken.insert(key).inserted { return base }
    var counter = counters[key] ?? 2
    while !taken.insert(NameKey("\(base) \(counter)")).inserted { counter += 1 }
    counters[key] = counter + 1
    return "\(base) \(counter)"
  }

  private static func safe(_ text: String, or fallback: String) -> String {
    var name = String.UnicodeScalarView()
    var length = 0
    for scalar in text.unicodeScalars {
      let safe = isSafe(scalar) ? scalar : "-"
      length += UTF8.width(safe)
      guard length <= maximumLength else { break }
      name.append(safe)
    }
    name = trimmed(name)
    guard name.contains(where: { $0 != "-" }) else { return fallback }
    // Windows knows its devices with any extension too.
    let stem = trimmed(String.UnicodeScalarView(name.prefix { $0 != "." }))
    return devices.contains(String(stem).lowercased()) ? "_" + String(name) : String(name)
  }

  private static func trimmed(_ text: String.UnicodeScalarView) -> String.UnicodeScalarView {
    var text = String.UnicodeScalarView(text.drop(while: isEdge))
    while let last = text.last, isEdge(last) { text.removeLast() }
    return text
  }

  private static func isEdge(_ scalar: Unicode.Scalar) -> Bool {
    scalar == "." || scalar.properties.isWhitespace
  }

  private static func isSafe(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar {
    case "/", "\\", ":", "*", "?", "\"", "<", ">", "|": return false
    default: break
    }
    switch scalar.properties.generalCategory {
    case .control, .format, .lineSeparator, .paragraphSeparator, .surrogate, .unassigned,
      .privateUse:
      return false
    default: return true
    }
  }
}
