import Domain

/// Reads colours as both consoles write them.
enum MAColor {
  /// A colour as `RRGGBB` with or without `#`, or as red, green, blue and perhaps opacity from 0
  /// to 1 with commas; `nil` for anything else, and for what is transparent.
  static func read(_ text: String) -> ObjectColor? {
    let parts = text.split(separator: ",", omittingEmptySubsequences: false)
    guard parts.count == 3 || parts.count == 4 else {
      return ObjectColor(text.hasPrefix("#") ? text : "#\(text)")
    }
    let values = parts.compactMap { part -> Double? in
      Double(part.filter { $0 != " " }).flatMap { (0...1).contains($0) ? $0 : nil }
    }
    guard values.count == parts.count, values.count == 3 || values[3] > 0 else { return nil }
    let bytes = values.map { UInt8(($0 * 255).rounded()) }
    return ObjectColor(red: bytes[0], green: bytes[1], blue: bytes[2])
  }
}
