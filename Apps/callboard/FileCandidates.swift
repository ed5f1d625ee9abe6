import Foundation
import Terminal

/// The files whose names begin with what is typed.
struct FileCandidates {
  /// The most entries of a folder that are looked at.
  private static let limit = 5_000

  /// Finds files and folders.
  ///
  /// - Parameters:
  ///   - typed: The beginning of a path, without quotes.
  ///   - start: Where it begins in the line, in bytes of UTF-8.
  ///   - home: The home directory, for `~/`; `nil` if unknown.
  /// - Returns: The candidates by name; hidden files only if a dot was typed.
  static func all(beginningWith typed: String, from start: Int, home: String?) -> [LineCandidate] {
    let slash = typed.lastIndex(of: "/").map(typed.index(after:)) ?? typed.startIndex
    let (folder, prefix) = (String(typed[..<slash]), typed[slash...])
    var place = folder.isEmpty ? "." : folder
    if let home, place.hasPrefix("~/") { place = home + place.dropFirst() }
    guard let names = try? FileManager.default.contentsOfDirectory(atPath: place) else {
      // A folder that cannot be read has no candidates; the command says why.
      return []
    }
    // A line end in a name would end the line.
    return names.filter { name in
      name.hasPrefix(prefix) && (prefix.hasPrefix(".") || !name.hasPrefix("."))
        && !name.unicodeScalars.contains { $0.properties.generalCategory == .control }
    }
    .prefix(limit).sorted().map { name in
      var isFolder: ObjCBool = false
      _ = FileManager.default.fileExists(atPath: "\(place)/\(name)", isDirectory: &isFolder)
      let path = folder + name + (isFolder.boolValue ? "/" : "")
      return LineCandidate(
        start: start, text: isFolder.boolValue ? openQuoted(path) : quoted(path),
        isWhole: !isFolder.boolValue)
    }
  }

  private static func quoted(_ path: String) -> String {
    let text = openQuoted(path)
    return text.hasPrefix("\"") ? text + "\"" : text
  }

  /// The path with an opening quote if it needs one: more of it follows.
  private static func openQuoted(_ path: String) -> String {
    let isPlain = path.allSatisfy { $0.isLetter || $0.isNumber || "/._-+@~,".contains($0) }
    guard !isPlain else { return path }
    return "\"" + path.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"")
  }
}
