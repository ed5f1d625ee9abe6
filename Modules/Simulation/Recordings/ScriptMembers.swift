import Domain
import Gestures
import GridGeometry

/// The members of one object of a script's line, each to be asked for once.
///
/// What is asked for is allowed; whatever is left at the end is a mistake.
struct ScriptMembers {
  private let owner: String
  private let line: RecordingScanner
  private var members: [(name: String, value: RecordingScanner)] = []
  private var asked: [String] = []

  /// Enters an object, and leaves the scanner behind it.
  init(_ owner: String, from scanner: inout RecordingScanner) throws(RecordingError) {
    self.owner = owner
    line = scanner
    try scanner.open(owner)
    while let name = try scanner.nextMember() {
      guard !members.contains(where: { $0.name == name }) else { throw scanner.duplicate(name) }
      members.append((name, scanner))
      scanner.skipValue()
    }
  }

  /// The only object of a line.
  init(_ owner: String, line: RecordingScanner) throws(RecordingError) {
    var scanner = line
    try self.init(owner, from: &scanner)
    try scanner.finish()
  }

  /// Reads a member by some of the scanner's ways.
  mutating func value<Value>(
    _ name: String,
    _ read: (inout RecordingScanner, String) throws(RecordingError) -> Value
  ) throws(RecordingError) -> Value {
    let value = try optional(name, read)
    return try line.required(value, name, of: owner)
  }

  /// Reads a member that may be missing.
  mutating func optional<Value>(
    _ name: String,
    _ read: (inout RecordingScanner, String) throws(RecordingError) -> Value
  ) throws(RecordingError) -> Value? {
    asked.append(name)
    guard let place = members.firstIndex(where: { $0.name == name }) else { return nil }
    var scanner = members.remove(at: place).value
    let value = try read(&scanner, name)
    try scanner.checkEnd(of: name)
    return value
  }

  /// Makes sure that nothing is left.
  func finish() throws(RecordingError) {
    guard let first = members.first else { return }
    throw line.unknown(first.name, of: owner, allowed: asked)
  }

  /// Something that is of its type, but not allowed.
  func mistake(_ message: String) -> RecordingError { line.mistake(.outOfRange, message) }
}

// MARK: Values

extension ScriptMembers {
  mutating func text(_ name: String) throws(RecordingError) -> String {
    try value(name) { scanner, name throws(RecordingError) in try scanner.anyText(name) }
  }

  /// A text that may be missing.
  mutating func optionalText(_ name: String) throws(RecordingError) -> String? {
    try optional(name) { scanner, name throws(RecordingError) in try scanner.anyText(name) }
  }

  mutating func whole<Value: FixedWidthInteger>(
    _ name: String, as type: Value.Type = Value.self
  ) throws(RecordingError) -> Value {
    try value(name) { scanner, name throws(RecordingError) in try scanner.whole(name) }
  }

  mutating func number(_ name: String) throws(RecordingError) -> Double {
    try value(name) { scanner, name throws(RecordingError) in try scanner.anyNumber(name) }
  }

  mutating func truth(_ name: String) throws(RecordingError) -> Bool {
    try value(name) { scanner, name throws(RecordingError) in try scanner.truth(name) }
  }

  /// One of a few words.
  mutating func word<Value: RawRepresentable<String> & CaseIterable>(
    _ name: String, as type: Value.Type = Value.self
  ) throws(RecordingError) -> Value {
    try line.required(try optionalWord(name), name, of: owner)
  }

  /// One of a few words, which may be missing.
  mutating func optionalWord<Value: RawRepresentable<String> & CaseIterable>(
    _ name: String, as type: Value.Type = Value.self
  ) throws(RecordingError) -> Value? {
    try optional(name) { scanner, name throws(RecordingError) in
      var value: Value?
      try scanner.word(name, into: &value)
      return try scanner.required(value, name, of: "it")
    }
  }

