import Domain
import Foundation
import GridGeometry
import Persistence_JSON
import PluginAPI
import StoreConformance
import TestSupport
import Testing

/// The published schema describes the files that are written.
@Suite(
  .enabled(
    if: Peer.hasPython("jsonschema"), "needs python3-jsonschema; Tools/setup test installs it"))
struct SchemaTests {
  private static let schema = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .appendingPathComponent("Documentation/callboard-workspace.schema.json").path

  /// What an independent validator says about a file: `valid`, or its first fault.
  private func verdict(_ path: String) throws -> String {
    try Peer.lines(ofScript: "json_schema", [Self.schema, path]).joined(separator: "\n")
  }

  @Test func filesAreValid() throws {
    for seed in 1...4 as ClosedRange<UInt64> {
      let workspace = try Workspace(seed: seed)
      #expect(try verdict(workspace.path) == "valid")
    }
  }

  @Test func everyKindOfContentIsValid() throws {
    let workspace = try Workspace()
    let store = try workspace.open()
    var samples = Samples(seed: 8)
    let board = workspace.sample.boards[0].id
    let key = try #require(OrderKey("V"))
    let stroke = try #require(
      Stroke(pen: Stroke.Pen(), samples: [Stroke.Sample(x: 3, y: -3, time: 0)]))
    let area = Rect<BoardSpace>(
      origin: Point(x: 0.1 + 0.2, y: -1e300),
      size: Size(width: .greatestFiniteMagnitude, height: .leastNonzeroMagnitude))
    let card = Card(
      title: "T", text: "\u{1B}[1mx", color: ObjectColor(rgb: 7),
      created: Timestamp(milliseconds: 1))
    let items: [(ItemContent, Pose)] =
      [
        (.message("/go"), .ordered(key)), (.card(card), .free(area, z: key)),
        (.ink(stroke), .free(area, z: key)), (.goto(board), .ordered(key)),
        (.goto(nil), .ordered(key)),
      ]
      + Orientation.allCases.map {
        (
          .tile($0.isMirrored ? nil : ObjectColor(rgb: 255)),
          .shaped(Pentomino.f.shape, at: Cell(x: -3, y: 9), $0)
        )
      }
    let changes = items.map { content, pose in
      Change.insert(
        .item(
          BoardItem(id: ID(using: &samples.random), board: board, content: content, pose: pose)))
    }
    try store.add(changes + [.updating(workspace.sample.boards[0]) { $0.order = key }])
    store.close()
    #expect(try verdict(workspace.path) == "valid")
    let stored = try workspace.open().contents(of: board)?.value.items ?? []
    for change in changes { #expect(stored.contains { .item($0) == change.after }) }
  }

  @Test func unknownMembersAreValidAndWrongOnesAreNot() throws {
    let workspace = try Workspace()
    let text = workspace.text
    try workspace.write(text.replacingOccurrences(of: #""cells":{"#, with: #""cells":{"depth":3,"#))
    #expect(try verdict(workspace.path) == "valid")
    for (old, new) in [
      (#""x":0"#, #""x":"0""#), (#""placement":"grid","#, ""), (#""version":1"#, #""version":0"#),
      (#""sequence":1"#, #""sequence":-1"#), (#""kind":"group""#, #""kind":"Group!""#),
    ] {
      let changed = text.replacingOccurrences(of: old, with: new)
      #expect(changed != text)
      try workspace.write(changed)
      #expect(try verdict(workspace.path) != "valid", "\(new)")
    }
  }

  /// The table of members that the store knows is that of the schema.
  @Test(arguments: Entity.Sort.allCases)
  func theSchemaNamesEveryKnownMember(_ sort: Entity.Sort) throws {
    let names = try Peer.lines(
      ofScript: "json_schema", [Self.schema, "--members", sort.rawValue])
    #expect(names == KnownMembers.of(sort).names)
  }
}
