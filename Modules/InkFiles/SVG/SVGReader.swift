import Domain
import GridGeometry
import PluginAPI
import XMLReading

/// Takes the elements of an SVG file.
struct SVGReader: XMLHandler {
  static let expectations = XMLExpectations(
    roots: ["svg"], remedy: "the file seems damaged or cut off; export it again",
    length: InkCollector.length, valueLength: InkCollector.dataLength + 65_536)

  private(set) var collector = InkCollector(remedy: "export fewer strokes at once")
  /// The styles of the open elements.
  private var styles: [SVGStyle] = []
  private var line = 1

  /// What is drawn only where something refers to it.
  private static let containers: Set = [
    "defs", "symbol", "clipPath", "mask", "pattern", "marker", "filter", "linearGradient",
    "radialGradient",
  ]

  mutating func start(
    _ tag: borrowing XMLTag, in path: [String]
  ) throws(ShowFileError) -> Bool {
    line = tag.line
    var style = (styles.last ?? SVGStyle()).inherited(by: tag)
    if path.count == 1 { style.transform = Self.scale(of: tag) }
    if Self.containers.contains(tag.name) {
      style.hiding = style.hiding ?? "it is in '\(tag.name)', where it is not drawn"
    } else if tag.name == "svg", path.count > 1 {
      style.hiding = style.hiding ?? "it is in a drawing inside the drawing"
    }
    for fault in style.faults { collector.warn(fault) }
    styles.append(style)
    if style.hiding == nil, style.isTransformLost(tag) {
      styles[styles.count - 1].hiding = "its transform cannot be read"
    }
    try draw(tag, styles[styles.count - 1])
    return false
  }

  mutating func end(_ text: String?, in path: [String]) throws(ShowFileError) {
    _ = styles.popLast()
  }

  /// A unit of a drawing that has a size of its own is that much of it.
  private static func scale(of tag: borrowing XMLTag) -> Affine {
    guard let box = tag.value("viewBox").flatMap({ NumberText.numbers($0, count: 4) }),
      box[2] > 0, box[3] > 0
    else { return .identity }
    let factors = [
      tag.value("width").flatMap(SVGStyle.length).map { $0 / box[2] },
      tag.value("height").flatMap(SVGStyle.length).map { $0 / box[3] },
    ].compactMap(\.self).filter { $0 > 0 && $0.isFinite }
    guard let factor = factors.min() else { return .identity }
    return Affine(a: factor, d: factor)
  }

  // MARK: Shapes

  private mutating func draw(
    _ tag: borrowing XMLTag, _ style: SVGStyle
  ) throws(ShowFileError) {
    switch tag.name {
    case "path", "polyline", "polygon", "line", "rect", "circle", "ellipse": break
    case "text": return collector.leaveOut("text", "text is not ink")
    case "image": return collector.leaveOut("image", "a picture is not ink")
    case "use": return collector.leaveOut("use", "what it refers to is not read")
    case "foreignObject":
      return collector.leaveOut("foreignObject", "content of another language is not ink")
    case "style":
      return collector.warn("style sheets are not read; shapes may look different")
    default: return
    }
    if let reason = style.hiding { return collector.leaveOut(tag.name, reason) }
    guard let pen = style.pen() else {
      return collector.leaveOut(
        tag.name,
        style.stroke == nil && style.isFilled
          ? "it is filled and has no line" : "its line cannot be seen")
    }
    if let own = Self.own(tag, style) { return try collector.add(own, line: tag.line) }
    var builder = LineBuilder(style.transform, limit: collector.lineLimit + 1)
    var fault: String?
    if tag.name == "path" {
      let data = tag.value("d") ?? ""
      if let place = PathData.draw(data, with: &builder) {
        fault = "byte \(place) of its data on line \(tag.line) cannot be read"
      }
    } else if !builder.draw(tag) {
      fault = "a number of it on line \(tag.line) cannot be read"
    }
    if let excess = builder.excess {
      return collector.leaveOut(tag.name, excess)
    }
    for line in builder.lines {
      try collector.add(
        line.map { StrokeTrace.Position($0, time: 0) }, pen, as: tag.name, line: tag.line)
    }
    if let fault {
      collector.leaveOut(builder.lines.isEmpty ? tag.name : "rest of a \(tag.name)", fault)
    } else if builder.lines.isEmpty {
      collector.leaveOut(tag.name, "it has no points")
    }
  }

  /// The stroke that was exported, if no other program has moved or bent it.
  private static func own(_ tag: borrowing XMLTag, _ style: SVGStyle) -> PlacedStroke? {
    guard tag.name == "path", style.transform == .identity,
      let area = SVGWriter.area(tag.value("area", of: SVGWriter.namespace) ?? ""),
      var stroke = Base64.bytes(of: tag.value("samples", of: SVGWriter.namespace) ?? "")
        .flatMap(Stroke.init(bytes:)),
      let pen = style.pen(stroke.pen.kind)
    else { return nil }
    // Another program may have given it another colour.
    stroke.pen = pen
    let placed = PlacedStroke(stroke, in: area)
    return placed.isSound && tag.value("d") == SVGWriter.data(of: placed) ? placed : nil
  }
}

extension SVGStyle {
  /// Whether an element has a transform that could not be read.
  fileprivate func isTransformLost(_ tag: borrowing XMLTag) -> Bool {
    tag.value("transform").map { SVGTransform.transform($0) == nil } ?? false
  }
}
