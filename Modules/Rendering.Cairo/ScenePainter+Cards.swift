import Domain
import GridGeometry
import PluginAPI
import TextCells

extension ScenePainter {
  /// Draws the title and the text of a card; the text has its own colours.
  ///
  /// The text is wrapped as wide as the scene says, and cut off at the edges of the card.
  func paintCard(
    _ element: SceneElement, _ body: SceneText, in frame: Rect<ScreenSpace>, _ look: BoxLook
  ) {
    let (x, y, width, height) = (frame.minX, frame.minY, frame.size.width, frame.size.height)
    _ = paintMarks(of: element, in: Rect(x, y + 6, width - 8, 16), look.ink, size: 13)
    let room = (body.width.isFinite ? body.width : width) - 16
    guard room >= 6, let font = canvas.texts.font(13, isBold: false) else { return }
    canvas.clip(to: frame.inset(3)) {
      var area = Rect<ScreenSpace>(x + 8, y + 6, room, height - 12)
      let title = element.title.isEmpty ? element.subtitle : element.title
      if !title.isEmpty, let bold = canvas.texts.font(14, isBold: true),
        let layout = canvas.texts.layout(title.drawable, bold, width: room, limit: 1)
      {
        paint([layout], in: area, look.ink, isAtTop: true)
        area = Rect(x + 8, y + 6 + layout.height, room, height - 12 - layout.height)
      }
      let limit = Int(whole: (height - 12) / font.lineHeight) - 1
      guard limit > 0 else { return }
      let (text, styles) = styled(body.runs, on: look)
      guard let layout = layout(text, styles, font, width: room, limit: limit) else { return }
      paint([layout], in: area, look.ink, isAtTop: true)
    }
  }

  /// Lays out a text of several paragraphs, with an ellipsis if more lines follow.
  private func layout(
    _ text: String, _ styles: [TextSpan], _ font: PictureFont, width: Double, limit: Int
  ) -> TextLayout? {
    var (text, isCut) = (text, false)
    while true {
      guard
        let layout = canvas.texts.layout(text, font, width: width, limit: limit, styles: styles)
      else { return nil }
      guard let end = layout.cut, end < text.utf8.count, end > 0 else { return layout }
      text = String(decoding: text.utf8.prefix(end), as: UTF8.self)
      while text.last?.isWhitespace == true { text.removeLast() }
      // The last line may have no room for the ellipsis yet.
      if isCut { text = String(text.dropLast()) }
      isCut = true
      text += "…"
    }
  }

  /// The text of runs, and where it has a style; a text as dark as the card is lighter.
  private func styled(_ runs: [TextRun], on look: BoxLook) -> (text: String, spans: [TextSpan]) {
    var (text, spans) = ("", [TextSpan]())
    var rest = Self.longestBody
    for run in runs {
      let shown = String(run.text.drawable.unicodeScalars.prefix(rest))
      rest -= shown.unicodeScalars.count
      let start = text.utf8.count
      text += shown
      let style = style(of: run.style, on: look)
      if style != .plain { spans.append(TextSpan(bytes: start..<text.utf8.count, style: style)) }
      if rest <= 0 { break }
    }
    return (text, spans)
  }

  /// As many characters as the largest card can show.
  private static let longestBody = 8_000

  private func style(of style: TextStyle, on look: BoxLook) -> TextStyle {
    var shown = style
    if style.reverse {
      shown.foreground = style.background ?? TerminalColor(look.ground)
      shown.background = style.foreground ?? TerminalColor(look.ink)
    } else if style.background == nil, let color = style.foreground {
      shown.foreground = TerminalColor(colors.visible(ObjectColor(color), on: look.ground))
    }
    if style.dim {
      let ink = shown.foreground ?? TerminalColor(look.ink)
      shown.foreground = ink.mixed(with: shown.background ?? TerminalColor(look.ground), share: 0.4)
    }
    (shown.reverse, shown.dim) = (false, false)
    return shown
  }
}

extension TerminalColor {
  fileprivate init(_ color: ObjectColor) { self.init(rgb: color.rgb) }
}

extension ObjectColor {
  fileprivate init(_ color: TerminalColor) {
    self.init(red: color.red, green: color.green, blue: color.blue)
  }
}
