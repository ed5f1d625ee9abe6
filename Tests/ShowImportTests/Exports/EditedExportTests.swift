import Domain
import GridGeometry
import PluginAPI
import ShowFiles
import ShowImport
import TestSupport
import Testing

@Suite("Exports that people edit")
struct EditedExportTests {
  private func workshop() throws -> Workshop {
    var workshop = Workshop()
    let group = workshop.add(.group, "5", "Front")
    let list = workshop.add(.list, "1", "Main")
    let board = workshop.addBoard("Desk", minimum: .two)
    workshop.place(group, on: board, try #require(cells(0, 0)))
    workshop.place(list, on: board, try #require(cells(4, 0)))
    return workshop
  }

  private func replaced(
    _ old: String, by new: String, in files: [ExportedFile], _ suffix: String
  ) -> [ExportedFile] {
    files.map { file in
      guard file.name.hasSuffix(suffix) else { return file }
      let text = String(decoding: file.bytes, as: UTF8.self)
      #expect(text.contains(old), "\(text)")
      let parts = text.split(separator: old, maxSplits: 1, omittingEmptySubsequences: false)
      return ExportedFile(name: file.name, bytes: Array(parts.joined(separator: new).utf8))
    }
  }

  @Test("what was moved on a canvas lies there, on the nearest cells")
  func movedNode() throws {
    let files = replaced(
      "\"x\":176,\"y\":0", by: "\"x\":440.4,\"y\":-90",
      in: ShowExportPlugin.canvas.write(try workshop().contents), ".canvas")
    var other = Workshop(seed: 2)
    other.take(try readFolder(files), format: "callboard")
    #expect(other.picture(of: "Desk") == ["10,-2 2x2 Main", "0,0 2x2 Front"])
  }

  @Test("blocks over others and below the minimum find room, and it is reported")
  func collisions() throws {
    var files = ShowExportPlugin.csv.write(try workshop().contents)
    files = replaced(",4,0,2,2,", by: ",1,0,1,1,", in: files, "blocks.csv")
    var other = Workshop(seed: 2)
    let report = other.take(try readFolder(files), format: "callboard")
    #expect(other.picture(of: "Desk").count == 2)
    let reported = report.warnings.map(\.message).joined(separator: "\n")
    #expect(reported.contains("grew") && reported.contains("moved to a free place"), "\(reported)")
  }

  @Test("a node that was deleted is reported, one that was drawn is a block")
  func drawnNode() throws {
    let contents = try workshop().contents
    let files = ShowExportPlugin.canvas.write(contents)
    let canvas = try #require(files.first { $0.name == "Desk.canvas" })
    var lines = String(decoding: canvas.bytes, as: UTF8.self).split(separator: "\n").map(
      String.init)
    let place = try #require(lines.firstIndex { $0.contains("List 1") })
    lines[place] =
      ##"{"id":"new","type":"text","text":"# Group 5","x":0,"y":176,"width":88,"height":88},"##
      + #"{"id":"note","type":"text","text":"Ask about haze","x":0,"y":0,"width":88,"height":88},"#
      + #"{"id":"n2","type":"text","text":"Scene 3: Blackout","x":90,"y":176,"width":88,"#
      + #""height":88}"#
    let edited = [
      files[0], ExportedFile(name: canvas.name, bytes: Array(lines.joined(separator: "\n").utf8)),
    ]
    let imported = try readFolder(edited)
    #expect(imported.leftOut.map(\.what) == ["block"])
    var other = Workshop(seed: 2)
    let report = other.take(imported, format: "callboard")
    #expect(report.leftOut.map(\.what) == ["block", "card"])
    #expect(
      other.picture(of: "Desk") == ["0,0 2x2 Front", "0,4 2x2 Front", "2,4 2x2 Blackout"])
    #expect(other.objects.count == 3)
  }

  @Test("each table alone says what it can")
  func tablesAlone() throws {
    let contents = try workshop().contents
    let files = ShowExportPlugin.csv.write(contents)
    for file in files {
      var other = Workshop(seed: 2)
      other.take(try readExport(file.bytes), format: "callboard")
      #expect(other.objects.count == (file.name == "boards.csv" ? 0 : 2))
      #expect(other.items.count == (file.name == "boards.csv" ? 0 : 2), "\(file.name)")
      var own = try workshop()
      #expect(own.plan(try readExport(file.bytes), format: "callboard").changes.isEmpty)
    }
  }

  @Test("a canvas alone is its board again, and changes nothing where it came from")
  func canvasAlone() throws {
    var own = try workshop()
    let group = try #require(own.object(.group, "5"))
    own.objects[group.id]?.source = ImportSource(format: "qlc", identifier: "Function:5")
    let files = ShowExportPlugin.canvas.write(own.contents)
    let canvas = try #require(files.first { $0.name == "Desk.canvas" })
    #expect(own.plan(try readExport(canvas.bytes), format: "callboard").changes.isEmpty)
    var other = Workshop(seed: 2)
    other.take(try readExport(canvas.bytes), format: "callboard")
    #expect(other.picture(of: "Desk") == ["0,0 2x2 Front", "4,0 2x2 Main"])
    #expect(other.plan(try readExport(canvas.bytes), format: "callboard").changes.isEmpty)
  }

  @Test("a canvas of another program is a board of objects that are there already")
  func foreignCanvas() throws {
    let text = ##"""
      {"nodes":[{"id":"a","type":"text","text":"# Group 5","x":-7,"y":3,"width":250,"height":60},
      {"id":"b","type":"text","text":"Scene 1: New","x":293,"y":3,"width":250,"height":60}]}
      """##
    var workshop = try workshop()
    workshop.take(try readExport(Array(text.utf8)), format: "callboard")
    #expect(workshop.boardNames == ["Desk", "show"])
    #expect(workshop.picture(of: "show") == ["-2,-1 2x2 Front", "0,-1 2x2 New"])
    #expect(workshop.objects.count == 3)
    #expect(workshop.plan(try readExport(Array(text.utf8)), format: "callboard").changes.isEmpty)
  }

  @Test("a canvas that an earlier export left is reported, and makes no board")
  func leftOverCanvas() throws {
    var workshop = try workshop()
    let before = ShowExportPlugin.canvas.write(workshop.contents)
    workshop.delete(try #require(workshop.board("Desk")))
    let after = ShowExportPlugin.canvas.write(workshop.contents)
    let imported = try readFolder(after + before.filter { $0.name == "Desk.canvas" })
    #expect(imported.layouts.isEmpty && imported.leftOut.map(\.what) == ["canvas"])
  }

  @Test("what was renamed and renumbered is still found by its identity")
  func renamed() throws {
    var workshop = try workshop()
    let files = ShowExportPlugin.canvas.write(workshop.contents)
    let object = try #require(workshop.object(.group, "5"))
    workshop.objects[object.id]?.name = "Other"
    workshop.objects[object.id]?.number = number("77")
    let report = workshop.take(try readFolder(files), format: "callboard")
    #expect(workshop.object(.group, "5")?.id == object.id)
    #expect(report.created.isEmpty && workshop.objects.count == 2)
  }

  @Test(
    "a name, colour or outline that came or went since is as it was", arguments: ["canvas", "csv"])
  func alteredLook(_ key: String) throws {
    let plugin = try #require([ShowExportPlugin].everyExport.first { $0.key == key })
    var workshop = try workshop()
    let list = try #require(workshop.object(.list, "1"))
    workshop.objects[list.id]?.color = ObjectColor(rgb: 0x00FF00)
    workshop.objects[list.id]?.isOutlined = true
    workshop.add(.scene, "3")
    let before = workshop.objects
    let files = plugin.write(workshop.contents)
    for id in before.keys {
      let had = before[id]?.color != nil
      workshop.objects[id]?.color = had ? nil : ObjectColor(rgb: 0xFF0000)
      workshop.objects[id]?.isOutlined.toggle()
      workshop.objects[id]?.name = before[id]?.name == "" ? "Named" : ""
    }
    let report = workshop.take(try readFolder(files), format: "callboard")
    #expect(workshop.objects == before)
    #expect(report.updated == [.group: 1, .list: 1, .scene: 1] && report.created.isEmpty)
  }

  @Test("a canvas alone and a table with fewer columns alter only what they say")
  func partialLook() throws {
    var workshop = try workshop()
    let group = try #require(workshop.object(.group, "5"))
    workshop.objects[group.id]?.color = ObjectColor(rgb: 0x00FF00)
    workshop.objects[group.id]?.isOutlined = true
    let before = workshop.objects
    let files = ShowExportPlugin.canvas.write(try self.workshop().contents)
    let canvas = try #require(files.first { $0.name == "Desk.canvas" })
    let table = "callboard_objects,kind,number,name,outlined\r\n\(group.id),group,5,Front,\r\n"
    for bytes in [canvas.bytes, Array(table.utf8)] {
      #expect(workshop.take(try readExport(bytes), format: "callboard").updated.isEmpty)
      #expect(workshop.objects == before)
    }
  }

  @Test("a board that was deleted comes back with its blocks, one that was arranged stays")
  func deletedBoard() throws {
    var workshop = try workshop()
    let files = ShowExportPlugin.canvas.write(workshop.contents)
    let board = try #require(workshop.board("Desk"))
    workshop.delete(board)
    workshop.take(try readFolder(files), format: "callboard")
    #expect(workshop.picture(of: "Desk") == ["0,0 2x2 Front", "4,0 2x2 Main"])
    #expect(workshop.board("Desk") == board)
  }

  @Test(
    "rows without identities stay apart where they differ in one thing alone",
    arguments: [
      [",Front,,", ",Front,#FF0000,", ",Front,#00FF00,"],
      [",A,#FF0000,qlc,Function:1", ",B,#FF0000,qlc,Function:1", ",A,#0000FF,qlc,Function:1"],
      [",,,,,yes", ",,,,,no", ",,,,,yes"], [",A,,qlc,F:1,no", ",A,,qlc,F:1,yes", ",A,,qlc,F:1,no"],
    ], CollisionPolicy.allCases)
  func equalRows(_ cells: [String], _ policy: CollisionPolicy) throws {
    let heads =
      "callboard_objects,kind,number,name,color,source_format,source_identifier,outlined\r\n"
    let rows = cells.map { ",group,5\($0)\r\n" }.joined()
    let imported = try readExport(Array((heads + rows).utf8))
    for seed in Effort.scaled(0..<20 as Range<UInt64>) where policy != .append {
      var workshop = Workshop(seed: seed)
      workshop.take(imported, format: "callboard", policy: policy)
      #expect(workshop.objects.count == 3)
      let again = workshop.plan(imported, format: "callboard", policy: policy)
      #expect(again.changes.isEmpty, "seed \(seed)")
    }
  }

  @Test(
    "boards of one name without an identity are the same boards again",
    arguments: ["Desk", String(repeating: "long ", count: 99) + "name"])
  func equalNames(_ name: String) throws {
    let text = "callboard_boards,name,minimum\r\n" + String(repeating: ",\(name),1\r\n", count: 4)
    let imported = try readExport(Array(text.utf8))
    var workshop = try workshop()
    workshop.addBoard("\(name.prefix(400)) 3", minimum: .one)
    workshop.take(imported, format: "callboard")
    let made = workshop.boards.count
    #expect(made == (name == "Desk" ? 5 : 6))
    #expect(workshop.plan(imported, format: "callboard").changes.isEmpty)
    // A later one that was deleted comes back, as boards of exports do.
    guard let last = workshop.board("Desk 4") else { return }
    workshop.delete(last)
    workshop.take(imported, format: "callboard")
    #expect(workshop.boards.count == made)
  }

  @Test("a spreadsheet's other separator and order of columns are understood")
  func respelledTable() throws {
    let text =
      "callboard_objects;name;number;kind;note\r\n;\"Front; left\";5;GROUP;x\r\n;;7.0;Color;\r\n"
      + ";no number;;group;\r\n"
    let imported = try readExport(Array(text.utf8))
    #expect(imported.objects.map(\.name) == ["Front; left", ""])
    #expect(imported.objects.map(\.kind) == [.group, .colour])
    #expect(imported.objects.map(\.number.text) == ["5", "7"])
    #expect(imported.leftOut.map(\.count) == [1])
    #expect(imported.warnings.contains { $0.message.contains("'note'") })
  }
}
