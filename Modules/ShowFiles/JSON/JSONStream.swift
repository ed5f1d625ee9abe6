import PluginAPI

/// A value of JSON that holds no others.
enum JSONScalar: Hashable, Sendable {
  /// A text, without its escapes.
  case string(String)
  /// A number, as it is written.
  case number(String)
  /// `true` or `false`.
  case bool(Bool)
  /// `null`.
  case null
}

/// A value of JSON that holds others.
enum JSONContainer: Hashable, Sendable {
  /// Values by name.
  case object
  /// Values in order.
  case array
}

/// Takes the values of a JSON file, one after the other.
///
/// A path is made of the keys from the outermost object on; a value in an array has
/// ``JSONLimits/element`` for its key.
protocol JSONHandler {
  /// An object begins, or an array.
  mutating func begin(
    _ container: JSONContainer, in path: [String], line: Int
  ) throws(ShowFileError)

  /// An object ends, or an array.
  mutating func end(in path: [String]) throws(ShowFileError)

  /// A value that holds no others.
  mutating func take(_ value: JSONScalar, in path: [String]) throws(ShowFileError)
}

/// Reads a JSON file while it streams, and hands its values to a handler.
///
/// It keeps one piece of the file and the path, and does not recurse: neither a large file nor a
/// deep one needs more than that. Foundation's reader keeps everything, many times over.
struct JSONStream<Handler: JSONHandler> {
  private let limits: JSONLimits
  private(set) var handler: Handler
  private var lexer: JSONLexer
  private var path: [String] = []
  /// Whether each open value is an object.
  private var isObject: [Bool] = []
  private var expected = Expected.value

  private enum Expected {
    case value, valueOrEnd, key, keyOrEnd, colon, commaOrEnd, nothing
  }

  private init(_ handler: Handler, _ limits: JSONLimits) {
    self.handler = handler
    self.limits = limits
    lexer = JSONLexer(limits)
  }

  /// Reads a file.
  ///
  /// - Parameters:
  ///   - source: The file, from its start.
  ///   - limits: What is accepted.
  ///   - handler: Takes the values.
  /// - Returns: The handler after the last value.
  /// - Throws: ``ShowFileError`` with the line of the fault.
  static func read(
    _ source: inout any ByteSource, within limits: JSONLimits, into handler: Handler
  ) throws(ShowFileError) -> Handler {
    var stream = JSONStream(handler, limits)
    while let token = try stream.lexer.next(from: &source) {
      try stream.take(token)
    }
    guard stream.expected == .nothing else {
      throw stream.lexer.fault("the file ends before its JSON does")
    }
    return stream.handler
  }

  private mutating func take(_ token: JSONLexer.Token) throws(ShowFileError) {
    switch (expected, token) {
    case (.value, .scalar(let value)), (.valueOrEnd, .scalar(let value)):
      try handler.take(value, in: path)
      finishValue()
    case (.value, .open(let isObject)), (.valueOrEnd, .open(let isObject)):
      try open(isObject)
    case (.valueOrEnd, .close(let closesObject)), (.keyOrEnd, .close(let closesObject)),
      (.commaOrEnd, .close(let closesObject)):
      guard isObject.last == closesObject else { throw lexer.fault("the brackets do not match") }
      try close()
    case (.key, .scalar(.string(let key))), (.keyOrEnd, .scalar(.string(let key))):
      path[path.count - 1] = key
      expected = .colon
    case (.colon, .colon): expected = .value
    case (.commaOrEnd, .comma): expected = isObject.last == true ? .key : .value
    default: throw lexer.fault("the JSON is broken")
    }
  }

  private mutating func open(_ isObject: Bool) throws(ShowFileError) {
    guard self.isObject.count < limits.depth else {
      throw ShowFileError(
        .malformed, "the values nest more than \(limits.depth) deep", line: lexer.line,
        remedy: limits.remedy)
    }
    try handler.begin(isObject ? .object : .array, in: path, line: lexer.line)
    self.isObject.append(isObject)
    path.append(JSONLimits.element)
    expected = isObject ? .keyOrEnd : .valueOrEnd
  }

  private mutating func close() throws(ShowFileError) {
    isObject.removeLast()
    path.removeLast()
    try handler.end(in: path)
    finishValue()
  }

  private mutating func finishValue() {
    expected = isObject.isEmpty ? .nothing : .commaOrEnd
  }
}
