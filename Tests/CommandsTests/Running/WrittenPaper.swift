import GridGeometry
import PluginAPI

/// Paper as lines of text, to read what is printed without a reader of PDF.
struct WrittenPaper: PaperRenderer, SceneRenderer {
  static let plugin = RendererPlugin(key: "pdf", summary: "lines") { _ in WrittenPaper() }

  let view = Size<ScreenSpace>(width: 1, height: 1)

  func render(_ scene: Scene) -> [UInt8] { [] }

  func pages(
    of document: PaperDocument, on sheet: PaperSheet
  ) throws(PictureError) -> PaperFile {
    let form = sheet.isLandscape ? "\(sheet.form) landscape" : "\(sheet.form)"
    let lines = ["\(document.title) on \(form)"] + document.parts.flatMap(lines)
    return PaperFile(
      bytes: Array(lines.map { $0 + "\n" }.joined().utf8),
      pageCount: document.parts.count { $0 == .pageBreak })
  }

  private func lines(_ part: PaperPart) -> [String] {
    switch part {
    case .pageBreak: ["----"]
    case .heading(let heading):
      [heading.level == .sheet ? "# " : "## "].map {
        $0 + [heading.text, heading.detail].filter { !$0.isEmpty }.joined(separator: " | ")
      }
    case .text(let text): [text]
    case .scene(let scene): ["[\(scene.scene.board): \(scene.scene.elements.count) elements]"]
    case .table(let table):
      [table.columns.map { $0.isForHand ? "_\($0.name)_" : $0.name }.joined(separator: " | ")]
        + table.rows.map { $0.joined(separator: " | ") }
    case .card(let card):
      ["\(card.isFilled ? "* " : "- ")\(card.time) \(card.title)"] + card.lines.map { "  " + $0 }
    case .squares(let squares): ["[\(squares.rows.count) rows of squares]"]
    }
  }
}
