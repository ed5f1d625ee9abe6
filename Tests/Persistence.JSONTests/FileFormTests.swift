import Domain
import Foundation
import GridGeometry
import Persistence_JSON
import PluginAPI
import StoreConformance
import TestSupport
import Testing

/// The text of a workspace's file.
struct FileFormTests {
  /// The lines that only the first text has, and those that only the second one has.
  private func difference(_ old: [String], _ new: [String]) -> (removed: [String], added: [String])
  {
    let difference = new.difference(from: old)
    return (
      difference.removals.map { if case .remove(_, let line, _) = $0 { line } else { "" } },
      difference.insertions.map { if case .insert(_, let line, _) = $0 { line } else { "" } }
    )
  }

  @Test func aMovedBlockChangesItsLineAndThatOfTheState() throws {
    let workspace = try Workspace()
    let before = workspace.lines
    let item = workspace.sample.items[2]
    let place = try #require(CellRect(x: 70, y: 7, width: 2, height: 2))
    try workspace.open().add([.updating(item) { $0.pose = .cells(place) }])
    let (removed, added) = difference(before, workspace.lines)
    #expect(removed.count == 2 && added.count == 2)
    #expect(removed.contains { $0.contains(item.id.description) })
    #expect(added.contains { $0.contains(#""x":70,"y":7"#) })
    #expect(added.contains { $0.hasPrefix(#""state":{"sequence":2,"#) })
    #expect(before.count == workspace.lines.count)
  }

  @Test func openingAndWritingAgainKeepsTheOrder() throws {
    let workspace = try Workspace()
    let show = workspace.sample.show
    let change = Change.updating(show) { $0.name = "Other" }
    let before = workspace.lines
    try workspace.open().add([change])
    try workspace.open().add([change.inverse])
    let (removed, added) = difference(before, workspace.lines)
    #expect(removed.count == 1 && added.count == 1, "only the state")
  }

  /// The order is that of boards and identities, also for a block that comes from another board.
  @Test func aBlockOnAnotherBoardHasItsLineThere() throws {
    let workspace = try Workspace()
    let item = workspace.sample.items[0]
    let other = try #require(workspace.sample.boards.first { $0.id != item.board })
    let store = try workspace.open()
    // The lines are in order from now on.
    try store.add([.updating(item) { $0.label = "x" }])
    var labelled = item
    labelled.label = "x"
    let moved = BoardItem(
      id: item.id, board: other.id, content: item.content, pose: item.pose, label: "x")
    try store.add([.updating(labelled) { $0 = moved }])
    store.close()
    let before = workspace.lines
    try workspace.open().add([.updating(workspace.sample.show) { $0.name = "Other" }])
    let (removed, added) = difference(before, workspace.lines)
    #expect(removed.count == 2 && added.count == 2, "only the show and the state")
  }

  @Test func eachEntityHasALine() throws {
    let workspace = try Workspace()
    for change in workspace.sample.making + workspace.trip.making {
      let digits = try #require(change.key?.digits)
      let lines = workspace.lines.filter { $0.hasPrefix(#"{"id":"\#(digits)""#) }
      #expect(lines.count == 1)
    }
    #expect(workspace.lines[1] == #""format":"callboard-workspace","version":1,"#)
  }

  @Test func unknownMembersStay() throws {
    let workspace = try Workspace()
    let item = workspace.sample.items[0]
    var text = workspace.text
    text.replace(
      #"{"id":"\#(item.id)","#, with: #"{"id":"\#(item.id)","note":{"by":[1.50,"é"]},"#)
    text.replace(#""cells":{"#, with: #""cells":{"depth":3,"#)
    text.replace(#""state":{"#, with: #""state":{"author":"A","#)
    text.replace("\"version\":1,\n", with: "\"version\":1,\n\"tool\":{\"name\":\"x\"},\n")
    try workspace.write(text)
    try workspace.acceptAsItIs()
    let store = try workspace.open()
    try store.add([.updating(item) { $0.label = "moved" }])
    let line = try #require(workspace.lines.first { $0.hasPrefix(#"{"id":"\#(item.id)""#) })
    #expect(line.contains(#""label":"moved""#))
    #expect(line.contains(#""note":{"by":[1.50,"é"]}"#))
    #expect(line.contains(#""depth":3"#))
    #expect(workspace.text.contains(#""author":"A""#))
    #expect(workspace.text.contains(#""tool":{"name":"x"}"#))
    // An object that the entity does not have any more takes its unknown members along.
    let stored = try #require(
      try store.items(showing: item.object ?? workspace.sample.objects[0].id)
        .value.first { $0.id == item.id })
    let key = try #require(OrderKey("V"))
    try store.add([.updating(stored) { $0.pose = .ordered(key) }])
    let flow = try #require(workspace.lines.first { $0.hasPrefix(#"{"id":"\#(item.id)""#) })
    #expect(!flow.contains("depth") && flow.contains("note"))
    // Undoing a deletion brings them back.
    let last = try #require(try store.items(showing: workspace.sample.objects[0].id).value.first)
    try store.add([.delete(.item(last))])
    try store.add([.insert(.item(last))])
    #expect(workspace.text.contains(#""note":"#))
    #expect(try workspace.open().findings() == [])
  }

  @Test func aFileThatAnotherProgramLaidOutIsRead() throws {
    let workspace = try Workspace()
    let object = try JSONSerialization.jsonObject(with: Data(workspace.text.utf8))
    let pretty = try JSONSerialization.data(
      withJSONObject: object, options: [.prettyPrinted, .sortedKeys])
    let before = try workspace.open().contents(of: workspace.sample.show.id)?.value
    try workspace.write(String(decoding: pretty, as: UTF8.self))
    let after = try workspace.open().contents(of: workspace.sample.show.id)?.value
    #expect(after.map { Set($0.items) } == before.map { Set($0.items) })
    #expect(after?.boards == before?.boards)
  }

  @Test func hiddenCharactersAreEscaped() throws {
    let workspace = try Workspace()
    let name = "a\u{202E}b\u{2028}c\u{7}\u{1F3AD}"
    let store = try workspace.open()
    try store.add([.updating(workspace.sample.show) { $0.name = name }])
    store.close()
    #expect(workspace.text.contains(#"a\u202eb\u2028c\u0007🎭"#))
    #expect(try workspace.open().shows().value.map(\.show.name) == [name])
  }

  @Test func aTextWithZeroIsRefused() throws {
    let workspace = try Workspace()
    let before = workspace.text
    let store = try workspace.open()
    expectError(.controlCharacter, "U+0000") {
      try store.add([.updating(workspace.sample.show) { $0.name = "a\0b" }])
    }
    try store.add([.updating(workspace.sample.show) { $0.name = #"a\u0000b \\u0000"# }])
    #expect(try workspace.open().shows().value.map(\.show.name) == [#"a\u0000b \\u0000"#])
    #expect(workspace.text != before)
  }
}
