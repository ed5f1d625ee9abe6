import PluginAPI

/// The form of a picture's file.
public enum PictureForm: String, CaseIterable, Hashable, Sendable {
  /// Pixels.
  case png
  /// Lines and shapes for screens.
  case svg
  /// A page, with text that can be searched.
  case pdf

  /// The longest side: pixels of a PNG, points of the others.
  var longestSide: Int {
    switch self {
    case .png, .svg: 20_000
    // Readers of PDF need not show larger pages.
    case .pdf: 14_400
    }
  }

  /// The largest area.
  static let largestArea = 100_000_000

  /// Refuses a size that is empty or too large.
  func check(width: Int, height: Int, scale: Double) throws(PictureError) {
    let size = "\(width)x\(height)"
    guard scale.isFinite, PictureForm.scales.contains(scale) else {
      throw PictureError(
        .outOfRange, "cannot draw a picture at a scale of \(scale)",
        remedy: "use a scale from 0.01 to 100")
    }
    guard width > 0, height > 0 else {
      throw PictureError(
        .outOfRange, "a picture of \(size) is empty", remedy: "use a width and height of at least 1"
      )
    }
    let area = width.multipliedReportingOverflow(by: height)
    guard width <= longestSide, height <= longestSide, !area.overflow,
      area.partialValue <= Self.largestArea
    else {
      throw PictureError(
        .tooLarge, "a picture of \(size) is too large",
        remedy:
          "use at most \(longestSide) on each side and 100 million in all, by a smaller scale or "
          + "a size")
    }
  }

  /// The scales that a picture can have.
  static let scales = 0.01...100.0
}
