/// The names in an SVG.
enum SVGNames {
  /// An SVG with the same names in every run.
  ///
  /// Cairo counts the surfaces of a process, and names the first group of a picture by their
  /// number. No text of the scene is in an SVG: its texts are shapes.
  static func stable(_ bytes: [UInt8]) -> [UInt8] {
    let mark = Array(#"<g id="surface"#.utf8)
    var stable: [UInt8] = []
    stable.reserveCapacity(bytes.count)
    var index = 0
    while index < bytes.count {
      guard bytes[index] == mark[0], bytes[index...].starts(with: mark) else {
        stable.append(bytes[index])
        index += 1
        continue
      }
      stable += mark
      index += mark.count
      while index < bytes.count, (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(bytes[index]) {
        index += 1
      }
    }
    return stable
  }
}
