import PluginAPI
import Testing

@Suite
struct RegistryTests {
  @Test func findsPluginsByKey() throws {
    let registry = try Registry(
      placements: [.stub("grid", "a grid"), .stub("flow", "boxes")],
      stores: [
        .stub("sqlite", "a database", ["callboard", "db"]), .stub("json", "text", ["json"]),
      ],
      formats: [.stub("qlc", "QLC+"), .stub("ascii", "USITT")],
      renderers: [.stub("terminal", "text")])
    #expect(registry.placement("flow")?.summary == "boxes")
    #expect(registry.placement("canvas") == nil)
    #expect(registry.store("json")?.summary == "text")
    #expect(registry.store("") == nil)
    #expect(registry.format("qlc")?.summary == "QLC+")
    #expect(registry.format("ma3") == nil)
    #expect(registry.renderer("terminal")?.summary == "text")
    #expect(registry.renderer("png") == nil)
    #expect(registry.formats.map(\.key) == ["qlc", "ascii"])
  }

  @Test(
    arguments: [
      ("callboard", "sqlite"), ("DB", "sqlite"), ("Json", "json"), ("xml", nil), ("", nil),
      (".db", nil),
    ])
  func findsStoresByExtension(name: String, key: String?) throws {
    let registry = try Registry(stores: [
      .stub("sqlite", "a database", ["callboard", "db"]), .stub("json", "text", ["json"]),
    ])
    #expect(registry.store(forExtension: name)?.key == key)
  }

  @Test func pluginsOfDifferentSortsMayShareAKey() throws {
    _ = try Registry(
      placements: [.stub("x", "1")], stores: [.stub("x", "2")], formats: [.stub("x", "3")],
      renderers: [.stub("x", "4")])
  }

  @Test func anEmptyRegistryIsValid() throws {
    let registry = try Registry()
    #expect(registry.placement("grid") == nil)
  }

  @Test func aDuplicateKeyNamesBothPlugins() throws {
    func check(_ sort: String, _ make: () throws(RegistryError) -> Registry) throws {
      let error = try #require(throws: RegistryError.self) { _ = try make() }
      #expect(error.sort == sort)
      #expect(
        error.description
          == "two \(sort) plugins claim 'x': \"the one\" and \"the other\"; list one of them only")
    }
    try check("placement") { () throws(RegistryError) in
      try Registry(placements: [.stub("x", "the one"), .stub("x", "the other")])
    }
    try check("store") { () throws(RegistryError) in
      try Registry(stores: [.stub("x", "the one"), .stub("x", "the other")])
    }
    try check("format") { () throws(RegistryError) in
      try Registry(formats: [.stub("a", "a"), .stub("x", "the one"), .stub("x", "the other")])
    }
    try check("renderer") { () throws(RegistryError) in
      try Registry(renderers: [.stub("x", "the one"), .stub("b", "b"), .stub("x", "the other")])
    }
  }

  @Test func aDuplicateExtensionNamesBothStores() throws {
    let error = try #require(throws: RegistryError.self) {
      _ = try Registry(stores: [
        .stub("a", "the one", ["db", "json"]), .stub("b", "the other", ["sqlite", "json"]),
      ])
    }
    #expect(error.claim == ".json")
    #expect(error.first == "the one")
    #expect(error.second == "the other")
  }
}