  /// An identity: 32 hexadecimal digits.
  mutating func id<Entity>(
    _ name: String, as type: Entity.Type = Entity.self
  ) throws(RecordingError) -> ID<Entity> {
    try identity(name, try text(name))
  }

  /// Takes an identity that need not be there.
  mutating func optionalID<Entity>(
    _ name: String, as type: Entity.Type = Entity.self
  ) throws(RecordingError) -> ID<Entity>? {
    guard let text = try optionalText(name) else { return nil }
    return try identity(name, text)
  }

  private func identity<Entity>(
    _ name: String, _ text: String
  ) throws(RecordingError) -> ID<Entity> {
    // As it is written, so that what is read is written the same.
    guard let id = ID<Entity>(text), "\(id)" == text else {
      throw mistake("\(name) must be 32 hexadecimal digits in lower case")
    }
    return id
  }

  /// An object within this one.
  mutating func object<Value>(
    _ name: String, _ read: (inout ScriptMembers) throws(RecordingError) -> Value
  ) throws(RecordingError) -> Value {
    let value = try optionalObject(name, read)
    return try line.required(value, name, of: owner)
  }

  /// An object within this one that may be missing.
  mutating func optionalObject<Value>(
    _ name: String, _ read: (inout ScriptMembers) throws(RecordingError) -> Value
  ) throws(RecordingError) -> Value? {
    try optional(name) { scanner, name throws(RecordingError) in
      var members = try ScriptMembers(name, from: &scanner)
      let value = try read(&members)
      try members.finish()
      return value
    }
  }

  /// An object with members `1`, `2` and so on, each of them an object.
  mutating func list<Value>(
    _ name: String, _ read: (inout ScriptMembers) throws(RecordingError) -> Value
  ) throws(RecordingError) -> [Value] {
    try object(name) { members throws(RecordingError) in
      var values: [Value] = []
      while let value = try members.optionalObject("\(values.count + 1)", read) {
        values.append(value)
      }
      return values
    }
  }

  /// A place on the earth that may be missing.
  mutating func location() throws(RecordingError) -> GeoLocation? {
    try optionalObject("location") { members throws(RecordingError) in
      let place = GeoLocation(
        latitude: try members.number("latitude"), longitude: try members.number("longitude"))
      guard let place else {
        throw members.mistake("latitude must be from -90 to 90, longitude from -180 to 180")
      }
      return place
    }
  }

  /// A moment at a place.
  mutating func start() throws(RecordingError) -> ZonedTime {
    try object("start") { members throws(RecordingError) in
      let start = ZonedTime(
        instant: Timestamp(milliseconds: try members.whole("instant")),
        zone: try members.text("zone"), offset: try members.whole("offset"))
      guard let start else {
        throw members.mistake("instant must be in the years 2 to 9998, offset within 64800 seconds")
      }
      return start
    }
  }

  mutating func cell(_ name: String) throws(RecordingError) -> Cell {
    try object(name) { members throws(RecordingError) in
      Cell(x: try members.whole("x"), y: try members.whole("y"))
    }
  }

  mutating func cells(_ name: String = "cells") throws(RecordingError) -> CellRect {
    try object(name) { members throws(RecordingError) in
      let cells = CellRect(
        x: try members.whole("x"), y: try members.whole("y"),
        width: try members.whole("width"), height: try members.whole("height"))
      guard let cells else {
        throw members.mistake("\(name) must cover 1 cell or more, and lie within the grid")
      }
      return cells
    }
  }

  mutating func size() throws(RecordingError) -> Size<ScreenSpace> {
    Size(width: try number("width"), height: try number("height"))
  }

  mutating func thresholds(isStrict: Bool) throws(RecordingError) -> GestureSettings {
    try value("thresholds") { scanner, _ throws(RecordingError) in
      try RecordingThresholds.read(from: &scanner, isStrict: isStrict)
    }
  }
}
