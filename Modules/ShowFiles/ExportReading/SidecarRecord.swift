import Domain
import GridGeometry
import JSONText
import PluginAPI

/// The members of one record of a sidecar, checked one by one on access.
struct SidecarRecord {
  /// Its name in messages: `object`.
  let what: String
  /// The names that it may have.
  let known: Set<String>
  /// The line in which it begins.
  private(set) var line = 0

  private var values: [String: JSONScalar] = [:]

  init(_ what: String, _ known: Set<String>) {
    self.what = what
    self.known = known
  }

  mutating func begin(line: Int) {
    self.line = line
    values.removeAll(keepingCapacity: true)
  }

  var isEmpty: Bool { values.isEmpty }

  /// Keeps a member.
  ///
  /// - Returns: Whether this version knows it; others are not kept.
  mutating func take(_ name: String, _ value: JSONScalar) throws(ShowFileError) -> Bool {
    guard known.contains(name) else { return false }
    guard values.updateValue(value, forKey: name) == nil else {
      throw fault("has the member '\(name)' twice")
    }
    return true
  }

  func fault(_ what: String) -> ShowFileError {
    ShowFileError(
      .malformed, "the \(self.what) \(what)", line: line, remedy: SidecarReader.limits.remedy)
  }

  // MARK: Values

  func text(_ name: String) throws(ShowFileError) -> String {
    guard let text = try optionalText(name) else { throw fault("has no '\(name)'") }
    return text
  }

  func optionalText(_ name: String) throws(ShowFileError) -> String? {
    switch values[name] {
    case nil, .null: return nil
    case .string(let text): return text
    default: throw fault("needs a text for '\(name)'")
    }
  }

  func flag(_ name: String) throws(ShowFileError) -> Bool {
    switch values[name] {
    case nil, .null: return false
    case .bool(let isSet): return isSet
    default: throw fault("needs true or false for '\(name)'")
    }
  }

  func integer<Value: FixedWidthInteger>(
    _ name: String, as type: Value.Type = Value.self
  ) throws(ShowFileError) -> Value {
    guard let value = values[name], value != .null else { throw fault("has no '\(name)'") }
    guard case .number(let digits) = value, let number = Value(digits) else {
      throw fault(
        "needs a whole number for '\(name)', not below \(Value.min) or above \(Value.max)")
    }
    return number
  }

  func number(_ name: String) throws(ShowFileError) -> Double {
    guard let value = values[name], value != .null else { throw fault("has no '\(name)'") }
    // The stream refuses numbers beyond all others.
    guard case .number(let digits) = value, let number = Double(digits) else {
      throw fault("needs a number for '\(name)'")
    }
    return number
  }

  func has(_ name: String) -> Bool { values[name] != nil }

  /// A text that a type reads.
  func value<Value>(
    _ name: String, _ what: String, _ read: (String) -> Value?
  ) throws(ShowFileError) -> Value {
    let text = try text(name)
    guard let value = read(text) else {
      throw fault(
        "has '\(Name.cleaned(text.prefix(40)))' for '\(name)', which is not a valid \(what)")
    }
    return value
  }

  func optionalValue<Value>(
    _ name: String, _ what: String, _ read: (String) -> Value?
  ) throws(ShowFileError) -> Value? {
    try optionalText(name) == nil ? nil : try value(name, what, read)
  }

  func cells() throws(ShowFileError) -> CellRect {
    let (x, y): (Int32, Int32) = (try integer("x"), try integer("y"))
    let (width, height): (Int32, Int32) = (try integer("width"), try integer("height"))
    guard let cells = CellRect(x: x, y: y, width: width, height: height) else {
      throw fault("is less than a cell, or reaches beyond the grid")
    }
    return cells
  }
}
