import Domain
import GridGeometry
import PluginAPI
import ScriptedConsole
import Terminal
import Testing
import Workspace

@testable import LiveView

/// The live view with a scripted terminal and clock.
@Suite("The session of the live view")
struct LiveSessionTests {
  @Test("A board larger than the view fits when it is first seen, and stays as it was left later")
  func firstLook() async throws {
    let small = try await LiveStage(mode: .play)
    await small.run([.pass(.zero)])
    #expect(try await small.seat.scene().viewport.zoom == 1)
    let stage = try await LiveStage(mode: .play, "move #2 to 90,0")
    await stage.run([.pass(.zero)])
    let fitted = try await stage.seat.scene().viewport
    #expect(fitted.zoom < 1)
    _ = try await stage.seat.perform(.goHome)
    _ = try await stage.seat.openBoardList()
    #expect(try await !stage.seat.lookFirst())
  }

  @Test("A block goes one cell for each arrow, held wherever it is")
  func carrying() async throws {
    let stage = try await LiveStage(mode: .edit)
    // Tab finds the middle of the second block, where four cells meet.
    await stage.run([.keys(Key(.tab)), .type(" "), .keys(Key(.down)), .type(" ")])
    let corners = try await stage.cells().compactMap { $0.map { [$0.minX, $0.minY] } }
    #expect(Set(corners) == [[0, 0], [4, 1]])
  }

  // MARK: Time

