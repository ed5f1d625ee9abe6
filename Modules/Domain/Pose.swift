public import GridGeometry

/// How an item lies on its board.
///
/// Each set of placement rules uses the form that it needs.
public enum Pose: Hashable, Sendable {
  /// A rectangle of whole cells.
  case cells(CellRect)

  /// The cells covered, where the pose is made of cells.
  public var cells: CellRect? {
    switch self {
    case .cells(let rect): rect
    }
  }
}

extension Pose {
  /// How a screen reader says it: `at 3,0, 2 by 1`.
  public var spoken: String {
    switch self {
    case .cells(let rect): "at \(rect.origin), \(rect.width) by \(rect.height)"
    }
  }
}

extension Pose: Codable {
  private enum CodingKeys: String, CodingKey {
    case cells
  }

  /// Reads `{"cells":{…}}`.
  ///
  /// - Parameter decoder: Where it is read from.
  /// - Throws: `DecodingError` where it is of no form that this build knows.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    self = .cells(try container.decode(CellRect.self, forKey: .cells))
  }

  /// Writes one member, named by the form.
  ///
  /// - Parameter encoder: Where it is written to.
  /// - Throws: What the encoder throws.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    switch self {
    case .cells(let rect): try container.encode(rect, forKey: .cells)
    }
  }
}
