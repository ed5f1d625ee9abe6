/// The paper that a document is printed on.
public struct PaperSheet: Hashable, Sendable {
  /// The form of a sheet.
  public enum Form: String, CaseIterable, Hashable, Sendable {
    /// 210 by 297 millimetres (ISO 216).
    case a4
    /// 8.5 by 11 inches (ANSI A).
    case letter

    /// The shorter and the longer side, in points of 1/72 inch.
    public var sides: (short: Double, long: Double) {
      switch self {
      case .a4: (595.276, 841.89)
      case .letter: (612, 792)
      }
    }
  }

  /// The form.
  public var form: Form
  /// Whether the longer side is at the top.
  public var isLandscape: Bool

  /// Creates a sheet.
  public init(_ form: Form = .a4, isLandscape: Bool = false) {
    (self.form, self.isLandscape) = (form, isLandscape)
  }

  /// The width and height in points of 1/72 inch.
  public var size: (width: Double, height: Double) {
    let (short, long) = form.sides
    return isLandscape ? (long, short) : (short, long)
  }
}
