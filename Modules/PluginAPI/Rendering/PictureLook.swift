public import Domain

/// How a picture looks, and what its file says about itself.
public struct PictureLook: Hashable, Sendable {
  /// The colours of everything that has none of its own.
  public var theme: PictureTheme
  /// When the picture was made, for files that say so; `nil` to leave it out.
  public var date: Timestamp?

  /// Creates a look.
  public init(theme: PictureTheme = .dark, date: Timestamp? = nil) {
    self.theme = theme
    self.date = date
  }
}

/// The colours of everything in a picture that has none of its own.
public enum PictureTheme: String, CaseIterable, Hashable, Sendable {
  /// The colours of a page on a dark screen.
  case dark
  /// The colours of a page on a light screen.
  case light
  /// Black on white, and pale blocks, to save ink.
  case print
}
