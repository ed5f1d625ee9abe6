import Domain
import Foundation
import GridGeometry
import PluginAPI
import StoreConformance
import TestSupport
import Testing

/// The JSON written by hand is the JSON that `Codable` reads and writes.
struct EntityJSONTests {
  private func expectSame(_ entity: Entity, _ comment: Comment? = nil) throws {
    let text = Data(EntityJSON.text(entity).utf8)
    #expect(try JSONDecoder().decode(Entity.self, from: text) == entity, comment)
    let encoded = try JSONEncoder().encode(entity)
    let written = try JSONSerialization.jsonObject(with: text) as? NSDictionary
    let expected = try JSONSerialization.jsonObject(with: encoded) as? NSDictionary
    #expect(written != nil && written == expected, comment)
    #expect(!text.contains(UInt8(ascii: "\n")))
  }

  @Test func everyPropertyIsWritten() throws {
    var samples = Samples(seed: 11)
    let show = samples.show()
    let source = ImportSource(format: "qlc", identifier: "Function:12")
    let metadata = try Metadata(["b": "\"\n", "a": "", "é": "😀"])
    for kind in ObjectKind.allCases + [try #require(ObjectKind(rawValue: "led-wall"))] {
      for isOutlined in [true, false] {
        for color in [nil, ObjectColor(rgb: 0x0A0B0C)] {
          for source in [nil, source] {
            var object = samples.object(of: show, kind, 12)
            object.isOutlined = isOutlined
            object.color = color
            object.source = source
            try expectSame(.object(object))
            object.metadata = metadata
            try expectSame(.object(object))
          }
        }
      }
    }
    for cue in [nil, ObjectNumber(20), ObjectNumber("0.5")] {
      var object = samples.object(of: show, .list, 12)
      object.cue = cue
      try expectSame(.object(object))
    }
    for settings in [[:], ["minimum": "2"], ["b": "", "a \"\n": "1"]] {
      for source in [nil, source] {
        var board = samples.board(of: show)
        board.rules = BoardRules("any", settings: settings)
        board.source = source
        try expectSame(.board(board))
        board.metadata = metadata
        try expectSame(.board(board))
      }
    }
    for milliseconds in [.min, -1, 0, .max] as [Int64] {
      let created = Timestamp(milliseconds: milliseconds)
      try expectSame(.show(Show(id: show.id, name: "x", created: created)))
    }
    for edge in [.min, -1, 0, .max - 1] as [Int32] {
      let rect = try #require(CellRect(x: edge, y: edge, width: 1, height: 1))
      let item = samples.item(
        of: samples.object(of: show), on: samples.board(of: show), covering: rect)
      try expectSame(.item(item))
    }
    for pose in PoseTests.poses {
      var item = samples.item(of: samples.object(of: show), on: samples.board(of: show))
      item.pose = pose
      try expectSame(.item(item))
    }
    for action in TriggerAction.allCases {
      for message in [nil, "/eos/cmd \"Chan 1 \\\\ Full\"", ""] {
        var item = samples.item(of: samples.object(of: show), on: samples.board(of: show))
        item.action = action
        item.content = item.content.sending(message) ?? item.content
        item.label = message
        try expectSame(.item(item))
        item.content = .message(message ?? "")
        try expectSame(.item(item))
      }
    }
  }

