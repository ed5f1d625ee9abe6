import Domain
import GridGeometry
import XMLReading

/// Reads positions and colours as QLC+ writes them.
enum QLCGeometry {
  /// The rectangle of a `WindowState`, or `nil` if it has none that makes sense.
  static func frame(_ tag: borrowing XMLTag) -> Rect<BoardSpace>? {
    guard let x = number(tag["X"]), let y = number(tag["Y"]), let width = number(tag["Width"]),
      let height = number(tag["Height"]), width > 0, height > 0
    else { return nil }
    return Rect(origin: Point(x: x, y: y), size: Size(width: width, height: height))
  }

  private static func number(_ text: String?) -> Double? {
    text.flatMap { Double($0) }.flatMap { abs($0) <= FrameLimit.coordinate ? $0 : nil }
  }

  /// A colour of 32 bits, alpha first, in decimal; `nil` for `Default` and what is transparent.
  static func color(_ text: String) -> ObjectColor? {
    guard let bits = UInt32(text), bits >> 24 != 0 else { return nil }
    return ObjectColor(rgb: bits & 0xFF_FFFF)
  }
}
