import Foundation
import Testing

@Suite("Layers")
struct LayerTests {
  @Test("every module has a row, and every row a module")
  func tableIsWhole() throws {
    #expect(try SourceTree.folders(in: "Modules") == Layers.allowed.keys.sorted())
  }

  @Test("a module imports only what is below it", arguments: Layers.allowed.keys.sorted())
  func modules(module: String) throws {
    let allowed = Set((Layers.allowed[module] ?? []).map(importName))
    for path in SourceTree.swift(under: "Modules/\(module)") {
      for (name, line) in try imports(of: path) where !Layers.system.contains(name) {
        if Layers.platforms.contains(name) {
          #expect(try SourceTree.text(path).contains("canImport(\(name))"), "\(path):\(line)")
        } else if let folders = Layers.reserved[name] {
          #expect(
            folders.contains { path.hasPrefix($0) },
            "\(path):\(line): only \(folders) import \(name)")
        } else {
          #expect(allowed.contains(name), "\(path):\(line): \(module) may not import \(name)")
        }
      }
    }
  }

  @Test(
    "a conformance suite needs nothing else of the tests", arguments: Layers.suites.keys.sorted())
  func suites(suite: String) throws {
    let allowed = Set(Layers.suites[suite] ?? []).union(Layers.system)
    let sources = SourceTree.swift(under: "Tests/Conformance/\(suite)")
    #expect(!sources.isEmpty)
    for path in sources {
      for (name, line) in try imports(of: path) {
        #expect(allowed.contains(name), "\(path):\(line): \(suite) may not import \(name)")
      }
    }
  }

  @Test("only apps, examples, benchmarks and tests import plugins")
  func plugins() throws {
    for path in SourceTree.swift(under: "Modules")
    where !Layers.umbrellas.contains(path.components(separatedBy: "/")[1]) {
      for (name, line) in try imports(of: path) {
        #expect(!Layers.plugins.contains(name), "\(path):\(line)")
      }
    }
    let listed = try SourceTree.swift(under: "Apps/callboard").flatMap { try imports(of: $0) }
    for plugin in Layers.plugins {
      #expect(listed.contains { $0.name == plugin }, "callboard does not list \(plugin)")
    }
  }

  @Test(
    "imports are found",
    arguments: [
      ("import A", "A"), ("public import A_B", "A_B"), ("@testable import A", "A"),
      ("  internal import struct A.B", "A"), ("@preconcurrency package import A", "A"),
    ])
  func parsing(line: String, name: String) {
    #expect(importedModule(in: line) == name)
  }

  private func importName(_ module: String) -> String {
    module.replacingOccurrences(of: ".", with: "_")
  }

  private func imports(of path: String) throws -> [(name: String, line: Int)] {
    try SourceTree.code(path).lines.enumerated().compactMap { index, line in
      // Most lines need no closer look.
      guard line.contains("import ") else { return nil }
      return importedModule(in: String(line)).map { ($0, index + 1) }
    }
  }

  private func importedModule(in line: String) -> String? {
    let pattern =
      #/^\s*(?:@\w+\s+)*(?:\w+\s+)?import\s+(?:(?:struct|class|enum|protocol|func)\s+)?(\w+)/#
    return (try? pattern.firstMatch(in: line)).map { String($0.output.1) }
  }
}
