package import GridGeometry

/// Formats numbers for people: rounded to hundredths, without trailing zeros.
package enum Figures {
  /// A number, for example `-12.5`.
  ///
  /// Numbers that rounding would erase, and numbers without hundredths, are printed in full.
  package static func text(_ value: Double) -> String {
    let hundredths = (value * 100).rounded()
    guard abs(hundredths) < 1e15, hundredths != 0 || value == 0 else { return "\(value)" }
    let whole = Int64(abs(hundredths))
    let (units, rest) = whole.quotientAndRemainder(dividingBy: 100)
    let sign = hundredths < 0 ? "-" : ""
    switch (rest / 10, rest % 10) {
    case (0, 0): return "\(sign)\(units)"
    case (let tenths, 0): return "\(sign)\(units).\(tenths)"
    case (let tenths, let digit): return "\(sign)\(units).\(tenths)\(digit)"
    }
  }

  /// A point, for example `3.5,-2`.
  package static func text<Space>(_ point: Point<Space>) -> String {
    "\(text(point.x)),\(text(point.y))"
  }

  /// A size, for example `300x120.5`.
  package static func text<Space>(_ size: Size<Space>) -> String {
    "\(text(size.width))x\(text(size.height))"
  }

  /// A rectangle: its top left corner and its size, for example `3.5,-2 300x120.5`.
  package static func text<Space>(_ rect: Rect<Space>) -> String {
    "\(text(rect.origin)) \(text(rect.size))"
  }

  /// A zoom in percent, for example `150%`.
  package static func percent(_ zoom: Double) -> String {
    let percent = zoom * 100
    return percent.isFinite ? "\(text(percent))%" : "\(zoom) times"
  }
}
