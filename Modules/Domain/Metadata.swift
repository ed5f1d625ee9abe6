/// What a host keeps with an object or a board: texts by keys, which nothing here reads.
///
/// They are stored, undone and copied with what they belong to. A value of this type always keeps
/// the limits.
public struct Metadata: Hashable, Sendable {
  /// The most entries that there may be.
  public static let maximumCount = 64
  /// The most Unicode scalars of a key, which has at least one and no control characters.
  public static let maximumKeyLength = 64
  /// The most bytes of a value in UTF-8.
  public static let maximumValueBytes = 4096

  /// The texts by their keys.
  public private(set) var entries: [String: String]

  /// Creates metadata without entries.
  public init() {
    entries = [:]
  }

  /// Creates metadata.
  ///
  /// - Parameter entries: The texts by their keys.
  /// - Throws: ``ValidationError`` where there are too many, or one breaks a limit.
  public init(_ entries: [String: String]) throws(ValidationError) {
    guard entries.count <= Self.maximumCount else { throw ValidationError(.tooMuchMetadata) }
    for (key, value) in entries { try Self.check(key, value) }
    self.entries = entries
  }

  /// Whether there are no entries.
  public var isEmpty: Bool { entries.isEmpty }

  /// The text of a key, or `nil`.
  public subscript(key: String) -> String? { entries[key] }

  /// Keeps a text under a key, or removes the one there is.
  ///
  /// - Parameters:
  ///   - value: The text; `nil` for none.
  ///   - key: The key.
  /// - Throws: ``ValidationError`` where either breaks a limit, or there are too many entries.
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
  /// - Parameter decoder: Where it is read from.
  /// - Throws: `DecodingError` where it is none, or breaks a limit.
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
  /// - Parameter encoder: Where it is written to.
  /// - Throws: What the encoder throws.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(entries)
  }
}
