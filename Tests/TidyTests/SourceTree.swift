import Foundation
import Testing

/// The files of the repository, as these tests read them.
enum SourceTree {
  /// The folder that holds `Package.swift`.
  static let root = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

  /// The paths of all files under folders, from the root and sorted.
  ///
  /// Hidden files are left out, except in folders that are themselves named with a dot.
  static func files(under folders: String...) -> [String] {
    folders.flatMap { folder -> [String] in
      let base = root.appendingPathComponent(folder)
      let names = FileManager.default.enumerator(
        at: base, includingPropertiesForKeys: [.isRegularFileKey], options: [.skipsHiddenFiles])
      var found: [String] = []
      while let url = names?.nextObject() as? URL {
        guard (try? url.resourceValues(forKeys: [.isRegularFileKey]))?.isRegularFile == true else {
          continue
        }
        found.append(relative(url))
      }
      return found.sorted()
    }
  }

  /// The Swift sources under folders.
  static func swift(under folders: String...) -> [String] {
    folders.flatMap { files(under: $0) }.filter { $0.hasSuffix(".swift") }
  }

  /// The code of all Swift sources by their paths, without comments and strings.
  ///
  /// Several rules look at all of it; it is read once.
  static let code: [String: SwiftText] = {
    let paths = swift(under: "Modules", "Apps", "Examples", "Tests", "Tools") + ["Package.swift"]
    return Dictionary(
      uniqueKeysWithValues: paths.map { ($0, SwiftText((try? text($0)) ?? "")) })
  }()

  /// The code of a Swift source.
  static func code(_ path: String) throws -> SwiftText {
    try #require(code[path], "\(path) is not a source")
  }

  /// The comments and strings of a Swift source, on the lines that they have there.
  static func prose(_ path: String) throws -> String {
    try code(path).prose(of: try text(path))
  }

  /// The pages for people: those at the root, in `Documentation`, `Examples` and the catalogues.
  static var pages: [String] {
    let atRoot = (try? FileManager.default.contentsOfDirectory(atPath: root.path)) ?? []
    return
      (atRoot.sorted() + files(under: "Documentation", "Examples", "Modules", "Tests/Conformance"))
      .filter { $0.hasSuffix(".md") }
  }

  /// The scripts that a person or CI starts.
  static var scripts: [String] {
    files(under: "Tools", ".ci").filter { path in
      ![".swift", ".dict", ".py", ".c", ".service", ".conf"].contains { path.hasSuffix($0) }
    }
  }

  /// The names of the folders in a folder, sorted.
  static func folders(in folder: String) throws -> [String] {
    try FileManager.default.contentsOfDirectory(
      at: root.appendingPathComponent(folder), includingPropertiesForKeys: [.isDirectoryKey],
      options: [.skipsHiddenFiles]
    )
    .filter { (try? $0.resourceValues(forKeys: [.isDirectoryKey]))?.isDirectory == true }
    .map(\.lastPathComponent)
    .sorted()
  }

  /// Whether there is a file or folder at a path from the root.
  static func exists(_ path: String) -> Bool {
    FileManager.default.fileExists(atPath: root.appendingPathComponent(path).path)
  }

  /// The text of a file, by its path from the root.
  static func text(_ path: String) throws -> String {
    try String(contentsOf: root.appendingPathComponent(path), encoding: .utf8)
  }

  private static func relative(_ url: URL) -> String {
    String(url.standardizedFileURL.path.dropFirst(root.standardizedFileURL.path.count + 1))
  }
}

extension String {
  /// The lines of the text, empty ones included.
  var lines: [Substring] { split(separator: "\n", omittingEmptySubsequences: false) }

  /// Whether a regular expression fits anywhere in the text.
  func has(_ pattern: String) -> Bool {
    range(of: pattern, options: .regularExpression) != nil
  }

  /// The lines, with their numbers from 1, in which a regular expression fits.
  func lines(with pattern: String) -> [(line: Int, text: Substring)] {
    // Once through the whole: nearly every text has none.
    guard has("(?m)" + pattern) else { return [] }
    return lines.enumerated().filter { String($0.element).has(pattern) }
      .map { ($0.offset + 1, $0.element) }
  }
}
