/// Prints documents into files for paper.
public protocol PaperRenderer: Sendable {
  /// Divides a document into pages, and draws them.
  ///
  /// Equal documents give equal bytes, as long as the fonts of the machine are the same.
  ///
  /// - Parameters:
  ///   - document: The document.
  ///   - sheet: The paper.
  /// - Returns: The file.
  /// - Throws: ``PictureError`` if there are too many pages, or they cannot be drawn.
  func pages(of document: PaperDocument, on sheet: PaperSheet) throws(PictureError) -> PaperFile
}

/// A document that was divided into pages.
public struct PaperFile: Hashable, Sendable {
  /// The file.
  public let bytes: [UInt8]
  /// How many pages it has.
  public let pageCount: Int

  /// Creates a file.
  public init(bytes: [UInt8], pageCount: Int) {
    (self.bytes, self.pageCount) = (bytes, pageCount)
  }
}
