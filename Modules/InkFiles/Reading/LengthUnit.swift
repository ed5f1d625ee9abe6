/// The units of lengths in files.
enum LengthUnit {
  /// How many inches a unit is; `nil` for another one.
  static func inches(_ unit: String) -> Double? {
    switch unit {
    case "in": 1
    case "m": 100 / 2.54
    case "cm": 1 / 2.54
    case "mm": 0.1 / 2.54
    case "pt": 1.0 / 72
    case "pc": 1.0 / 6
    default: nil
    }
  }
}
