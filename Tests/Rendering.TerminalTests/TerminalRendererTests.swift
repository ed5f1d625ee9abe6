import Domain
import GridGeometry
import PluginAPI
import Rendering_Terminal
import TestSupport
import Testing
import TextCells

@Suite struct TerminalRendererTests {
  @Test func isAPlugin() throws {
    let registry = try Registry(renderers: [.terminal])
    let plugin = try #require(registry.renderers.first)
    #expect(plugin.key == "terminal")
    let renderer = plugin.make(.plain(80, 24))
    #expect(renderer.view == Size(width: 76 * 11, height: 22 * 22))
  }

  @Test(arguments: [
    (80, 24, 76, 22), (20, 12, 20, 10), (39, 6, 39, 4), (40, 6, 36, 4), (11, 24, 11, 23),
    (80, 5, 80, 4), (80, 2, 80, 2), (1, 1, 1, 1),
  ])
  func viewLeavesRoomForHeaderAndRulers(_ columns: Int, _ rows: Int, _ wide: Int, _ high: Int) {
    let view = TerminalRenderer(target: .plain(columns, rows)).view
    #expect(view == Size(width: Double(wide) * 11, height: Double(high) * 22))
  }

  /// So far away numbers are rounded by more than the view is wide.
  @Test(.timeLimit(.minutes(10)), arguments: [1e17, -1e17, 1.7e301, -3.7e301])
  func dotsOfABoardThatIsFarAwayAreDrawnInTime(_ distance: Double) throws {
    let viewport = try #require(
      Viewport(center: .origin, zoom: 1, size: Size(width: 836, height: 484)))
    let scene = Scene(
      viewport: viewport, show: "Show", board: "Board", mode: .edit,
      grid: SceneGrid(origin: Point(x: distance, y: -distance), spacing: 44), elements: [])
    let text = TerminalRenderer(target: .plain(80, 24)).text(scene)
    #expect(text.count { $0 == "·" } >= 19 * 11)
  }

  /// What the ruler says is what a command needs: the block placed at 3,-2 has its corner there.
  @Test(arguments: [(0.0, 0.0), (0.5, 0.5), (-30, 12), (250, -250), (0.37, -0.81)])
  func rulersPointAtCorners(_ x: Double, _ y: Double) throws {
    let renderer = TerminalRenderer(target: .plain(80, 24))
    for (dx, dy) in [(0, 0), (2, 1), (-4, -3)] as [(Int32, Int32)] {
      let cell = (x: Int32(x) / 2 * 2 + dx, y: Int32(y) + dy)
      let scene = try renderer.scene(
        [Sample(.list, "5", "", nil, (cell.x, cell.y, 2, 2))], center: (x, y))
      let lines = renderer.lines(scene)
      let row = try #require(lines.firstIndex { $0.contains("┌list 5┐") })
      let column = try #require(lines[row].firstRange(of: "┌list 5┐")?.lowerBound)
      let place = lines[row].distance(from: lines[row].startIndex, to: column)
      let left = lines[row].prefix(4).filter { $0 != "┤" }
      #expect(Int(left.filter { $0 != " " }) == Int(cell.y))
      let ruler = lines[1].dropFirst(place)
      #expect(ruler.hasPrefix("┬\(cell.x)─"), "\(lines[1]) at \(place) for \(cell)")
    }
  }

  @Test func rulersCountPointsWhereThereAreNoCells() throws {
    let renderer = TerminalRenderer(target: .plain(80, 24))
    var scene = try renderer.scene([], center: (0, 0))
    scene.unit = 1
    let lines = renderer.lines(scene)
    #expect(lines[1].contains("┬-200") && lines[1].contains("┬0─") && lines[1].contains("┬100─"))
    #expect(lines.contains { $0.hasPrefix("-100") } && lines.contains { $0.hasPrefix("100┤") })
    scene = try renderer.scene([], center: (0, 0), zoom: 0.1)
    scene.unit = 1
    let far = renderer.lines(scene).filter { $0.contains("┤") }.map { $0.prefix(4) }
    #expect(far == ["-2k┤", "-1k┤", "  0┤", " 1k┤", " 2k┤"])
  }

  @Test func neighboursNeverShareAnEdgeAtAnyZoomOrPlace() throws {
    let renderer = TerminalRenderer(target: .plain(80, 24))
    let blocks = (-3..<3).flatMap { x in
      (-2..<2).map { y in
        Sample(.list, "", "", nil, (Int32(x) * 2, Int32(y) * 2, 2, 2))
      }
    }
    let seed: UInt64 = 99
    var generator = SplitMix64(seed: seed)
    for round in Effort.scaled(0..<100) {
      let zoom = Double.random(in: 0.5...1.05, using: &generator)
      let center = (
        x: Double.random(in: -1...1, using: &generator),
        y: Double.random(in: -1...1, using: &generator)
      )
      let text = renderer.text(
        try renderer.scene(blocks, center: center, zoom: zoom, mode: .play))
      for corner in ["┐", "┘", "└"] {
        #expect(
          text.filter { String($0) == corner }.count == 24,
          "seed \(seed), round \(round), zoom \(zoom)\n\(text)")
      }
    }
  }

  @Test func colorNeverCarriesMeaningAlone() throws {
    let renderer = TerminalRenderer(target: .plain(40, 10))
    for zoom in [1, 0.5, 0.25] {
      let pictures = try [[], [.outlined], [.orphaned]].map { states in
        renderer.text(
          try renderer.scene([Sample(.list, "5", "", "red", (0, 0, 1, 1), states)], zoom: zoom))
      }
      #expect(Set(pictures).count == 3)
    }
  }

  @Test func showsDotsOnlyWhereTheSceneHasThemAndTheyStandApart() throws {
    let renderer = TerminalRenderer(target: .plain(80, 24))
    #expect(renderer.text(try renderer.scene([])).contains("·"))
    #expect(!renderer.text(try renderer.scene([], mode: .play)).contains("·"))
    #expect(renderer.text(try renderer.scene([], zoom: 0.8)).contains("·"))
    #expect(!renderer.text(try renderer.scene([], zoom: 0.5)).contains("·"))
  }

  /// In one cell, 4 columns by 2 rows, the number pushes the corners aside before it is cut.
  @Test(arguments: [
    ("5", "┌5─┐"), ("12", "┌12┐"), ("101", "┌101"), ("12.5", "12.5"), ("12345", "┌12…"),
  ])
  func oneCellShowsItsNumber(_ number: String, _ upperEdge: String) throws {
    let renderer = TerminalRenderer(target: .plain(39, 10))
    let scene = try renderer.scene([Sample(.list, number, "Name", nil, (0, 0, 1, 1))], mode: .play)
    let lines = renderer.lines(scene)
    let row = try #require(lines.firstIndex { $0.hasSuffix("└──┘") })
    #expect(lines[row - 1].hasSuffix(upperEdge))
  }

  /// The name of a block that reaches beyond the view is in the part that is seen.
  @Test(arguments: [(-10.0, -10.0), (10, 10), (-10, 10), (0, 0)])
  func partlyVisibleBlocksStillSayWhatTheyAre(_ x: Double, _ y: Double) throws {
    let renderer = TerminalRenderer(target: .plain(60, 14))
    let scene = try renderer.scene(
      [Sample(.list, "5", "Storm", nil, (-15, -12, 30, 24))], center: (x, y))
    let text = renderer.text(scene)
    #expect(text.contains("list 5") && text.contains("Storm"))
  }

  @Test func drawsTheTopmostLast() throws {
    let renderer = TerminalRenderer(target: .plain(40, 10))
    let text = renderer.text(
      try renderer.scene([
        Sample(.list, "1", "below", nil, (0, 0, 2, 2)),
        Sample(.list, "2", "above", nil, (0, 0, 2, 2)),
      ]))
    #expect(text.contains("above") && !text.contains("below"))
  }

  @Test(arguments: [
    (80, " Twelfth Night › Main Stage "), (38, "Twelfth Night › Main Stage"),
    (34, "Twelfth… › Main Stage"), (24, "Main Stage"), (20, "Main St…"), (12, "Main…"),
    (8, "…"), (4, "EDIT"), (3, "EDI"), (1, "E"),
  ])
  func headerFits(_ columns: Int, _ title: String) throws {
    let renderer = TerminalRenderer(target: .plain(columns, 8))
    let header = try #require(renderer.lines(try renderer.scene([])).first)
    #expect(header.hasPrefix(title.drop { $0 == " " }), "'\(header)'")
    #expect(header.cellWidth <= columns)
  }

  @Test func noColorMeansNoEscape() throws {
    for scene in [Samples.stage, Samples.names] {
      let renderer = TerminalRenderer(target: .plain(80, 24))
      #expect(!renderer.render(try renderer.scene(scene)).contains(0x1B))
    }
  }

  /// Without its escape sequences every output reads the same, except for blanks at line ends.
  @Test(arguments: [ColorDepth.sixteen, .indexed, .full])
  func colorsChangeNoCharacter(_ depth: ColorDepth) throws {
    let plain = TerminalRenderer(target: .plain(80, 24))
    let colored = TerminalRenderer(target: RenderTarget(columns: 80, rows: 24, colorDepth: depth))
    let scene = try plain.scene(Samples.stage)
    let stripped = colored.text(scene).replacing(/\u{1B}\[[0-9;]*m/, with: "")
    #expect(
      stripped.split(separator: "\n", omittingEmptySubsequences: false).map(Self.trimmed)
        == plain.lines(scene) + [""])
  }

  private static func trimmed(_ line: Substring) -> String {
    var line = line
    while line.last == " " { line.removeLast() }
    return String(line)
  }
}
