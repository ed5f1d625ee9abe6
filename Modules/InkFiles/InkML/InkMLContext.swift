import Domain

/// A brush of an InkML file.
struct InkMLBrush: Hashable, Sendable {
  var color = ObjectColor(rgb: 0)
  /// The width in points.
  var width = 2.0
  var kind = Stroke.Pen.Kind.pen

  var pen: Stroke.Pen { Stroke.Pen(kind, color: color, width: width) }

  /// Sets a property; `false` if its value cannot be read.
  mutating func set(_ name: String, _ text: String, units: String?) -> Bool {
    switch name {
    case "color":
      guard let (color, opacity) = SVGColors.color(text) else { return false }
      self.color = color
      if opacity < 1 { kind = .highlighter }
    case "width":
      var scanner = NumberScanner(text)
      guard let number = scanner.number(), number > 0 else { return false }
      var channel = TraceChannel("width")
      channel.units = units
      width = number * channel.points
    case "transparency":
      var scanner = NumberScanner(text)
      guard let number = scanner.number() else { return false }
      if number > 0 { kind = .highlighter }
    case "rasterOp" where text == "maskPen": kind = .highlighter
    default: break
    }
    return true
  }
}

/// What traces refer to: how their points are written, and their brush.
struct InkMLContext: Hashable, Sendable {
  var format: TraceFormat?
  var brush: InkMLBrush?
  /// The area of the only trace, as exported.
  var area: String?

  /// What this says, and else what another one does.
  func over(_ other: InkMLContext) -> InkMLContext {
    InkMLContext(format: format ?? other.format, brush: brush ?? other.brush, area: other.area)
  }
}
