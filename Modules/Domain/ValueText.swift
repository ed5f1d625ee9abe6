import GridGeometry

/// Text of any value for developers: short, on one line, and the same in every run.
package enum ValueText {
  /// The text: its description if it has one; otherwise the values in it by name.
  ///
  /// Sets and dictionaries are sorted by the texts of their elements.
  package static func of<Value>(_ value: Value) -> String {
    let mirror = Mirror(reflecting: value)
    let parts = mirror.children.map { ($0.label, $0.value) }
    switch (value, mirror.displayStyle) {
    case (let text as String, _): return text.debugDescription
    case (let number as Double, _): return number.plainText
    case (_, .optional): return parts.first.map { of($0.1) } ?? "none"
    case (_, .collection): return bracketed(parts.map { of($0.1) })
    case (_, .set): return bracketed(parts.map { of($0.1) }.sorted())
    case (let entries as [String: String], _):
      return bracketed(entries.map { "\($0) \($1.debugDescription)" }.sorted())
    case (let described as any CustomStringConvertible, _): return described.description
    case (_, .enum):
      guard let (name, payload) = parts.first else { return String(describing: value) }
      let isList = Mirror(reflecting: payload).displayStyle == .tuple
      return (name ?? "") + (isList ? of(payload) : "(\(of(payload)))")
    case (_, .tuple): return named(parts)
    case (_, .struct): return "\(mirror.subjectType)" + named(parts)
    default: return String(describing: value)
    }
  }

  /// The first three texts, and how many more there are.
  package static func shortened(_ texts: [String]) -> String {
    let named = texts.prefix(3).joined(separator: "; ")
    return texts.count > 3 ? "\(named); and \(texts.count - 3) more" : named
  }

  private static func bracketed(_ texts: [String]) -> String {
    "[\(texts.joined(separator: ", "))]"
  }

  private static func named(_ parts: [(String?, Any)]) -> String {
    let texts = parts.map { label, value in
      // Unnamed parts of a tuple have labels such as `.0`.
      label.flatMap { $0.hasPrefix(".") ? nil : "\($0): " }.map { $0 + of(value) } ?? of(value)
    }
    return "(\(texts.joined(separator: ", ")))"
  }
}
