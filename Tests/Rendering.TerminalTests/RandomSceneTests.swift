import Domain
import GridGeometry
import PluginAPI
import Rendering_Terminal
import TestSupport
import Testing
import TextCells

/// Whatever there is to draw: the picture keeps to its room, and holds nothing of a name that
/// could steer a terminal.
@Suite struct RandomSceneTests {
  static let seed: UInt64 = 0xCA11_B0A2D
  static let pieces = [
    "a", "Wash ", "漢字", "e\u{301}", "👨‍👩‍👧‍👦", "🇩🇪", "שלום", "\u{1B}[2J", "\u{9B}1m", "\u{7}", "\u{0}",
    "\r\n", "\t", "\u{202E}", "\u{2066}", "\u{200F}", "\u{7F}", "\u{E0041}", "\u{FE0F}", "\u{1161}",
    " ",
  ]
  static let kinds: [SceneElement.Kind] = [
    .block, .region, .landing, .handle, .panel, .text, .field, .button, .filter, .choice,
    .boardCard,
    .thumbnail, .miniature, .boardField,
  ]
  static let numbers = [
    0, -0.0, 1, -1, 11, 21.999, 1e9, -1e9, 1e300, -1e300, .infinity, -.infinity, .nan,
    .greatestFiniteMagnitude, .leastNonzeroMagnitude, Double(Int.max), Double(Int32.min) * 44,
  ]

