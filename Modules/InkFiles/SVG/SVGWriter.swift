import Domain
import GridGeometry
import PluginAPI

/// Writes strokes as paths.
///
/// Each path has two attributes of the namespace ``namespace``, so that the stroke comes back
/// exactly: `samples` is the stored form of the stroke (``/Domain/Stroke/bytes``) as base 64, and
/// `area` the left and top edge, the width and the height of its area in points.
enum SVGWriter {
  static let namespace: StaticString = "urn:callboard:ink:1"
  /// How opaque a highlighter is.
  private static let highlighterOpacity = "0.4"

  static func bytes(of strokes: [PlacedStroke]) -> [UInt8] {
    let first = strokes.first?.area ?? Rect(origin: .origin, size: Size(width: 1, height: 1))
    let bounds = strokes.reduce(first) { $0.union($1.area) }
    let (width, height) = (max(bounds.size.width, 1), max(bounds.size.height, 1))
    let size = "width=\"\(NumberText.text(width))\" height=\"\(NumberText.text(height))\""
    let box = [bounds.minX, bounds.minY, width, height].map(NumberText.text)
      .joined(separator: " ")
    var text = """
      <?xml version="1.0" encoding="UTF-8"?>
      <svg xmlns="http://www.w3.org/2000/svg" xmlns:callboard="\(namespace)"
       viewBox="\(box)" \(size)
       fill="none" stroke-linecap="round" stroke-linejoin="round">

      """
    for stroke in strokes {
      let pen = stroke.stroke.pen
      let opacity =
        pen.kind == .highlighter ? " stroke-opacity=\"\(highlighterOpacity)\"" : ""
      text += """
        <path stroke="\(pen.color)" stroke-width="\(NumberText.text(pen.width))"\(opacity)
         d="\(data(of: stroke))"
         callboard:area="\(self.text(of: stroke.area))"
         callboard:samples="\(Base64.text(of: stroke.stroke.bytes))"/>

        """
    }
    return Array((text + "</svg>\n").utf8)
  }

  /// The data of a path.
  static func data(of stroke: PlacedStroke) -> String {
    let line = stroke.stroke.line(from: stroke.area.origin)
    // A dot needs a line without a length.
    let points = line.count == 1 ? line + line : line
    return points.enumerated().map { place, point in
      "\(place == 0 ? "M" : "L")\(NumberText.text(point.x)) \(NumberText.text(point.y))"
    }.joined()
  }

  /// An area as text.
  static func text(of area: Rect<BoardSpace>) -> String {
    [area.origin.x, area.origin.y, area.size.width, area.size.height].map(NumberText.text)
      .joined(separator: " ")
  }

  /// The area that a text is, or `nil`.
  static func area(_ text: String) -> Rect<BoardSpace>? {
    NumberText.numbers(text, count: 4).map {
      Rect(origin: Point(x: $0[0], y: $0[1]), size: Size(width: $0[2], height: $0[3]))
    }
  }
}
