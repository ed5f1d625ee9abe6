import Domain
import Gestures
import GridGeometry
import PluginAPI

/// Rules that allow nothing and hold nothing.
struct NoRules: PlacementRules {
  var count: Int { 0 }
  func hit(_ point: Point<BoardSpace>) -> ID<BoardItem>? { nil }
  var allowsManyHolds: Bool { false }
  func interest(on item: ID<BoardItem>?) -> GestureInterest { [] }
  func handles(of item: ID<BoardItem>) -> [Handle] { [] }
  func placed(_ item: ID<BoardItem>) -> Placed? { nil }
  func preview(_ intent: Intent, into preview: inout Preview) {}
  func judge(_ intent: Intent) -> Verdict { .refused(Refusal(.overlap)) }
  mutating func apply(_ changes: [Change]) {}
  func visit(in region: Rect<BoardSpace>, _ body: (ID<BoardItem>, Placed) -> Void) {}
  func violations() -> [Violation] { [] }
}

/// A format that recognises nothing.
struct NoFormat: ShowFileFormat {
  func recognise(_ head: FileHead) -> Recognition { .no }
  func read(
    _ source: inout any ByteSource, _ options: ReadingOptions
  ) throws(ShowFileError) -> ImportedShow {
    throw ShowFileError(.unrecognised, "nothing is read")
  }
}

/// A renderer that draws nothing.
struct NoRenderer: SceneRenderer {
  var view: Size<ScreenSpace> { Size(width: 0, height: 0) }
  func render(_ scene: Scene) -> [UInt8] { [] }
}

extension PlacementPlugin {
  static func stub(_ key: String, _ summary: String) -> Self {
    Self(key: key, summary: summary) { _, _ in NoRules() }
  }
}

extension StorePlugin {
  static func stub(_ key: String, _ summary: String, _ extensions: [String] = []) -> Self {
    Self(key: key, summary: summary, extensions: extensions) {
      (path: String) throws(StoreError) -> any WorkspaceStore in
      throw StoreError(.cannotOpen, at: path, "this is not a store")
    }
  }
}

extension ShowFilePlugin {
  static func stub(_ key: String, _ summary: String) -> Self {
    Self(key: key, summary: summary) { NoFormat() }
  }
}

extension RendererPlugin {
  static func stub(_ key: String, _ summary: String) -> Self {
    Self(key: key, summary: summary) { _ in NoRenderer() }
  }
}
