/// How many columns and rows an item covers.
public struct CellSpan: Hashable, Sendable {
  /// Columns covered, at least 1.
  public let width: Int32
  /// Rows covered, at least 1.
  public let height: Int32

  /// Creates a span, or `nil` if a side is under 1.
  public init?(width: Int32, height: Int32) {
    guard width >= 1, height >= 1 else { return nil }
    self.width = width
    self.height = height
  }

  private init(square side: Int32) {
    width = side
    height = side
  }

  /// One cell.
  public static let single = CellSpan(square: 1)

  /// Two by two: the default size of a block.
  public static let standard = CellSpan(square: 2)
}

extension CellSpan: CustomStringConvertible {
  /// The span as commands write it, for example `2x3`.
  public var description: String { "\(width)x\(height)" }
}

extension CellSpan: Codable {
  private enum CodingKeys: CodingKey { case width, height }

  /// Reads `{"width", "height"}`.
  ///
  /// - Parameter decoder: The decoder.
  /// - Throws: `DecodingError.dataCorrupted` for a side under 1.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    width = try container.decode(Int32.self, forKey: .width)
    height = try container.decode(Int32.self, forKey: .height)
    guard width >= 1, height >= 1 else {
      throw DecodingError.dataCorrupted(
        .init(codingPath: decoder.codingPath, debugDescription: "a span below one cell"))
    }
  }
}
