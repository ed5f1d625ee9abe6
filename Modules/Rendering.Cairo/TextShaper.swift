import CPangoCairo
import Domain
import TextCells

/// Makes lines of texts: in the sans-serif font of the machine, and in others for what it lacks.
///
/// Pango keeps the fonts of a thread, so that the next picture finds them ready.
final class TextShaper {
  /// The units of Pango for each screen point.
  static let unit = 1_024.0

  private let context: OpaquePointer
  private var fonts: [FontKey: PictureFont] = [:]

  private struct FontKey: Hashable {
    let size: Int
    let isBold: Bool
  }

  /// Creates a shaper for a context of Cairo.
  init?(for canvas: OpaquePointer) {
    guard let context = pango_cairo_create_context(canvas),
      let options = cairo_font_options_create()
    else { return nil }
    self.context = context
    // Letters of one shape at every scale, and texts of one width in every form of picture.
    cairo_font_options_set_hint_style(options, CAIRO_HINT_STYLE_NONE)
    cairo_font_options_set_hint_metrics(options, CAIRO_HINT_METRICS_OFF)
    cairo_font_options_set_antialias(options, CAIRO_ANTIALIAS_GRAY)
    pango_cairo_context_set_font_options(context, options)
    cairo_font_options_destroy(options)
    pango_context_set_round_glyph_positions(context, 0)
  }

  deinit { g_object_unref(UnsafeMutableRawPointer(context)) }

  /// The font of a size; `nil` if there is no memory for it.
  func font(_ size: Int, isBold: Bool) -> PictureFont? {
    let key = FontKey(size: size, isBold: isBold)
    if let known = fonts[key] { return known }
    let made = PictureFont(size: size, isBold: isBold)
    fonts[key] = made
    return made
  }

  /// Lays out a text.
  ///
  /// - Parameters:
  ///   - text: The text.
  ///   - font: The font.
  ///   - width: The width of a line.
  ///   - limit: The most lines; the rest is cut with an ellipsis. `nil` for as many as there are,
  ///     broken only between words.
  ///   - breaksWords: Whether lines without a limit are also broken inside words that are wider.
  ///   - styles: The parts with colours or weights of their own.
  /// - Returns: The layout; `nil` if there is no memory for it.
  func layout(
    _ text: String, _ font: PictureFont, width: Double, limit: Int?, breaksWords: Bool = false,
    styles: [TextSpan] = []
  ) -> TextLayout? {
    TextLayout(
      text, font, width: width, limit: limit, breaksWords: breaksWords, styles: styles,
      in: context)
  }
}

/// A font of the picture, in a size and weight.
final class PictureFont {
  /// The size of the letters in screen points.
  let size: Int
  /// How far the base line is below the middle of the letters, in screen points.
  let middle: Double
  fileprivate let description: OpaquePointer

  fileprivate init?(size: Int, isBold: Bool) {
    guard let description = pango_font_description_from_string("sans-serif") else { return nil }
    (self.size, self.description) = (size, description)
    pango_font_description_set_weight(
      description, isBold ? PANGO_WEIGHT_SEMIBOLD : PANGO_WEIGHT_NORMAL)
    pango_font_description_set_absolute_size(description, Double(size) * TextShaper.unit)
    middle = Double(size) * Self.middleShare
  }

  deinit { pango_font_description_free(description) }

  /// The part of a size that is between the base line and the middle of a line, as in browsers:
  /// that of DejaVu Sans, from which other fonts differ little.
  private static let middleShare = 0.26

  /// The height of a line in screen points.
  var lineHeight: Double { (Double(size) * 1.2).rounded() }
}

/// A part of a text in a style of its own.
struct TextSpan {
  /// The bytes of the text.
  let bytes: Range<Int>
  let style: TextStyle
}

/// A text in lines.
final class TextLayout {
  let font: PictureFont
  /// How many lines there are.
  let lineCount: Int
  /// Whether it has letters of one colour only.
  let isPlain: Bool
  private let pointer: OpaquePointer
  private let width: Double

