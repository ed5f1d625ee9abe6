import Foundation
import GridGeometry

/// Reads the data of a path, command by command, and draws it.
///
/// As the standard says, what is before a fault is drawn.
struct PathData {
  private static let letters = Set("MZLHVCSQTAmzlhvcsqta".utf8)

  private var scanner: NumberScanner
  private var builder: LineBuilder
  /// The last control point, which smooth curves mirror, and whether it is one of a cubic curve.
  private var control: (point: Point<BoardSpace>, isCubic: Bool)?

  /// Draws a path.
  ///
  /// - Parameters:
  ///   - text: The data.
  ///   - builder: Receives the lines.
  /// - Returns: The place of the first fault, as a number of bytes from 1, or `nil`.
  static func draw(_ text: String, with builder: inout LineBuilder) -> Int? {
    var data = PathData(scanner: NumberScanner(text), builder: builder)
    let isWhole = data.draw()
    builder = data.builder
    return isWhole ? nil : data.scanner.place + 1
  }

  private mutating func draw() -> Bool {
    scanner.skipBlanks()
    var isFirst = true
    while let letter = scanner.next, builder.excess == nil {
      guard Self.letters.contains(letter), !isFirst || letter | 0x20 == UInt8(ascii: "m") else {
        return false
      }
      isFirst = false
      scanner.skip()
      guard draw(letter | 0x20, isRelative: letter >= 0x61) else { return false }
    }
    return true
  }

  /// Draws a command and its repetitions.
  private mutating func draw(_ letter: UInt8, isRelative: Bool) -> Bool {
    scanner.skipBlanks()
    if letter == UInt8(ascii: "z") {
      builder.close()
      control = nil
      return true
    }
    var letter = letter
    var count = 0
    while builder.excess == nil {
      let start = scanner
      if count > 0 { scanner.skipSeparator() }
      guard let first = scanner.number() else {
        // A comma may not be last.
        scanner = start
        scanner.skipBlanks()
        return count > 0
      }
      guard draw(letter, first, from: isRelative ? builder.pen : .origin) else { return false }
      if letter == UInt8(ascii: "m") { letter = UInt8(ascii: "l") }
      count += 1
    }
    return true
  }

  /// Draws a command once, of which the first number is read.
  private mutating func draw(
    _ letter: UInt8, _ first: Double, from origin: Point<BoardSpace>
  ) -> Bool {
    switch letter {
    case UInt8(ascii: "h"):
      line(to: Point(x: origin.x + first, y: builder.pen.y))
      return true
    case UInt8(ascii: "v"):
      line(to: Point(x: builder.pen.x, y: origin.y + first))
      return true
    case UInt8(ascii: "a"): return arc(first, from: origin)
    default: break
    }
    let counts: [UInt8: Int] = [
      UInt8(ascii: "m"): 1, UInt8(ascii: "l"): 1, UInt8(ascii: "t"): 1, UInt8(ascii: "q"): 2,
      UInt8(ascii: "s"): 2, UInt8(ascii: "c"): 3,
    ]
    guard let count = counts[letter], let points = points(count, first, from: origin) else {
      return false
    }
    switch letter {
    case UInt8(ascii: "m"):
      builder.move(to: points[0])
      control = nil
    case UInt8(ascii: "l"): line(to: points[0])
    case UInt8(ascii: "t"): quadratic(mirrored(isCubic: false), to: points[0])
    case UInt8(ascii: "q"): quadratic(points[0], to: points[1])
    case UInt8(ascii: "s"): cubic(mirrored(isCubic: true), points[0], to: points[1])
    default: cubic(points[0], points[1], to: points[2])
    }
    return true
  }

  private mutating func points(
    _ count: Int, _ first: Double, from origin: Point<BoardSpace>
  ) -> [Point<BoardSpace>]? {
    var numbers = [first]
    while numbers.count < 2 * count {
      scanner.skipSeparator()
      guard let number = scanner.number() else { return nil }
      numbers.append(number)
    }
    return (0..<count).map {
      Point(x: origin.x + numbers[2 * $0], y: origin.y + numbers[2 * $0 + 1])
    }
  }

