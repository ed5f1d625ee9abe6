import TestSupport
import Testing

@Suite("What files become")
struct ImportRulingTests {
  private let folder: TemporaryFolder
  private var workspace: String { folder.file("w.callboard") }

  init() throws { folder = try TemporaryFolder() }

  private func report(_ text: String, _ name: String) throws -> [String: Any] {
    let file = try folder.write(text, to: name)
    let run = try BuiltExecutable.importer.run(
      [file, "--into", workspace, "--show", "S", "--report", "json"])
    return try #require((try run.objects().last?["files"] as? [[String: Any]])?.first, "\(run)")
  }

  /// A session with a board of the imported show.
  private func session(_ board: String) throws -> CommandSession {
    let session = try CommandSession(on: workspace)
    try session.answer(to: "show S")
    try session.answer(to: "board \"\(board)\"")
    return session
  }

  private func leftOut(_ what: String, _ report: [String: Any]) -> Int? {
    (report["leftOut"] as? [[String: Any]])?.first { $0["what"] as? String == what }?["count"]
      as? Int
  }

  @Test("Submasters of Eos are batches with their own numbers, and its macros are macros")
  func submasters() throws {
    let ascii = try report(
      """
      Ident 3:0
      Manufacturer ETC
      Console Eos
      Group 5
      Text Look
      Sub 5
      Text House
      $MacroDef 7
      Text Reset
      EndData
      """, "show.asc")
    #expect(ascii["created"] as? [String: Int] == ["scene": 1, "batch": 1, "macro": 1])
    let csv = try report(
      """
      START_TARGETS
      TARGET_TYPE,TARGET_TYPE_AS_TEXT,TARGET_LIST_NUMBER,TARGET_ID,LABEL
      99,Sub,,5,House
      END_TARGETS
      """, "show.csv")
    // The same submaster, found by kind and number.
    #expect(csv["created"] as? [String: Int] == [:] && leftOut("Sub", csv) == nil)
    let session = try CommandSession(on: workspace)
    try session.answer(to: "show S")
    let objects = try #require(
      try session.answer(to: "objects --kind batch")["objects"] as? [[String: Any]])
    #expect(objects.map { $0["number"] as? String } == ["5"])
  }

  /// A page of Companion with buttons in a row.
  private static func page(_ buttons: [(text: String, down: String)]) -> String {
    let controls = buttons.enumerated().map { column, button in
      """
      "\(column)": {"type": "button", "style": {"text": "\(button.text)"},
       "steps": {"0": {"action_sets": {"down": [\(button.down)]}}}}
      """
    }
    return """
      {"version": 6, "type": "page", "oldPageNumber": 1, "page": {"name": "Deck",
       "controls": {"0": {\(controls.joined(separator: ","))}}},
       "instances": {"osc": {"instance_type": "generic-osc"}}}
      """
  }

  @Test("A button that only shows text is not a block; a message of its own is one, and is sent")
  func companion() throws {
    let send =
      "{\"instance\": \"osc\", \"action\": \"send_int\","
      + " \"options\": {\"path\": \"/fog\", \"int\": 1}}"
    let report = try report(
      Self.page([("Group 5", ""), ("Cue $(eos:cue)", ""), ("FOG", send)]), "deck.companionconfig")
    #expect(report["created"] as? [String: Int] == [:])
    #expect(leftOut("button-text", report) == 2 && leftOut("button-empty", report) == nil)
    #expect(report["ownMessages"] as? Int == 1)

    let console = try DatagramReceiver()
    let session = try session("Deck")
    let blocks = try ImportedBlock.all(in: session)
    #expect(blocks.map(\.summary) == ["go /fog 1 FOG"])
    try session.answer(to: "connect osc+udp://127.0.0.1:\(console.port) --profile hog4")
    try session.answer(to: "play")
    try session.answer(to: "tap \(try #require(blocks.first).spot)")
    #expect(console.addresses(1) == ["/fog"])
  }

  /// A workspace of QLC+ with buttons at places of the outermost frame.
  private static func console(_ frames: [(x: Int, y: Int, width: Int, height: Int)]) -> String {
    let buttons = frames.map { frame in
      """
      <Button Caption="B"><WindowState Visible="True" X="\(frame.x)" Y="\(frame.y)" \
      Width="\(frame.width)" Height="\(frame.height)"/><Function ID="0"/></Button>
      """
    }
    return """
      <!DOCTYPE Workspace>
      <Workspace><Engine><Function ID="0" Type="Scene" Name="S"/>
       <Function ID="1" Type="Chaser" Name="Wave"><Sequence BoundScene="0"/>
        <Step Number="0">12,255</Step></Function></Engine>
      <VirtualConsole><Frame Caption="">\(buttons.joined())</Frame></VirtualConsole></Workspace>
      """
  }

  @Test("A regular page stays regular, without holes; a sequence of 4.9 has no loose steps")
  func regularPage() throws {
    let frames = (0..<24).map { index in
      (x: index % 6 * 85 + index % 2, y: index / 6 * 61, width: 70, height: 50 - index % 3)
    }
    let report = try report(Self.console(frames), "grid.qxw")
    #expect((report["warnings"] as? [Any])?.isEmpty == true, "\(report)")
    let cells = try ImportedBlock.all(in: try session("Virtual Console")).map(\.cells)
    let corner = try #require(cells.first)
    #expect(cells.count == 24)
    for (index, cell) in cells.enumerated() {
      #expect(cell == [corner[0] + index % 6 * 2, corner[1] + index / 6 * 2, 2, 2])
    }
  }

  @Test(
    "Labels, actions and blocks with nothing but a message survive an export",
    arguments: [
      "canvas", "csv",
    ])
  func exported(form: String) throws {
    let send =
      "{\"instance\": \"osc\", \"action\": \"send_string\", "
      + "\"options\": {\"path\": \"/say\", \"string\": \"a b\"}}"
    _ = try report(Self.page([("Go", send)]), "deck.companionconfig")
    let before = try session("Deck")
    for command in [
      "edit", "object add group 5 Front", "place group 5 at 8,8", "action @8,8 toggle",
      "label @8,8 LEFT", "export \(folder.file("out")) --format \(form)",
    ] {
      try before.answer(to: command)
    }
    let blocks = try ImportedBlock.all(in: before)
    let copy = folder.file("copy.callboard")
    let run = try BuiltExecutable.importer.run(
      [folder.file("out"), "--into", copy, "--show", "S", "--report", "json"])
    #expect(run.status == 0, "\(run)")
    let after = try CommandSession(on: copy)
    try after.answer(to: "show S")
    try after.answer(to: "board Deck")
    #expect(try ImportedBlock.all(in: after).map(\.summary) == blocks.map(\.summary))
    #expect(blocks.map(\.summary).contains("go /say \"a b\" Go"))
    #expect(blocks.map(\.summary).contains("toggle - LEFT"))
  }
}