  fileprivate init?(
    _ text: String, _ font: PictureFont, width: Double, limit: Int?, breaksWords: Bool,
    styles: [TextSpan], in context: OpaquePointer
  ) {
    guard let pointer = pango_layout_new(context) else { return nil }
    (self.font, self.pointer, self.width) = (font, pointer, width)
    isPlain = styles.isEmpty && !text.unicodeScalars.contains(where: \.isColourful)
    pango_layout_set_font_description(pointer, font.description)
    pango_layout_set_text(pointer, text, Int32(clamping: text.utf8.count))
    let units = min(max(width.isNaN ? 0 : width, 0), 1_000_000) * TextShaper.unit
    pango_layout_set_width(pointer, Int32(units))
    if let limit {
      pango_layout_set_wrap(pointer, PANGO_WRAP_WORD_CHAR)
      pango_layout_set_ellipsize(pointer, PANGO_ELLIPSIZE_END)
      // Less than 0 is a number of lines.
      pango_layout_set_height(pointer, -Int32(clamping: max(limit, 1)))
    } else {
      pango_layout_set_wrap(pointer, breaksWords ? PANGO_WRAP_WORD_CHAR : PANGO_WRAP_WORD)
    }
    Self.set(styles, on: pointer)
    // The limit is one for each paragraph.
    let count = Int(pango_layout_get_line_count(pointer))
    lineCount = min(count, limit ?? count)
    cut =
      count > lineCount
      ? pango_layout_get_line_readonly(pointer, Int32(lineCount)).map {
        Int($0.pointee.start_index)
      }
      : nil
  }

  deinit { g_object_unref(UnsafeMutableRawPointer(pointer)) }

  /// The byte of the text with which the lines after the limit begin; `nil` if there are none.
  let cut: Int?

  /// Whether all lines fit into the width without a break inside a word.
  var fits: Bool {
    var extent = PangoRectangle()
    pango_layout_get_extents(pointer, nil, &extent)
    return Double(extent.width) <= width * TextShaper.unit + 1
  }

  /// A line, which lives as long as the layout.
  func line(_ index: Int) -> UnsafeMutablePointer<PangoLayoutLine>? {
    guard index < lineCount else { return nil }
    return pango_layout_get_line_readonly(pointer, Int32(index))
  }

  /// The width of a line in screen points.
  func width(ofLine index: Int) -> Double {
    guard let line = line(index) else { return 0 }
    var extent = PangoRectangle()
    pango_layout_line_get_extents(line, nil, &extent)
    return Double(extent.width) / TextShaper.unit
  }

  /// The byte of the text with which a line begins.
  func start(ofLine index: Int) -> Int { line(index).map { Int($0.pointee.start_index) } ?? 0 }

  /// Whether a line belongs to a paragraph that is read from the right.
  func isFromRight(line index: Int) -> Bool {
    line(index).map { pango_layout_line_get_resolved_direction($0) == PANGO_DIRECTION_RTL } ?? false
  }

  private static func set(_ styles: [TextSpan], on layout: OpaquePointer) {
    let list = pango_attr_list_new()
    // A hyphen that no one wrote would be read as a part of a name.
    if let whole = pango_attr_insert_hyphens_new(0) { pango_attr_list_insert(list, whole) }
    for span in styles {
      for attribute in attributes(of: span.style) {
        attribute.pointee.start_index = UInt32(clamping: span.bytes.lowerBound)
        attribute.pointee.end_index = UInt32(clamping: span.bytes.upperBound)
        pango_attr_list_insert(list, attribute)
      }
    }
    pango_layout_set_attributes(layout, list)
    pango_attr_list_unref(list)
  }

  private static func attributes(of style: TextStyle) -> [UnsafeMutablePointer<PangoAttribute>] {
    var all: [UnsafeMutablePointer<PangoAttribute>?] = []
    if let color = style.foreground {
      all.append(pango_attr_foreground_new(color.red.wide, color.green.wide, color.blue.wide))
    }
    if let color = style.background {
      all.append(pango_attr_background_new(color.red.wide, color.green.wide, color.blue.wide))
    }
    if style.bold { all.append(pango_attr_weight_new(PANGO_WEIGHT_SEMIBOLD)) }
    if style.underline { all.append(pango_attr_underline_new(PANGO_UNDERLINE_SINGLE)) }
    return all.compactMap(\.self)
  }
}

extension UInt8 {
  /// The same part of a colour in 16 bits.
  fileprivate var wide: UInt16 { UInt16(self) * 257 }
}

extension Unicode.Scalar {
  /// Whether a font may draw it in colours of its own.
  fileprivate var isColourful: Bool {
    value > 0x2000 && (properties.isEmojiPresentation || value == 0xFE0F)
  }
}
