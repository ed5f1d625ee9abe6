import Domain
import GridGeometry
import PluginAPI

/// Writes strokes as traces.
///
/// Each trace is in a group of its own, with an annotation that says its area: with it the samples
/// come back exactly. Coordinates are in points, times in milliseconds with as many decimals as
/// they need, and pressures from 0 to 65,535.
enum InkMLWriter {
  /// What the types of own annotations begin with.
  static let prefix = "callboard:"
  static let greatestPressure = 65_535.0

  static func bytes(of strokes: [PlacedStroke]) -> [UInt8] {
    var brushes: [Stroke.Pen: Int] = [:]
    var definitions = ""
    for stroke in strokes where brushes[stroke.stroke.pen] == nil {
      brushes[stroke.stroke.pen] = brushes.count + 1
      definitions += brush(stroke.stroke.pen, number: brushes.count)
    }
    var text = """
      <?xml version="1.0" encoding="UTF-8"?>
      <ink xmlns="http://www.w3.org/2003/InkML">
        <definitions>
      \(context("plain", hasPressure: false))\(context("pressure", hasPressure: true))\
      \(definitions)  </definitions>

      """
    for stroke in strokes {
      let hasPressure = stroke.stroke.samples.allSatisfy { $0.pressure != nil }
      text += """
          <traceGroup contextRef="#\(hasPressure ? "pressure" : "plain")" \
        brushRef="#brush\(brushes[stroke.stroke.pen] ?? 1)">
            <annotation type="\(prefix)area">\(SVGWriter.text(of: stroke.area))</annotation>
            <trace>\(trace(stroke))</trace>
          </traceGroup>

        """
    }
    return Array((text + "</ink>\n").utf8)
  }

  private static func context(_ name: String, hasPressure: Bool) -> String {
    let force =
      hasPressure
      ? "\n        <channel name=\"F\" type=\"integer\" min=\"0\" max=\"65535\" units=\"dev\"/>"
      : ""
    return """
          <context xml:id="\(name)">
            <traceFormat>
              <channel name="X" type="decimal" units="pt"/>
              <channel name="Y" type="decimal" units="pt"/>\(force)
              <channel name="T" type="decimal" units="ms"/>
            </traceFormat>
          </context>

      """
  }

  private static func brush(_ pen: Stroke.Pen, number: Int) -> String {
    let mask =
      pen.kind == .highlighter ? "\n      <brushProperty name=\"rasterOp\" value=\"maskPen\"/>" : ""
    return """
          <brush xml:id="brush\(number)">
            <annotation type="\(prefix)pen">\(pen.kind.rawValue)</annotation>
            <brushProperty name="color" value="\(pen.color)"/>
            <brushProperty name="width" value="\(NumberText.text(pen.width))" units="pt"/>
            <brushProperty name="tip" value="ellipse"/>\(mask)
          </brush>

      """
  }

  private static func trace(_ placed: PlacedStroke) -> String {
    let line = placed.stroke.line(from: placed.area.origin)
    return zip(line, placed.stroke.samples).map { point, sample in
      let pressure = sample.pressure.map { " \($0)" } ?? ""
      return "\(NumberText.text(point.x)) \(NumberText.text(point.y))\(pressure)"
        + " \(milliseconds(sample.time))"
    }.joined(separator: ", ")
  }

  /// Microseconds as a decimal number of milliseconds.
  private static func milliseconds(_ time: Int64) -> String {
    let (whole, rest) = time.quotientAndRemainder(dividingBy: 1_000)
    guard rest != 0 else { return "\(whole)" }
    let digits = String(repeating: "0", count: 3 - "\(rest)".count) + "\(rest)"
    return "\(whole).\(digits)"
  }
}
