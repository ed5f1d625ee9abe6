/// A host's metadata for an object or a board: texts by key.
///
/// Keys that begin with `callboard.` are this program's own; nothing here reads the others. It is
/// stored, undone and copied with its owner. A value of this type is always within the
/// limits.
public struct Metadata: Hashable, Sendable {
  /// The maximum number of entries.
  public static let maximumCount = 64
  /// The maximum length of a key in Unicode scalars; a key has at least one, and no control
  /// characters.
  public static let maximumKeyLength = 64
  /// The maximum size of a value in bytes of UTF-8.
  public static let maximumValueBytes = 4096

  /// The texts by key.
  public private(set) var entries: [String: String]

  /// Creates metadata without entries.
  public init() {
    entries = [:]
  }

  /// Creates metadata.
  ///
  /// - Parameter entries: The texts by key.
  /// - Throws: ``ValidationError`` if there are too many entries, or one exceeds a limit.
  public init(_ entries: [String: String]) throws(ValidationError) {
    guard entries.count <= Self.maximumCount else { throw ValidationError(.tooMuchMetadata) }
    for (key, value) in entries { try Self.check(key, value) }
    self.entries = entries
  }

  /// Whether there are no entries.
  public var isEmpty: Bool { entries.isEmpty }

  /// The text for a key, or `nil`.
  public subscript(key: String) -> String? { entries[key] }

  /// Sets or removes the text for a key.
  ///
  /// - Parameters:
  ///   - value: The text; `nil` to remove it.
  ///   - key: The key.
  /// - Throws: ``ValidationError`` if the key or the text exceeds a limit, or there are too many
  ///   entries.
  public mutating func set(_ value: String?, for key: String) throws(ValidationError) {
    var entries = entries
    entries[key] = value
    self = try Self(entries)
  }

  private static func check(_ key: String, _ value: String) throws(ValidationError) {
    guard !key.isEmpty, key.unicodeScalars.count <= maximumKeyLength,
      !key.unicodeScalars.contains(where: { $0.properties.generalCategory == .control }),
      value.utf8.count <= maximumValueBytes
    else { throw ValidationError(.badMetadata(key)) }
  }
}

extension Metadata: Codable {
  /// Reads an object of texts.
  ///
  /// - Parameter decoder: The decoder.
  /// - Throws: `DecodingError` if it is not an object of texts, or exceeds a limit.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    let entries = try container.decode([String: String].self)
    do throws(ValidationError) {
      try self.init(entries)
    } catch {
      throw DecodingError.dataCorruptedError(in: container, debugDescription: "\(error)")
    }
  }

  /// Writes an object of texts.
  ///
  /// - Parameter encoder: The encoder.
  /// - Throws: The encoder's errors.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(entries)
  }
}