  /// What is in files must not change with the names in this code.
  @Test func theTextIsAsDocumented() throws {
    let id = String(repeating: "0", count: 31)
    let show = Show(
      id: try #require(ID("\(id)1")), name: "Tour", created: Timestamp(milliseconds: 5))
    #expect(
      EntityJSON.text(.show(show)) == """
        {"show":{"id":"\(id)1","name":"Tour","created":5}}
        """)
    var samples = Samples(seed: 13)
    var object = samples.object(of: show, .list, 3)
    object.cue = nil
    object.name = "Main"
    object.color = ObjectColor(rgb: 0x0A0B0C)
    object.isOutlined = true
    object.source = ImportSource(format: "qlc", identifier: "7")
    #expect(
      EntityJSON.text(.object(object)) == """
        {"object":{"id":"\(object.id)","show":"\(id)1","kind":"list","number":"3",\
        "name":"Main","color":"#0a0b0c","isOutlined":true,\
        "created":\(object.created.milliseconds),"source":{"format":"qlc","identifier":"7"}}}
        """)
    object.cue = ObjectNumber(20)
    object.metadata = try Metadata(["b": "2", "a": "1"])
    #expect(
      EntityJSON.text(.object(object)).hasSuffix(
        #""source":{"format":"qlc","identifier":"7"},"metadata":{"a":"1","b":"2"}}}"#))
    #expect(EntityJSON.text(.object(object)).contains(#""number":"3","cue":"20","name":"Main""#))
    var board = samples.board(of: show, "Left")
    board.rules = BoardRules("grid", settings: ["minimum": "2", "columns": "3"])
    #expect(
      EntityJSON.text(.board(board)) == """
        {"board":{"id":"\(board.id)","show":"\(id)1","name":"Left",\
        "placement":"grid","settings":{"columns":"3","minimum":"2"},\
        "created":\(board.created.milliseconds)}}
        """)
    let rect = try #require(CellRect(x: -1, y: 2, width: 3, height: 4))
    var item = samples.item(of: object, on: board, covering: rect)
    item.action = .go
    item.content = .object(object.id, message: nil)
    #expect(
      EntityJSON.text(.item(item)) == """
        {"item":{"id":"\(item.id)","board":"\(board.id)","object":"\(object.id)",\
        "pose":{"cells":{"x":-1,"y":2,"width":3,"height":4}}}}
        """)
    item.action = .flash
    item.content = .object(object.id, message: "/x 1")
    #expect(
      EntityJSON.text(.item(item)) == """
        {"item":{"id":"\(item.id)","board":"\(board.id)","object":"\(object.id)",\
        "pose":{"cells":{"x":-1,"y":2,"width":3,"height":4}},\
        "action":"flash","message":"/x 1"}}
        """)
  }

  @Test(arguments: [
    "{}", "[]", #"{"screen":{}}"#, #"{"show":{}}"#,
    #"{"show":{"id":"00000000000000000000000000000001","name":"a","created":1},"board":{}}"#,
    #"{"show":{"_0":{"id":"00000000000000000000000000000001","name":"a","created":1}}}"#,
  ])
  func nothingElseIsRead(text: String) {
    #expect(throws: DecodingError.self) {
      _ = try JSONDecoder().decode(Entity.self, from: Data(text.utf8))
    }
  }

  @Test func everyCharacterIsWritten() throws {
    var samples = Samples(seed: 12)
    var show = samples.show()
    for value in 0..<0x3000 as Range<UInt32> {
      guard let scalar = Unicode.Scalar(value) else { continue }
      show.name = "<\(scalar)>"
      let text = Data(EntityJSON.text(.show(show)).utf8)
      let decoded = try JSONDecoder().decode(Entity.self, from: text)
      guard case .show(let found) = decoded else {
        Issue.record("no show for U+\(String(value, radix: 16))")
        continue
      }
      #expect(Array(found.name.utf8) == Array(show.name.utf8), "U+\(String(value, radix: 16))")
    }
  }

  @Test(arguments: Effort.scaled(1...20 as ClosedRange<UInt64>))
  func randomTextsAreWritten(seed: UInt64) throws {
    var samples = Samples(seed: seed)
    var board = samples.board(of: samples.show())
    for _ in 0..<20 {
      var text = String.UnicodeScalarView()
      for _ in 0..<Int.random(in: 0...40, using: &samples.random) {
        let bound: UInt32 = Bool.random(using: &samples.random) ? 0x80 : 0x11_0000
        let value = UInt32.random(in: 0..<bound, using: &samples.random)
        if let scalar = Unicode.Scalar(value) { text.append(scalar) }
      }
      board.name = String(text)
      board.source = ImportSource(format: board.name, identifier: String(board.name.reversed()))
      try expectSame(.board(board), "seed \(seed)")
    }
  }
}
