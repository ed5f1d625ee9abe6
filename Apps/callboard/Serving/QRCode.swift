import CQRencode

/// A text as a picture for cameras (ISO/IEC 18004).
struct QRCode {
  /// The squares of each row; a dark one is `true`.
  let rows: [[Bool]]

  /// Encodes a text; `nil` if it is too long.
  init?(_ text: String) {
    guard let code = QRcode_encodeString8bit(text, 0, QR_ECLEVEL_L) else { return nil }
    defer { QRcode_free(code) }
    let width = Int(code.pointee.width)
    guard let data = code.pointee.data else { return nil }
    // The lowest bit of a byte is its square.
    rows = (0..<width).map { row in (0..<width).map { data[row * width + $0] & 1 == 1 } }
  }

  /// Rows of text; a character is two squares high.
  ///
  /// Light squares are drawn, as most terminals are dark. Others show the inverse, which cameras of
  /// phones read, too.
  var lines: [String] {
    let margin = 2
    func isLight(_ row: Int, _ column: Int) -> Bool {
      guard rows.indices.contains(row), rows.indices.contains(column) else { return true }
      return !rows[row][column]
    }
    let columns = -margin..<(rows.count + margin)
    return stride(from: -margin, to: rows.count + margin, by: 2).map { row in
      String(
        columns.map { column in
          switch (isLight(row, column), isLight(row + 1, column)) {
          case (true, true): "█"
          case (true, false): "▀"
          case (false, true): "▄"
          case (false, false): " "
          }
        })
    }
  }
}
