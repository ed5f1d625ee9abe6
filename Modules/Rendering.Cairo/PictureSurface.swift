import CPangoCairo
import Domain
import GridGeometry
import PluginAPI

/// What Cairo draws on, and the bytes that come of it.
final class PictureSurface {
  let pointer: OpaquePointer
  private let form: PictureForm
  private let sink: ByteSink

  /// Creates a surface of a size that was checked.
  init(_ form: PictureForm, width: Double, height: Double) throws(PictureError) {
    let sink = ByteSink()
    let target = sink.pointer
    let made: OpaquePointer?
    switch form {
    case .png:
      made = cairo_image_surface_create(CAIRO_FORMAT_RGB24, Int32(width), Int32(height))
    case .svg:
      made = cairo_svg_surface_create_for_stream(
        sink.receive, target, width, height)
    case .pdf:
      made = cairo_pdf_surface_create_for_stream(
        sink.receive, target, width, height)
    }
    guard let made else { throw PictureError.failed(CAIRO_STATUS_NO_MEMORY) }
    (pointer, self.form, self.sink) = (made, form, sink)
    // A surface that could not be made has a status that says why.
    try check(cairo_surface_status(made))
    if form == .svg { cairo_svg_surface_set_document_unit(made, CAIRO_SVG_UNIT_PX) }
  }

  deinit {
    // What is still written goes to the sink, which lives until then.
    cairo_surface_finish(pointer)
    cairo_surface_destroy(pointer)
  }

  /// Whether it is made of pixels.
  var hasPixels: Bool { form == .png }

  /// Writes into the file what it shows, and when it was made.
  func describe(title: String, date: Timestamp?) {
    guard form == .pdf else { return }
    cairo_pdf_surface_set_metadata(pointer, CAIRO_PDF_METADATA_TITLE, title.drawable)
    cairo_pdf_surface_set_metadata(pointer, CAIRO_PDF_METADATA_CREATOR, "Callboard")
    // Without a date, Cairo would write that of now.
    cairo_pdf_surface_set_metadata(
      pointer, CAIRO_PDF_METADATA_CREATE_DATE, date.flatMap { Self.text(of: $0) })
  }

  /// Adds a line to the contents that a reader of the file shows beside its pages.
  ///
  /// - Parameters:
  ///   - text: The line.
  ///   - parent: The line that it is below; 0 for none.
  ///   - page: The number of its page, from 1.
  ///   - place: Where it leads on the page.
  /// - Returns: What names the line as a parent.
  func addContents(
    _ text: String, below parent: Int32, page: Int, at place: Point<ScreenSpace>
  ) -> Int32 {
    cairo_pdf_surface_add_outline(
      pointer, parent, text.oneLine, "page=\(page) pos=[\(place.x) \(place.y)]",
      CAIRO_PDF_OUTLINE_FLAG_OPEN)
  }

  /// The file of what was drawn.
  func finished(_ canvas: PictureCanvas) throws(PictureError) -> [UInt8] {
    try check(canvas.status)
    switch form {
    case .png:
      cairo_surface_flush(pointer)
      return try PNGWriter.bytes(of: pointer)
    case .svg, .pdf:
      cairo_surface_finish(pointer)
      try check(cairo_surface_status(pointer))
      return form == .svg ? SVGNames.stable(sink.bytes) : sink.bytes
    }
  }

  private func check(_ status: cairo_status_t) throws(PictureError) {
    guard status == CAIRO_STATUS_SUCCESS else { throw PictureError.failed(status) }
  }

  /// A date as Cairo reads it, in UTC; `nil` beyond the years that it can write.
  private static func text(of date: Timestamp) -> String? {
    let total = Int((Double(date.milliseconds) / 1_000).rounded(.down))
    let seconds = (total % 86_400 + 86_400) % 86_400
    guard let day = CalendarDay(daysSince1970: (total - seconds) / 86_400) else { return nil }
    let parts = [seconds / 3_600, seconds / 60 % 60, seconds % 60]
    return "\(day)T" + parts.map { $0 < 10 ? "0\($0)" : "\($0)" }.joined(separator: ":") + "Z"
  }
}

/// Collects what Cairo writes.
final class ByteSink {
  private(set) var bytes: [UInt8] = []

  /// What Cairo hands back with each piece; the sink has to live as long as Cairo writes.
  var pointer: UnsafeMutableRawPointer { Unmanaged.passUnretained(self).toOpaque() }

  /// Appends bytes to the sink that its first argument points to.
  var receive: cairo_write_func_t {
    { target, bytes, count in
      guard let target, let bytes else { return CAIRO_STATUS_WRITE_ERROR }
      let sink = Unmanaged<ByteSink>.fromOpaque(target).takeUnretainedValue()
      sink.bytes.append(contentsOf: UnsafeBufferPointer(start: bytes, count: Int(count)))
      return CAIRO_STATUS_SUCCESS
    }
  }
}

extension PictureError {
  /// The error of a Cairo call.
  static func failed(_ status: cairo_status_t) -> PictureError {
    let reason = cairo_status_to_string(status).map { String(cString: $0) } ?? "unknown"
    return PictureError(
      status == CAIRO_STATUS_NO_MEMORY ? .tooLarge : .inputOutput,
      "the picture could not be drawn: \(reason)",
      remedy: status == CAIRO_STATUS_NO_MEMORY ? "draw a smaller one" : nil)
  }
}
