import JSONText
import PluginAPI
import XMLReading

/// Reads a JSON document into values, strictly and with limits.
///
/// Values not kept are still checked.
struct JSONDocument: JSONHandler {
  /// A table or list that is not complete yet.
  private struct Open {
    let container: JSONContainer
    let isKept: Bool
    var entries: [DocumentValue.Entry] = []

    var value: DocumentValue {
      switch container {
      case .object: .table(entries)
      case .array: .list(entries.map(\.value))
      }
    }
  }

  private var counter: DocumentCounter
  /// From the outside in.
  private var open: [Open] = []
  private var outermost: DocumentValue?
  /// Where the last table or list began.
  private var line = 1

  private init(_ limits: DocumentLimits) { counter = DocumentCounter(limits) }

  /// Reads a document.
  ///
  /// - Parameters:
  ///   - bytes: The text, UTF-8 without a mark.
  ///   - limits: The limits, and the values to keep.
  /// - Returns: The outermost value.
  /// - Throws: ``ShowFileError`` with the line; for too many values, the start of their list.
  static func read(
    _ bytes: [UInt8], _ limits: DocumentLimits
  ) throws(ShowFileError) -> DocumentValue {
    var source: any ByteSource = MemorySource(bytes)
    let document = try JSONStream.read(
      &source, within: JSONFileLimits(limits), into: JSONDocument(limits))
    return document.outermost ?? .null
  }

  mutating func begin(
    _ container: JSONContainer, in path: [String], line: Int
  ) throws(ShowFileError) {
    self.line = line
    if let key = path.last { try counter.enter(key, line: line) }
    open.append(Open(container: container, isKept: counter.isKeeping))
  }

  mutating func end(in path: [String]) throws(ShowFileError) {
    guard let ended = open.popLast() else { return }
    keep(ended.isKept ? ended.value : .null, in: path)
    if !path.isEmpty { counter.leave() }
  }

  mutating func take(_ value: JSONScalar, in path: [String]) throws(ShowFileError) {
    guard let key = path.last else {
      outermost = DocumentValue(value)
      return
    }
    try counter.enter(key, line: line)
    keep(counter.isKeeping ? DocumentValue(value) : .null, in: path)
    counter.leave()
  }

  private mutating func keep(_ value: DocumentValue, in path: [String]) {
    guard let key = path.last, let around = open.indices.last else {
      outermost = value
      return
    }
    guard open[around].isKept else { return }
    open[around].entries.append(DocumentValue.Entry(key: key, value: value))
  }
}

extension DocumentValue {
  fileprivate init(_ scalar: JSONScalar) {
    self =
      switch scalar {
      case .string(let text): .text(text)
      case .number(let number): .number(number)
      case .bool(let flag): .bool(flag)
      case .null: .null
      }
  }
}

extension JSONFileLimits {
  fileprivate init(_ limits: DocumentLimits) {
    self.init(
      remedy: limits.remedy, length: limits.length, depth: limits.depth,
      textLength: limits.textLength)
  }
}
