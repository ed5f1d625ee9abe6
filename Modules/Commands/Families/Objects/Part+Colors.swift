import Domain
import PluginAPI
import Workspace

extension ValueKind {
  /// The number of an object, or of a cue of a list.
  static let numberOrCue = ValueKind("NUMBER[/CUE]", forms: ["NUMBER"])
}

extension Part where Value == ObjectColor {
  /// A colour.
  static var color: Part { color(or: []) }

  /// A colour, or another word: the error lists both.
  static func color(or others: [String]) -> Part {
    let kind = ValueKind("COLOR", from: .words(ObjectColor.named.map(\.name)))
    return Part(kind, missing: "the colour is missing") { token throws(SyntaxError) in
      if let color = ObjectColor(token.text) { return color }
      let names = others + ObjectColor.named.map(\.name)
      throw token.isNo(
        "colour", ["#rrggbb"] + names, near: names,
        remedy: "use \((["a name such as red", "#rrggbb"] + others).choice)")
    }
  }
}

extension Part where Value == ColorEdit {
  /// A colour, or `none`.
  static var colorOrNone: Part {
    let color = Part<ObjectColor>.color(or: ["none"])
    return Part(.choice([color.shape, .keyword("none")])) { reader throws(SyntaxError) in
      reader.skip("none") ? .clear : .set(try color.read(&reader))
    }
  }
}
