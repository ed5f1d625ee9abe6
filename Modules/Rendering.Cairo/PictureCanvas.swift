import CPangoCairo
import Domain
import GridGeometry
import PluginAPI

/// The few things that pictures are made of: filled and drawn shapes, and lines of text.
///
/// Places are screen points of the scene. A shape that goes far beyond the view is cut there, as
/// Cairo has no numbers for all that a board has.
final class PictureCanvas {
  let texts: TextShaper
  /// How much of everything covers what is below: 1 for all.
  var alpha = 1.0
  private let context: OpaquePointer
  private let hasPixels: Bool
  /// The area in which shapes are drawn as they are.
  private var reach = Rect<ScreenSpace>(origin: .origin, size: Size(width: 0, height: 0))
  /// The largest number of a point.
  private var far = 0.0

  /// Creates a canvas that covers a surface.
  init(on surface: PictureSurface) throws(PictureError) {
    guard let context = cairo_create(surface.pointer) else {
      throw PictureError.failed(CAIRO_STATUS_NO_MEMORY)
    }
    guard cairo_status(context) == CAIRO_STATUS_SUCCESS, let texts = TextShaper(for: context) else {
      let status = cairo_status(context)
      cairo_destroy(context)
      throw PictureError.failed(status == CAIRO_STATUS_SUCCESS ? CAIRO_STATUS_NO_MEMORY : status)
    }
    (self.context, self.texts, hasPixels) = (context, texts, surface.hasPixels)
  }

  deinit { cairo_destroy(context) }

  /// Whether everything could be drawn.
  var status: cairo_status_t { cairo_status(context) }

  /// Draws inside an area of the surface, where a screen point is `scale` units wide.
  ///
  /// - Parameters:
  ///   - area: The area, in units of the surface.
  ///   - scale: The units for each screen point.
  ///   - corner: The screen point at the corner of the area.
  ///   - paint: Draws, in screen points.
  func within(
    _ area: Rect<ScreenSpace>, scale: Double, from corner: Point<ScreenSpace> = .origin,
    _ paint: () -> Void
  ) {
    let before = (reach, far)
    cairo_save(context)
    cairo_translate(context, area.minX, area.minY)
    cairo_scale(context, scale, scale)
    cairo_translate(context, -corner.x, -corner.y)
    let size = Size<ScreenSpace>(
      width: area.size.width / scale, height: area.size.height / scale)
    let margin = 1_000.0
    reach = Rect(
      origin: Point(x: corner.x - margin, y: corner.y - margin),
      size: Size(width: size.width + 2 * margin, height: size.height + 2 * margin))
    far = 2_000_000 / scale
    clip(to: Rect(origin: corner, size: size), paint)
    cairo_restore(context)
    (reach, far) = before
  }

  /// Ends a page; what is drawn then is on the next one.
  func endPage() { cairo_show_page(context) }

  /// Draws only what is inside an area.
  func clip(to area: Rect<ScreenSpace>, _ paint: () -> Void) {
    cairo_save(context)
    cairo_new_path(context)
    add(area)
    cairo_clip(context)
    paint()
    cairo_restore(context)
  }

  // MARK: Shapes

  /// Fills rectangles, all at once.
  func fill(_ areas: [Rect<ScreenSpace>], _ color: ObjectColor, opacity: Double = 1) {
    outline(areas)
    set(color, opacity)
    cairo_fill(context)
  }

  /// Draws the edges of rectangles.
  func stroke(
    _ areas: [Rect<ScreenSpace>], _ color: ObjectColor, width: Double, dash: [Double] = []
  ) {
    guard width > 0 else { return }
    outline(areas)
    line(color, width, dash)
  }

