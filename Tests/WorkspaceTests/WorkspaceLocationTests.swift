import Domain
import PluginAPI
import Testing
import Workspace

@Suite("Workspace locations")
struct WorkspaceLocationTests {
  @Test(
    "A scheme or an extension finds the store",
    arguments: [
      ("tour.callboard", "tour.callboard"), ("a/b.sqlite", "a/b.sqlite"), ("x.DB", "x.DB"),
      ("sqlite:tour.anything", "tour.anything"), ("SQLITE:/tmp/x", "/tmp/x"),
      ("a:b.callboard", "a:b.callboard"),
      ("file:///data/my%20tour.callboard", "/data/my tour.callboard"),
      ("file:/data/tour.db", "/data/tour.db"),
    ])
  func known(name: String, path: String) throws {
    let location = try WorkspaceLocation(name, registry: WorkspaceFixture.registry())
    #expect(location.store.key == "sqlite")
    #expect(location.path == path)
    #expect(location.name == name)
  }

  @Test(
    "Anything else is an error that says what this build knows",
    arguments: [
      "show.json", "json:show", "ftp:host", "file://host/tour.db", "tour", "tour.txt", "",
    ])
  func unknown(name: String) throws {
    let registry = try WorkspaceFixture.registry()
    let error = #expect(throws: WorkspaceError.self) {
      try WorkspaceLocation(name, registry: registry)
    }
    #expect(error?.code == .unknownStore)
    #expect(error?.remedy?.contains("sqlite (*.callboard, *.sqlite, *.db)") == true)
  }

  @Test(
    "An extension of two parts comes before one of one part",
    arguments: [
      ("a.two.one", "two"), ("A.TWO.ONE", "two"), ("x/a.b.one", "one"), ("a.one", "one"),
      ("two.one", "one"), ("b.two/a.one", "one"),
    ])
  func twoParts(name: String, key: String) throws {
    let stores = [("one", "one"), ("two", "two.one")].map { key, name in
      StorePlugin(key: key, summary: key, extensions: [name]) { path throws(StoreError) in
        throw StoreError(.cannotOpen, at: path, "it is only a name")
      }
    }
    let location = try WorkspaceLocation(name, registry: Registry(stores: stores))
    #expect(location.store.key == key)
  }

  @Test("A scheme without a path names no file")
  func empty() throws {
    let registry = try WorkspaceFixture.registry()
    let error = #expect(throws: WorkspaceError.self) {
      try WorkspaceLocation("sqlite:", registry: registry)
    }
    #expect(error?.code == .cannotOpen)
  }

  @Test(
    "The standard workspace follows the XDG directories",
    arguments: [
      (["XDG_DATA_HOME": "/data", "HOME": "/home/x"], "/data/callboard/workspace.callboard"),
      (["HOME": "/home/x"], "/home/x/.local/share/callboard/workspace.callboard"),
      (
        ["XDG_DATA_HOME": "relative", "HOME": "/h"],
        "/h/.local/share/callboard/workspace.callboard"
      ),
    ])
  func standard(environment: [String: String], path: String) {
    #expect(WorkspaceLocation.standard(environment: environment) == path)
  }

  @Test("What is remembered has another name for each workspace, in the user's state directory")
  func statePaths() throws {
    let home = ["HOME": "/home/ada"]
    func path(_ workspace: String, _ environment: [String: String]) -> String? {
      WorkspaceLocation.statePath("history", ofWorkspace: workspace, environment: environment)
    }
    let one = try #require(path("/shows/a b.callboard", home))
    #expect(one.hasPrefix("/home/ada/.local/state/callboard/history/a_b.callboard-"))
    #expect(path("/other/a b.callboard", home) != one)
    let state = path("/w", ["XDG_STATE_HOME": "/state", "HOME": "/home/ada"])
    #expect(state?.hasPrefix("/state/callboard/history/w-") == true)
    #expect(path("/w", [:]) == nil)
    #expect(path("/w", ["HOME": "here"]) == nil)
  }
}
