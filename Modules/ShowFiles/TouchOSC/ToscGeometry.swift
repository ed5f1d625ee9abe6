import Domain
import GridGeometry

/// Reads frames and colours as TouchOSC writes them.
enum ToscGeometry {
  /// The frame that four numbers give, or `nil` if they make no sense.
  static func frame(_ numbers: [String: Double]) -> Rect<BoardSpace>? {
    let limit = FrameLimit.coordinate
    guard let x = numbers["x"], let y = numbers["y"], let width = numbers["w"],
      let height = numbers["h"], abs(x) <= limit, abs(y) <= limit, width > 0, height > 0,
      width <= limit, height <= limit
    else { return nil }
    return Rect(origin: Point(x: x, y: y), size: Size(width: width, height: height))
  }

  /// The colour of four parts from 0 to 1; `nil` for one that cannot be seen.
  static func color(_ numbers: [String: Double]) -> ObjectColor? {
    guard let red = numbers["r"], let green = numbers["g"], let blue = numbers["b"],
      numbers["a"] ?? 1 > 0
    else { return nil }
    return ObjectColor(red: part(red), green: part(green), blue: part(blue))
  }

  private static func part(_ value: Double) -> UInt8 {
    UInt8(exactly: (min(1, max(0, value)) * 255).rounded()) ?? 0
  }
}