  /// Fills a rectangle with round corners, and draws its edge.
  func box(
    _ area: Rect<ScreenSpace>, radius: Double, ground: ObjectColor, edge: ObjectColor,
    width: Double, dash: [Double]
  ) {
    let area = cut(area)
    // Two areas are filled sooner than a line is drawn; but one would be seen through the other.
    guard hasPixels, alpha == 1, width > 0, dash.isEmpty, radius > width / 2 else {
      fillRound(area, radius, ground)
      guard width > 0 else { return }
      addRound(area, radius)
      return line(edge, width, dash)
    }
    fillRound(area.inset(-width / 2), radius + width / 2, edge)
    fillRound(area.inset(width / 2), radius - width / 2, ground)
  }

  private func fillRound(_ area: Rect<ScreenSpace>, _ radius: Double, _ color: ObjectColor) {
    cairo_new_path(context)
    addRound(area, radius)
    set(color, 1)
    cairo_fill(context)
  }

  /// Fills a disc, and draws its edge; each only if it has a colour.
  func disc(
    _ center: Point<ScreenSpace>, radius: Double, fill: ObjectColor?, edge: ObjectColor? = nil,
    width: Double = 0
  ) {
    cairo_new_path(context)
    cairo_arc(context, center.x, center.y, max(radius, 0), 0, 2 * .pi)
    if let fill {
      set(fill, 1)
      cairo_fill_preserve(context)
    }
    if let edge { line(edge, width, []) }
    cairo_new_path(context)
  }

  /// Draws lines through points.
  func lines(_ lines: [[Point<ScreenSpace>]], _ color: ObjectColor, width: Double) {
    add(lines)
    line(color, width, [])
  }

  /// Fills the areas that lines enclose.
  func fill(inside lines: [[Point<ScreenSpace>]], _ color: ObjectColor) {
    add(lines)
    set(color, 1)
    cairo_fill(context)
  }

  /// Draws a line with round ends through the middles between points, so that it has no corners.
  func curve(
    through points: [Point<ScreenSpace>], _ color: ObjectColor, width: Double, opacity: Double = 1,
    dash: [Double] = []
  ) {
    guard let first = points.first, let last = points.last else { return }
    cairo_new_path(context)
    var before = cut(first)
    cairo_move_to(context, before.x, before.y)
    for (point, next) in zip(points.dropFirst(), points.dropFirst(2)) {
      let (control, next) = (cut(point), cut(next))
      let end = Point<ScreenSpace>(x: (control.x + next.x) / 2, y: (control.y + next.y) / 2)
      // The cubic curve that is this quadratic one.
      cairo_curve_to(
        context, before.x + (control.x - before.x) * 2 / 3,
        before.y + (control.y - before.y) * 2 / 3,
        end.x + (control.x - end.x) * 2 / 3, end.y + (control.y - end.y) * 2 / 3, end.x, end.y)
      before = end
    }
    cairo_line_to(context, cut(last).x, cut(last).y)
    cairo_set_line_cap(context, CAIRO_LINE_CAP_ROUND)
    cairo_set_line_join(context, CAIRO_LINE_JOIN_ROUND)
    line(color, width, dash, opacity)
    cairo_set_line_cap(context, CAIRO_LINE_CAP_BUTT)
    cairo_set_line_join(context, CAIRO_LINE_JOIN_MITER)
  }

  /// Draws dots, a point wide, in rows.
  func dots(
    from start: Point<ScreenSpace>, step: Double, to end: Point<ScreenSpace>, _ color: ObjectColor
  ) {
    cairo_new_path(context)
    var row = start.y
    let last = start.x + max(((end.x - start.x) / step).rounded(.up) - 1, 0) * step
    // A row of dots is one line with gaps.
    while row < end.y {
      cairo_move_to(context, start.x - 0.5, row)
      cairo_line_to(context, last + 0.5, row)
      row += step
    }
    line(color, 1, [1, step - 1])
  }

