import GridGeometry
import XMLReading

extension LineBuilder {
  /// Draws a basic shape; `false` if a number of it is missing or cannot be read.
  ///
  /// Shapes begin and go around as the standard says.
  mutating func draw(_ tag: borrowing XMLTag) -> Bool {
    switch tag.name {
    case "polyline", "polygon":
      return points(tag.value("points") ?? "", isClosed: tag.name == "polygon")
    case "line":
      guard let x1 = Self.length(tag.value("x1")), let y1 = Self.length(tag.value("y1")),
        let x2 = Self.length(tag.value("x2")), let y2 = Self.length(tag.value("y2"))
      else { return false }
      move(to: Point(x: x1, y: y1))
      line(to: Point(x: x2, y: y2))
      return true
    case "rect": return rectangle(tag)
    case "circle":
      guard let radius = Self.length(tag.value("r")) else { return false }
      return ellipse(tag, Size(width: radius, height: radius))
    case "ellipse":
      guard let width = Self.length(tag.value("rx")), let height = Self.length(tag.value("ry"))
      else { return false }
      return ellipse(tag, Size(width: width, height: height))
    default: return false
    }
  }

  private static func length(_ text: String?) -> Double? {
    text.map { SVGStyle.length($0) } ?? 0
  }

  private mutating func points(_ text: String, isClosed: Bool) -> Bool {
    var scanner = NumberScanner(text)
    scanner.skipBlanks()
    var isFirst = true
    while !scanner.isAtEnd, excess == nil {
      guard let x = scanner.number() else { return false }
      scanner.skipSeparator()
      guard let y = scanner.number() else { return false }
      scanner.skipSeparator()
      if isFirst { move(to: Point(x: x, y: y)) } else { line(to: Point(x: x, y: y)) }
      isFirst = false
    }
    if isClosed, !isFirst { close() }
    return true
  }

  private mutating func rectangle(_ tag: borrowing XMLTag) -> Bool {
    guard let x = Self.length(tag.value("x")), let y = Self.length(tag.value("y")),
      let width = Self.length(tag.value("width")), let height = Self.length(tag.value("height")),
      width >= 0, height >= 0
    else { return false }
    guard width > 0, height > 0 else { return true }
    let given = [tag.value("rx"), tag.value("ry")].map { $0.flatMap(SVGStyle.length) }
    let rx = min(max(given[0] ?? given[1] ?? 0, 0), width / 2)
    let ry = min(max(given[1] ?? given[0] ?? 0, 0), height / 2)
    let radii = Size<BoardSpace>(width: rx, height: ry)
    let (right, bottom) = (x + width, y + height)
    move(to: Point(x: x + rx, y: y))
    let corners: [(Point<BoardSpace>, Point<BoardSpace>)] = [
      (Point(x: right - rx, y: y), Point(x: right, y: y + ry)),
      (Point(x: right, y: bottom - ry), Point(x: right - rx, y: bottom)),
      (Point(x: x + rx, y: bottom), Point(x: x, y: bottom - ry)),
      (Point(x: x, y: y + ry), Point(x: x + rx, y: y)),
    ]
    for (side, corner) in corners {
      line(to: side)
      guard rx > 0, ry > 0 else { continue }
      arc(radii: radii, tilt: 0, isLarge: false, isClockwise: true, to: corner)
    }
    return true
  }

  private mutating func ellipse(_ tag: borrowing XMLTag, _ radii: Size<BoardSpace>) -> Bool {
    guard let x = Self.length(tag.value("cx")), let y = Self.length(tag.value("cy")),
      radii.width >= 0, radii.height >= 0
    else { return false }
    guard radii.width > 0, radii.height > 0 else { return true }
    let start = Point<BoardSpace>(x: x + radii.width, y: y)
    move(to: start)
    arc(around: Point(x: x, y: y), radii: radii, tilt: 0, from: 0, by: 2 * .pi, to: start)
    return true
  }
}
