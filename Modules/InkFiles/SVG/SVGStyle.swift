import Domain
import Foundation
import XMLReading

/// How shapes are drawn, as elements inherit it.
struct SVGStyle {
  /// The colour of lines; `nil` for none.
  private(set) var stroke: ObjectColor?
  /// The width of lines in the file's units.
  private(set) var width = 1.0
  /// Whether shapes are filled.
  private(set) var isFilled = true
  /// From the element's points to the board's.
  var transform = Affine.identity
  /// Why nothing in the element is drawn; `nil` if it is.
  var hiding: String?
  /// What could not be read.
  private(set) var faults: [String] = []

  private var color = ObjectColor(rgb: 0)
  private var strokeOpacity = 1.0
  private var colorOpacity = 1.0
  private var opacity = 1.0

  /// The pen with which lines are drawn, or `nil` if they cannot be seen; what is translucent is a
  /// highlighter's.
  func pen(_ own: Stroke.Pen.Kind? = nil) -> Stroke.Pen? {
    let opacity = strokeOpacity * colorOpacity * opacity
    guard let stroke, opacity > 0, width > 0 else { return nil }
    let isFaint = opacity < 1
    let kind = own.flatMap { ($0 == .highlighter) == isFaint ? $0 : nil }
    return Stroke.Pen(
      kind ?? (isFaint ? .highlighter : .pen), color: stroke, width: width * transform.scale)
  }

  /// The style of an element in one with this style.
  func inherited(by tag: borrowing XMLTag) -> SVGStyle {
    var style = self
    style.faults = []
    let declarations = (tag.value("style") ?? "").split(separator: ";").compactMap {
      declaration -> (name: String, value: String)? in
      let parts = declaration.split(separator: ":", maxSplits: 1).map {
        $0.trimmingCharacters(in: .whitespaces)
      }
      return parts.count == 2 ? (parts[0].lowercased(), parts[1]) : nil
    }
    // The colour comes first: others may be the current one.
    style.set("color", tag.value("color"))
    for (name, value) in declarations where name == "color" { style.set(name, value) }
    style.set("stroke", tag.value("stroke"))
    style.set("stroke-width", tag.value("stroke-width"))
    style.set("stroke-opacity", tag.value("stroke-opacity"))
    style.set("opacity", tag.value("opacity"))
    style.set("fill", tag.value("fill"))
    style.set("display", tag.value("display"))
    style.set("visibility", tag.value("visibility"))
    for (name, value) in declarations where name != "opacity" { style.set(name, value) }
    // It multiplies, so that only the last one counts.
    if let value = declarations.last(where: { $0.name == "opacity" })?.value {
      style.opacity = opacity
      style.set("opacity", value)
    }
    if let text = tag.value("transform") {
      if let inner = SVGTransform.transform(text) {
        style.transform = transform.after(inner)
      } else {
        style.faults.append("the transform on line \(tag.line) cannot be read")
      }
    }
    return style
  }

  private mutating func set(_ name: String, _ value: String?) {
    guard var value else { return }
    if let mark = value.range(of: "!") { value = String(value[..<mark.lowerBound]) }
    value = value.trimmingCharacters(in: .whitespacesAndNewlines)
    guard value != "inherit" else { return }
    switch name {
    case "color": color = SVGColors.color(value)?.color ?? color
    case "stroke": setStroke(value)
    case "stroke-width": width = Self.length(value).map { max($0, 0) } ?? width
    case "stroke-opacity": strokeOpacity = Self.fraction(value) ?? strokeOpacity
    case "opacity": opacity *= Self.fraction(value) ?? 1
    case "fill": isFilled = value != "none"
    case "display": if value == "none" { hiding = hiding ?? "it is hidden" }
    case "visibility":
      if value != "visible" { hiding = hiding ?? "it is hidden" }
    default: break
    }
  }

  private mutating func setStroke(_ value: String) {
    colorOpacity = 1
    if value == "none" {
      stroke = nil
    } else if value.lowercased() == "currentcolor" {
      stroke = color
    } else if let (color, opacity) = SVGColors.color(value) {
      (stroke, colorOpacity) = (color, opacity)
    } else {
      stroke = ObjectColor(rgb: 0)
      let color = value.prefix(40)
      faults.append("lines are black whose colour is '\(color)', which is not read")
    }
  }

  /// A length in the file's units; `nil` if it depends on something else.
  static func length(_ text: String) -> Double? {
    var scanner = NumberScanner(text)
    scanner.skipBlanks()
    guard let number = scanner.number() else { return nil }
    let unit = scanner.word()
    scanner.skipBlanks()
    guard scanner.isAtEnd else { return nil }
    if unit.isEmpty || unit == "px" { return number }
    // CSS counts 96 pixels to an inch.
    return LengthUnit.inches(unit).map { $0 * 96 * number }
  }

  private static func fraction(_ text: String) -> Double? {
    var scanner = NumberScanner(text)
    guard let number = scanner.number() else { return nil }
    let value = scanner.take("%") ? number / 100 : number
    return scanner.isAtEnd ? min(max(value, 0), 1) : nil
  }
}