  /// Draws a line of text.
  ///
  /// - Parameters:
  ///   - index: The number of the line, from 0.
  ///   - layout: The layout that has it.
  ///   - x: Its left end.
  ///   - y: The middle of its letters.
  ///   - color: The colour of what has none of its own.
  func text(
    line index: Int, of layout: TextLayout, x: Double, middle y: Double, _ color: ObjectColor
  ) {
    guard let line = layout.line(index) else { return }
    set(color, 1)
    let base = y + layout.font.middle
    cairo_move_to(context, x, hasPixels ? wholePixel(near: base) : base)
    if hasPixels, layout.isPlain {
      // As shapes, letters lie between pixels, too.
      pango_cairo_layout_line_path(context, line)
      cairo_fill(context)
    } else {
      pango_cairo_show_layout_line(context, line)
      cairo_new_path(context)
    }
  }

  /// The nearest edge between two rows of pixels: on it, letters are as sharp as in browsers.
  private func wholePixel(near y: Double) -> Double {
    var (column, row) = (0.0, y)
    cairo_user_to_device(context, &column, &row)
    row = (row + 0.5).rounded(.down)
    cairo_device_to_user(context, &column, &row)
    return row
  }

  // MARK: Paths

  private func set(_ color: ObjectColor, _ opacity: Double) {
    cairo_set_source_rgba(
      context, Double(color.red) / 255, Double(color.green) / 255, Double(color.blue) / 255,
      alpha * opacity)
  }

  private func line(
    _ color: ObjectColor, _ width: Double, _ dash: [Double], _ opacity: Double = 1
  ) {
    set(color, opacity)
    cairo_set_line_width(context, width)
    cairo_set_dash(context, dash, Int32(dash.count), 0)
    cairo_stroke(context)
  }

  private func outline(_ areas: [Rect<ScreenSpace>]) {
    cairo_new_path(context)
    for area in areas { add(area) }
  }

  private func add(_ area: Rect<ScreenSpace>) {
    let area = cut(area)
    cairo_rectangle(context, area.minX, area.minY, area.size.width, area.size.height)
  }

  private func addRound(_ area: Rect<ScreenSpace>, _ radius: Double) {
    let (left, top, right, bottom) = (area.minX, area.minY, area.maxX, area.maxY)
    // A quarter of a circle, to a part in 3,000, is a curve with its controls so far from its ends.
    let rest = radius * (1 - 0.552_285)
    cairo_new_sub_path(context)
    cairo_move_to(context, right - radius, top)
    cairo_curve_to(context, right - rest, top, right, top + rest, right, top + radius)
    cairo_line_to(context, right, bottom - radius)
    cairo_curve_to(
      context, right, bottom - rest, right - rest, bottom, right - radius, bottom)
    cairo_line_to(context, left + radius, bottom)
    cairo_curve_to(context, left + rest, bottom, left, bottom - rest, left, bottom - radius)
    cairo_line_to(context, left, top + radius)
    cairo_curve_to(context, left, top + rest, left + rest, top, left + radius, top)
    cairo_close_path(context)
  }

  private func add(_ lines: [[Point<ScreenSpace>]]) {
    cairo_new_path(context)
    for line in lines {
      for (index, point) in line.enumerated() {
        let point = cut(point)
        if index == 0 {
          cairo_move_to(context, point.x, point.y)
        } else {
          cairo_line_to(context, point.x, point.y)
        }
      }
    }
  }

  /// A point of a line, which keeps its direction as far as Cairo has numbers for it.
  private func cut(_ point: Point<ScreenSpace>) -> Point<ScreenSpace> {
    Point(x: min(max(point.x, -far), far), y: min(max(point.y, -far), far))
  }

  /// What can be seen of an area, and a margin.
  private func cut(_ area: Rect<ScreenSpace>) -> Rect<ScreenSpace> {
    let left = min(max(area.minX, reach.minX), reach.maxX)
    let top = min(max(area.minY, reach.minY), reach.maxY)
    let right = min(max(area.maxX, left), reach.maxX)
    let bottom = min(max(area.maxY, top), reach.maxY)
    return Rect(
      origin: Point(x: left, y: top), size: Size(width: right - left, height: bottom - top))
  }
}