  private mutating func line(to point: Point<BoardSpace>) {
    builder.line(to: point)
    control = nil
  }

  private mutating func quadratic(_ middle: Point<BoardSpace>, to end: Point<BoardSpace>) {
    builder.quadratic(middle, to: end)
    control = (middle, false)
  }

  private mutating func cubic(
    _ first: Point<BoardSpace>, _ second: Point<BoardSpace>, to end: Point<BoardSpace>
  ) {
    builder.cubic(first, second, to: end)
    control = (second, true)
  }

  /// The last control point mirrored at the pen, if the last curve was of the same kind.
  private func mirrored(isCubic: Bool) -> Point<BoardSpace> {
    guard let control, control.isCubic == isCubic else { return builder.pen }
    return builder.pen + (builder.pen - control.point)
  }

  private mutating func arc(_ width: Double, from origin: Point<BoardSpace>) -> Bool {
    scanner.skipSeparator()
    guard let height = scanner.number() else { return false }
    scanner.skipSeparator()
    guard let tilt = scanner.number() else { return false }
    guard let isLarge = flag(), let isClockwise = flag() else { return false }
    scanner.skipSeparator()
    guard let x = scanner.number() else { return false }
    scanner.skipSeparator()
    guard let y = scanner.number() else { return false }
    builder.arc(
      radii: Size(width: abs(width), height: abs(height)), tilt: tilt * .pi / 180,
      isLarge: isLarge, isClockwise: isClockwise, to: Point(x: origin.x + x, y: origin.y + y))
    control = nil
    return true
  }

  /// A flag is one digit, and needs no space after it.
  private mutating func flag() -> Bool? {
    scanner.skipSeparator()
    if scanner.take("0") { return false }
    return scanner.take("1") ? true : nil
  }
}

extension LineBuilder {
  /// Draws the part of an ellipse that SVG's command `A` describes by its ends.
  mutating func arc(
    radii: Size<BoardSpace>, tilt: Double, isLarge: Bool, isClockwise: Bool,
    to end: Point<BoardSpace>
  ) {
    guard end != pen, radii.width > 0, radii.height > 0 else { return line(to: end) }
    let (sine, cosine) = (sin(tilt), cos(tilt))
    // In a space where the ellipse is a circle of radius 1 around the origin's middle.
    let (dx, dy) = ((pen.x - end.x) / 2, (pen.y - end.y) / 2)
    var radii = radii
    var x = (cosine * dx + sine * dy) / radii.width
    var y = (cosine * dy - sine * dx) / radii.height
    let length = hypot(x, y)
    guard length.isFinite else { return line(to: end) }
    if length > 1 {
      // Radii too small to reach are enlarged.
      radii = Size(width: radii.width * length, height: radii.height * length)
      (x, y) = (x / length, y / length)
    }
    let height = max(0, 1 / max(x * x + y * y, .leastNormalMagnitude) - 1).squareRoot()
    let side = isLarge == isClockwise ? -height : height
    let (centerX, centerY) = (side * y, -side * x)
    let first = atan2(y - centerY, x - centerX)
    var sweep = atan2(-y - centerY, -x - centerX) - first
    if isClockwise, sweep < 0 { sweep += 2 * .pi }
    if !isClockwise, sweep > 0 { sweep -= 2 * .pi }
    let (wide, high) = (centerX * radii.width, centerY * radii.height)
    let center = Point<BoardSpace>(
      x: cosine * wide - sine * high + (pen.x + end.x) / 2,
      y: sine * wide + cosine * high + (pen.y + end.y) / 2)
    arc(around: center, radii: radii, tilt: tilt, from: first, by: sweep, to: end)
  }
}
