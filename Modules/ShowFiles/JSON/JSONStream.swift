import JSONText
import PluginAPI
import XMLReading

/// A JSON value that contains others.
enum JSONContainer: Hashable, Sendable {
  /// Values by name.
  case object
  /// Values in order.
  case array

  /// The key of a value in an array.
  static let element = "[]"
}

/// Takes the values of a JSON file, one after the other.
///
/// A path is made of the keys from the outermost object on; a value in an array has
/// ``JSONContainer/element`` for its key.
protocol JSONHandler {
  /// An object begins, or an array.
  mutating func begin(
    _ container: JSONContainer, in path: [String], line: Int
  ) throws(ShowFileError)

  /// An object ends, or an array.
  mutating func end(in path: [String]) throws(ShowFileError)

  /// A scalar value.
  mutating func take(_ value: JSONScalar, in path: [String]) throws(ShowFileError)
}

/// Reads a JSON file while it streams, and hands its values to a handler.
///
/// It keeps one piece of the file and the path: neither a large file nor a deep one needs more.
struct JSONStream<Handler: JSONHandler> {
  private let limits: JSONFileLimits
  private var handler: Handler
  private var tokeniser: JSONTokeniser
  private var path: [String] = []

  private init(_ handler: Handler, _ limits: JSONFileLimits) {
    self.handler = handler
    self.limits = limits
    tokeniser = JSONTokeniser(limits.text)
  }

  /// Reads a file.
  ///
  /// - Parameters:
  ///   - source: The file, from its start.
  ///   - limits: The limits.
  ///   - handler: Receives the values.
  /// - Returns: The handler after the last value.
  /// - Throws: ``ShowFileError`` with the line of the fault.
  static func read(
    _ source: inout any ByteSource, within limits: JSONFileLimits, into handler: Handler
  ) throws(ShowFileError) -> Handler {
    var stream = JSONStream(handler, limits)
    var text = TextSource()
    repeat {
      stream.tokeniser.feed(try text.next(from: &source))
      while let token = try stream.next() { try stream.take(token) }
    } while !stream.tokeniser.isAtEnd
    return stream.handler
  }

  private mutating func next() throws(ShowFileError) -> JSONToken? {
    do throws(JSONError) {
      return try tokeniser.next()
    } catch {
      throw limits.error(error)
    }
  }

  private mutating func take(_ token: JSONToken) throws(ShowFileError) {
    switch token {
    case .name(let name): path[path.count - 1] = name
    case .beginObject: try begin(.object)
    case .beginArray: try begin(.array)
    case .endObject, .endArray:
      path.removeLast()
      try handler.end(in: path)
    case .scalar(let value):
      if case .number(let digits) = value, Double(digits)?.isFinite != true {
        throw ShowFileError(
          .malformed, "'\(digits)' is not a value: it is beyond all numbers",
          line: tokeniser.place.line,
          remedy: limits.remedy)
      }
      try handler.take(value, in: path)
    }
  }

  private mutating func begin(_ container: JSONContainer) throws(ShowFileError) {
    try handler.begin(container, in: path, line: tokeniser.place.line)
    path.append(JSONContainer.element)
  }
}