  @Test("A message fades after its time, without a key")
  func fading() async throws {
    let stage = try await LiveStage(mode: .play)
    let message = "only boards in edit mode"
    let end = await stage.run(
      [.type("/"), .look { #expect(stage.terminal.takeWritten().contains(message)) }]
        + [.pass(.seconds(2))] + stage.drawnAgain { #expect($0.contains(message)) }
        + [.pass(.seconds(8)), .look { #expect(!stage.terminal.takeWritten().isEmpty) }]
        + stage.drawnAgain { #expect($0.contains("PLAY") && !$0.contains(message)) })
    #expect(end == .lost)
  }

  @Test("A key that stays down flashes until it stops to repeat")
  func repeating() async throws {
    let stage = try await LiveStage(mode: .play)
    let on = ScriptedTerminal.Step.look { #expect(stage.console.sent == ["/on"]) }
    let repeats = Array(repeating: [.pass(.milliseconds(33)), .type(" "), on], count: 20)
    await stage.run(
      [.type(" "), on, .pass(.milliseconds(500)), .type(" "), on] + repeats.flatMap { $0 }
        + [
          .pass(LiveSession.longestRepeat),
          .look { #expect(stage.console.sent == ["/on", "/off"]) },
        ])
    #expect(stage.console.sent == ["/on", "/off"])
  }

  @Test("A flash by key lasts until the second press")
  func twoPresses() async throws {
    let stage = try await LiveStage(mode: .play)
    await stage.run([
      .type(" "), .pass(.seconds(60)), .look { #expect(stage.console.sent == ["/on"]) },
      .type(" "), .pass(LiveSession.longestRepeat),
      .look { #expect(stage.console.sent == ["/on", "/off"]) },
      .type(" "), .look { #expect(stage.console.sent == ["/on", "/off", "/on"]) },
      // Enter releases at once.
      .keys(Key(.enter)), .look { #expect(stage.console.sent.count == 4) },
    ])
    #expect(stage.console.sent == ["/on", "/off", "/on", "/off"])
  }

  @Test(
    "A held flash is released when the view loses the focus, or ends",
    arguments: [
      TerminalInput.focus(false), .key(Key("q")), .key(Key("c", .control)),
      .key(Key("z", .control)),
    ])
  func released(_ input: TerminalInput) async throws {
    let stage = try await LiveStage(mode: .play)
    let isLeaving = input == .key(Key("q"))
    let end = await stage.run([
      .type(" "), .look { #expect(stage.console.sent == ["/on"]) }, .send([input]),
      .look { #expect(isLeaving || stage.console.sent == ["/on", "/off"]) },
      // Nothing is held any more, so this one holds again.
      .type(" "), .look { #expect(isLeaving || stage.console.sent.last == "/on") },
    ])
    #expect(end == (isLeaving ? .left : .lost) && !stage.terminal.isShown)
    #expect(stage.console.sent == (isLeaving ? ["/on", "/off"] : ["/on", "/off", "/on", "/off"]))
  }

  @Test("The mouse is not released by a key that repeated before")
  func mouseAfterRepeat() async throws {
    let stage = try await LiveStage(mode: .play)
    let press = MouseEvent(.press(.left), column: 40, row: 5)
    await stage.run([
      .type("  "), .send([.focus(false), .mouse(press)]), .pass(.seconds(1)),
      .look { #expect(await stage.seat.isTouched) },
    ])
  }

  // MARK: Keys that come together

  @Test("An arrow after a zoom goes to the next cell of the new view")
  func arrowAfterZoom() async throws {
    let stage = try await LiveStage(mode: .edit)
    await stage.run([
      .look {
        let session = stage.session
        let (places, cursor) = (LivePlaces(scene: await session.scene), await session.cursor)
        #expect(places.cell(at: cursor) == Cell(x: 1, y: 1))
      },
      .keys(Key("+"), Key("+"), Key(.right)),
      .look {
        let session = stage.session
        let (places, cursor) = (LivePlaces(scene: await session.scene), await session.cursor)
        let cell = try #require(places.cell(at: cursor))
        #expect(cell == Cell(x: 2, y: 1))
        let middle = places.frame(of: cell).center
        #expect(abs(cursor.x - middle.x) < 1 && abs(cursor.y - middle.y) < 1)
      },
    ])
  }

  @Test("What is typed right after '/' is searched for")
  func search() async throws {
    let stage = try await LiveStage(mode: .edit)
    await stage.run(
      [.keys(Key(.down), Key(.down), Key(.down)), .type("/clo"), .keys(Key(.enter))])
    let items = try await stage.seat.items()
    #expect(items.count == 3)
    #expect(items.last?.object?.name == "Close")
  }

  @Test("Escape cancels a drag: nothing moves, and nothing is held")
  func escape() async throws {
    let stage = try await LiveStage(mode: .edit)
    let before = try await stage.cells()
    await stage.run([
      .type(" "), .keys(Key(.down)), .keys(Key(.down)), .keys(Key(.down)),
      .look { #expect(await stage.seat.isTouched) },
      .keys(Key(.escape)),
      .look {
        #expect(await !stage.seat.isTouched)
        let cells = try await stage.cells()
        #expect(cells == before)
        #expect(await stage.session.hold == .none)
      },
      // The next arrow only moves the cursor.
      .keys(Key(.down)), .look { #expect(await !stage.seat.isTouched) },
    ])
    #expect(try await stage.cells() == before)
  }

  // MARK: At each zoom

  @Test(
    "Keys resize, carry and draw by a cell at each zoom",
    arguments: [1, 0.5, 0.22, 0.1])
  func zooms(_ zoom: Double) async throws {
    let stage = try await LiveStage(mode: .edit)
    _ = try await stage.seat.perform(.look(ViewMemory(center: .init(x: 44, y: 44), zoom: zoom)))
    await stage.run([
      // The handles are there while the menu is open.
      .keys(Key(.enter)), .pass(.seconds(1)),
      .keys(Key(.down, .shift)), .keys(Key(.right, .shift)),
      .look {
        let cells = try await stage.cells()
        #expect(cells[0] == CellRect(x: 0, y: 0, width: 3, height: 3))
      },
      .keys(Key(.escape)), .type(" "), .keys(Key(.down)), .type(" "),
      .look {
        let cells = try await stage.cells()
        #expect(cells.contains(CellRect(x: 0, y: 1, width: 3, height: 3)))
      },
      .keys(Key(.up), Key(.up), Key(.up), Key(.up), Key(.up), Key(.up)), .type("/clo"),
      .keys(Key(.enter)),
    ])
    // A new block has two cells each way.
    let items = try await stage.seat.items()
    #expect(items.count == 3)
    #expect(items.first?.item.pose.cells?.width == 2 && items.first?.object?.name == "Close")
  }

  // MARK: Lines

  @Test("Lines typed after ':' are those of the prompt")
  func history() async throws {
    let stage = try await LiveStage(mode: .edit)
    _ = stage.lines.add("grid off")
    await stage.run([
      .type(":shows"), .keys(Key(.enter)), .look { await stage.session.work?.value },
      .keys(Key(.escape)), .type(":"), .keys(Key(.up), Key(.up)),
      .look { #expect(await stage.session.entry?.text == "grid off") },
    ])
    #expect(stage.lines.history.lines == ["grid off", "shows"])
  }

  @Test("Keys that a person has chosen count after ':'")
  func bindings() async throws {
    let stage = try await LiveStage(mode: .edit) { input in
      input == .key(Key(.function(2))) ? .key(Key("u", .control)) : input
    }
    await stage.run([
      .type(":shows"), .keys(Key(.function(2))), .type("x"),
      .look { #expect(await stage.session.entry?.text == "x") },
    ])
  }
}
