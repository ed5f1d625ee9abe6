import Foundation

/// Show files of any size, made for measuring.
enum GeneratedShow {
  /// A USITT file in the Eos dialect with groups, palettes and cues.
  static func eos(objects: Int) -> String {
    var text = header
    for number in 1...objects / 5 {
      text += "$Group \(number)\n   Text Group \(number)\n   $$ChanList  1 2 3 4 5\n\n"
      for palette in ["Intens", "Focus", "Color", "Beam"] {
        text += "$\(palette)Palette \(number)\n   Text \(palette) \(number)\n"
        text += "   $$Param  1 12@255 13@203 14@156\n\n"
      }
    }
    return text + "EndData\n"
  }

  /// Writes a USITT file of cues with levels, as large as asked.
  static func writeCues(megabytes: Int, to path: String) throws {
    guard FileManager.default.createFile(atPath: path, contents: nil) else {
      throw CocoaError(.fileWriteUnknown)
    }
    let file = try FileHandle(forWritingTo: URL(fileURLWithPath: path))
    defer { try? file.close() }
    try file.write(contentsOf: Data((header + "$CueList 1\n   Text Main\n\n").utf8))
    var written = 0
    var number = 1
    while written < megabytes * 1_000_000 {
      var text = "Cue \(number) 1\n   Text Cue \(number)\n   Up 5\n   Down 5\n"
      for line in 0..<40 {
        text += "   Chan  \(line * 5 + 1)@Hff \(line * 5 + 2)@H80 \(line * 5 + 3)@H7f"
        text += " \(line * 5 + 4)@H00 \(line * 5 + 5)@Hcc\n"
      }
      text += "   $$Param  1 12@255 13@203 14@156\n\n"
      written += text.utf8.count
      number += 1
      try file.write(contentsOf: Data(text.utf8))
    }
    try file.write(contentsOf: Data("EndData\n".utf8))
  }

  private static let header = """
    Ident 3:0
    Manufacturer ETC
    Console Eos
    $$Format 3.20
    $$Title Generated
    Clear All


    """
}
