import Foundation
import Testing

@Suite("Folders")
struct FolderTests {
  private static var modules: [String] { (try? SourceTree.folders(in: "Modules")) ?? [] }

  @Test("a module has a landing page titled with its import name", arguments: modules)
  func landingPages(module: String) throws {
    let page = "Modules/\(module)/\(module).docc/\(module).md"
    try #require(SourceTree.exists(page), "\(page) is missing")
    let catalogues = try SourceTree.folders(in: "Modules/\(module)").filter {
      $0.hasSuffix(".docc")
    }
    #expect(catalogues.count == 1, "\(module) has several catalogues: \(catalogues)")
    let name = module.replacingOccurrences(of: ".", with: "_")
    #expect(try SourceTree.text(page).lines.first == "# ``\(name)``", "\(page)")
  }

  @Test("a module has a target in the manifest and tests of its own", arguments: modules)
  func targets(module: String) throws {
    let manifest = try SourceTree.text("Package.swift")
    #expect(manifest.has(#"module\(\s*""# + module + "\""), "no target of \(module)")
    #expect(manifest.has(#"tests\(\s*of: ""# + module + "\""), "no test target of \(module)")
    let tests = SourceTree.swift(under: "Tests/\(module)Tests")
    #expect(!tests.isEmpty, "no tests of \(module)")
  }

  @Test(
    "a conformance suite is a product with a landing page", arguments: Layers.suites.keys.sorted())
  func suites(suite: String) throws {
    let page = try SourceTree.text("Tests/Conformance/\(suite)/\(suite).docc/\(suite).md")
    #expect(page.lines.first == "# ``\(suite)``")
    let manifest = try SourceTree.text("Package.swift")
    #expect(manifest.has(#"suite\(\s*""# + suite + "\""), "\(suite) is not a product")
  }

  @Test("the README names every executable")
  func executables() throws {
    let readme = try SourceTree.text("README.md")
    let manifest = try SourceTree.text("Package.swift")
    let names = manifest.matches(of: #/\bapp\(\s*"([\w-]+)"/#).map { String($0.output.1) }
    #expect(names.count >= 2)
    for name in names {
      #expect(readme.contains("`\(name)`") || readme.contains("`\(name) "), "\(name)")
    }
  }

  @Test("a script can be started", arguments: SourceTree.scripts)
  func scripts(path: String) throws {
    let text = try SourceTree.text(path)
    #expect(text.hasPrefix("#!/usr/bin/env bash\n"), "\(path) does not start with a shebang")
    #expect(text.contains("\nset -euo pipefail\n"), "\(path) goes on after an error")
    let file = SourceTree.root.appendingPathComponent(path).path
    #expect(FileManager.default.isExecutableFile(atPath: file), "\(path) is not executable")
  }

  @Test(
    "the promised scripts are there",
    arguments: [
      "Tools/run", "Tools/test", "Tools/setup", "Tools/format", "Tools/bench", "Tools/docs",
      "Tools/install", "Tools/package", "Tools/picture", ".ci/run",
    ])
  func promisedScripts(path: String) {
    #expect(SourceTree.scripts.contains(path))
  }
}