  @Test(arguments: Effort.scaled(0..<200))
  func staysInItsRoom(_ round: UInt64) throws {
    var generator = SplitMix64(seed: Self.seed &+ round)
    let columns = Int.random(in: 1...130, using: &generator)
    let rows = Int.random(in: 1...50, using: &generator)
    let depth = try #require(ColorDepth.allCases.randomElement(using: &generator))
    let target = RenderTarget(columns: columns, rows: rows, colorDepth: depth)
    let renderer = TerminalRenderer(target: target)
    let scene = try Self.scene(for: renderer, using: &generator)
    let note: Comment = "seed \(Self.seed), round \(round), \(target)"

    let bytes = renderer.render(scene)
    #expect(bytes == renderer.render(scene), note)
    let text = try #require(String(validating: bytes, as: UTF8.self), note)
    let stripped = text.replacing(/\u{1B}\[[0-9;]*m/, with: "")
    #expect(text.last == "\n", note)
    let lines = stripped.split(separator: "\n", omittingEmptySubsequences: false).dropLast()
    #expect(lines.count == rows, note)
    for line in lines {
      #expect(line.cellWidth <= columns, note)
      for scalar in line.unicodeScalars {
        #expect(scalar.properties.generalCategory != .control, note)
        #expect(!scalar.properties.isBidiControl, note)
      }
      if depth == .none { #expect(line.last != " ", note) }
    }
    if depth == .none { #expect(!bytes.contains(0x1B), note) }
  }

  private static func scene(
    for renderer: TerminalRenderer, using generator: inout SplitMix64
  ) throws -> Scene {
    let zoom: Double =
      [1, 0.5, 0.25, 3.7, 1e-9, 1e-200, 1e6, 1e200].randomElement(using: &generator) ?? 1
    let far: Double = [0, 0.5, -7, 1e6, -1e12, 1e200].randomElement(using: &generator) ?? 0
    let size: Size<ScreenSpace> =
      Bool.random(using: &generator) ? renderer.view : Size(width: 3000, height: 10)
    let viewport =
      Viewport(center: Point(x: far, y: -far), zoom: zoom, size: size)
      ?? Viewport(center: .origin, zoom: 1, size: size)
    let grid = SceneGrid(
      origin: Point(x: any(using: &generator), y: any(using: &generator)),
      spacing: any(using: &generator))
    let elements = (0..<Int.random(in: 0...40, using: &generator)).map {
      element($0, using: &generator)
    }
    return Scene(
      viewport: try #require(viewport), show: name(using: &generator),
      board: name(using: &generator),
      mode: [.edit, .play, nil].randomElement(using: &generator) ?? nil,
      grid: Bool.random(using: &generator) ? grid : nil, elements: elements)
  }

  private static func element(_ id: Int, using generator: inout SplitMix64) -> SceneElement {
    let isWild = Int.random(in: 0..<4, using: &generator) == 0
    let frame =
      isWild
      ? Rect<ScreenSpace>(
        origin: Point(x: any(using: &generator), y: any(using: &generator)),
        size: Size(width: any(using: &generator), height: any(using: &generator)))
      : Rect<ScreenSpace>(
        origin: Point(
          x: Double.random(in: -200...1500, using: &generator),
          y: Double.random(in: -200...1200, using: &generator)),
        size: Size(
          width: Double.random(in: -5...300, using: &generator),
          height: Double.random(in: -5...200, using: &generator)))
    let shape = shape(in: frame, isWild, using: &generator)
    return SceneElement(
      id: Bool.random(using: &generator)
        ? .item(ID(high: 0, low: UInt64(id))) : .part(.picker, .search),
      kind: kinds.randomElement(using: &generator) ?? .block, label: name(using: &generator),
      title: name(using: &generator), body: body(in: frame, isWild, using: &generator),
      subtitle: Bool.random(using: &generator) ? "list \(id)" : name(using: &generator),
      frame: frame, shape: shape,
      states: Set(
        SceneElement.State.allCases.filter { _ in
          Int.random(in: 0..<3, using: &generator) == 0
        }),
      color: Bool.random(using: &generator)
        ? ObjectColor(rgb: UInt32.random(in: 0...0xFFFFFF, using: &generator)) : nil)
  }

  /// A text in a third of all frames, in runs of any style.
  private static func body(
    in frame: Rect<ScreenSpace>, _ isWild: Bool, using generator: inout SplitMix64
  ) -> SceneText? {
    guard Int.random(in: 0..<3, using: &generator) == 0 else { return nil }
    let runs = (0..<Int.random(in: 0..<20, using: &generator)).map { _ in
      TextRun(
        name(using: &generator) + (Bool.random(using: &generator) ? "\n" : ""),
        style: TextStyle(
          foreground: TerminalColor(rgb: UInt32.random(in: 0...0xFFFFFF, using: &generator)),
          bold: Bool.random(using: &generator), reverse: Bool.random(using: &generator)))
    }
    return SceneText(runs, width: isWild ? any(using: &generator) : frame.size.width)
  }

  /// Bars in a third of all frames, some of them anywhere.
  private static func shape(
    in frame: Rect<ScreenSpace>, _ isWild: Bool, using generator: inout SplitMix64
  ) -> SceneShape {
    guard Int.random(in: 0..<3, using: &generator) == 0 else { return .rect }
    let count = Int.random(in: 0...5, using: &generator)
    let height = frame.size.height / Double(max(count, 1))
    return .cells(
      (0..<count).map { bar in
        Rect(
          origin: Point(
            x: isWild ? any(using: &generator) : frame.minX + Double(bar % 3) * height,
            y: frame.minY + Double(bar) * height),
          size: Size(
            width: isWild && Bool.random(using: &generator)
              ? any(using: &generator) : frame.size.width / 2, height: height))
      })
  }

  private static func any(using generator: inout SplitMix64) -> Double {
    numbers.randomElement(using: &generator) ?? 0
  }

  private static func name(using generator: inout SplitMix64) -> String {
    (0..<Int.random(in: 0..<8, using: &generator))
      .map { _ in pieces.randomElement(using: &generator) ?? "" }.joined()
  }

  /// Each kind, in no state and in all of them, at every pair of hard numbers.
  @Test(arguments: kinds)
  func drawsAnyFrame(_ kind: SceneElement.Kind) throws {
    let renderer = TerminalRenderer(target: .plain(40, 8))
    for states in [[], Set(SceneElement.State.allCases)] as [Set<SceneElement.State>] {
      for x in Self.numbers {
        for width in Self.numbers {
          for frame: SampleFrame in [(x, 11, width, 44), (11, x, 44, width)] {
            let scene = try renderer.scene(
              [Sample(.list, "1", "below", nil, (0, 0, 2, 2), [.selected])],
              adding: [
                .sample(.thumbnail, frame),
                .sample(kind, frame, title: "照明", subtitle: "list 5", states),
                piece(kind, frame, states), .card(frame, "照明", "照明\nlist", states),
              ])
            #expect(renderer.lines(scene).count == 8)
          }
        }
      }
    }
  }

  /// A piece of two bars, the second at hard numbers.
  private func piece(
    _ kind: SceneElement.Kind, _ frame: SampleFrame, _ states: Set<SceneElement.State>
  ) -> SceneElement {
    var piece = SceneElement.sample(kind, frame, title: "照明", subtitle: "list 5", states)
    piece.shape = .cells([
      Rect(origin: .origin, size: Size(width: 88, height: 44)),
      Rect(
        origin: Point(x: frame.x, y: frame.y),
        size: Size(width: frame.width, height: frame.height)),
    ])
    return piece
  }

  @Test func drawsTenThousandBlocksOnTopOfEachOther() throws {
    let renderer = TerminalRenderer(target: .plain(200, 60))
    let samples = (0..<10_000).map { index in
      Sample(.list, "\(index)", "Name \(index)", "blue", (Int32(index % 7) - 3, 0, 1000, 1000))
    }
    let lines = renderer.lines(try renderer.scene(samples))
    #expect(lines.count == 60)
    #expect(lines.contains { $0.contains("list 9999") })
  }
}
