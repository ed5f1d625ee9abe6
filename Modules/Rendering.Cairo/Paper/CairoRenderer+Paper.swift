import GridGeometry
public import PluginAPI

extension CairoRenderer: PaperRenderer {
  /// Divides a document into pages of a PDF, and draws them in the theme for paper.
  ///
  /// The size of the renderer's target is not used. All pages have the size of the sheet, and a
  /// foot with their number.
  ///
  /// - Parameters:
  ///   - document: The document.
  ///   - sheet: The paper.
  /// - Returns: The file.
  /// - Throws: ``/PluginAPI/PictureError`` if the renderer is not for PDF, if there are more than
  ///   2,000 pages, if a part has a size that cannot be printed, or if Cairo cannot draw it.
  /// - Complexity: Grows with the texts of the document, and with the elements of its scenes.
  public func pages(
    of document: PaperDocument, on sheet: PaperSheet
  ) throws(PictureError) -> PaperFile {
    guard form == .pdf else {
      throw PictureError(
        .unsupported, "cannot divide a document into pages of \(form.rawValue)", remedy: "use pdf")
    }
    let page = PaperPage(sheet)
    let surface = try PictureSurface(
      .pdf, width: page.area.size.width, height: page.area.size.height)
    surface.describe(title: document.title, date: document.date)
    let canvas = try PictureCanvas(on: surface)
    var layout = PaperLayout(page: page, texts: PaperTexts(canvas.texts))
    for part in document.parts { try layout.add(part) }
    let pages = try layout.finished()
    var sheetTitle: Int32 = 0
    for (index, pieces) in pages.enumerated() {
      canvas.within(page.area, scale: 1) {
        for placed in pieces {
          let corner = Point<ScreenSpace>(x: page.content.minX, y: page.content.minY + placed.top)
          placed.piece.draw(on: canvas, at: corner)
          guard let title = placed.piece as? PaperTitle else { continue }
          let isSheet = title.heading.level == .sheet
          let line = surface.addContents(
            title.heading.text, below: isSheet ? 0 : sheetTitle, page: index + 1, at: corner)
          if isSheet { sheetTitle = line }
        }
        page.drawFoot(document.footer, number: index + 1, of: pages.count, on: canvas)
      }
      canvas.endPage()
    }
    return PaperFile(bytes: try surface.finished(canvas), pageCount: pages.count)
  }
}
