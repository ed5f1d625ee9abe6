/// A zoom in percent, in as few characters as make sense.
package enum ZoomText {
  /// For example `100%`, `12.5%`, `0.25%`, `<0.01%`.
  package static func percent(_ zoom: Double) -> String {
    let percent = zoom * 100
    guard percent >= 0.01 else { return "<0.01%" }
    guard percent < 1_000_000 else { return ">999999%" }
    // Two decimals below 1, one below 100, none above; trailing zeros are omitted.
    let scale = percent < 1 ? 100 : percent < 99.95 ? 10 : 1
    let rounded = Int((percent * Double(scale)).rounded())
    let whole = String(rounded / scale)
    var decimals = String(String(scale + rounded % scale).dropFirst())
    while decimals.last == "0" { decimals.removeLast() }
    return decimals.isEmpty ? whole + "%" : "\(whole).\(decimals)%"
  }
}
