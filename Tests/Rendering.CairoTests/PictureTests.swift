import Domain
import GridGeometry
import PluginAPI
import Rendering_Cairo
import Testing
import TextCells

@Suite("Pictures")
struct PictureTests {
  private static let dark = ObjectColor(rgb: 0x14161A)

  private func picture(
    _ scene: Scene, _ theme: PictureTheme = .dark, scale: Double = 1
  ) throws -> DecodedPicture {
    let renderer = CairoRenderer(
      .png,
      target: .pixels(
        width: Int(SampleScenes.view.width * scale), height: Int(SampleScenes.view.height * scale),
        scale: scale))
    #expect(renderer.view == SampleScenes.view)
    return try DecodedPicture(try renderer.picture(of: scene, PictureLook(theme: theme)))
  }

  @Test(
    "show the blocks of every rule set where the scene has them, at every scale",
    arguments: SampleScenes.rules.indices, [1.0, 2, 0.5])
  func rules(index: Int, scale: Double) throws {
    let (placement, poses) = SampleScenes.rules[index]
    let scene = try SampleScenes.board(placement, poses)
    let picture = try picture(scene, scale: scale)
    #expect(picture.width == Int(400 * scale) && picture.height == Int(300 * scale))
    let blocks = scene.elements.filter { $0.kind == .block }
    try #require(blocks.count == 3)
    for (block, color) in zip(blocks, [SampleScenes.amber, ObjectColor(rgb: 0x3B4252), Self.dark]) {
      // Below the name; of a piece, in its lowest cells.
      let cells = if case .cells(let cells) = block.shape { cells } else { [block.frame] }
      let cell = try #require(cells.last)
      let (x, y) = (cell.center.x, cell.maxY - cell.size.height * 0.2)
      #expect(picture.color(x * scale, y * scale) == color, "\(placement.key): \(block)")
      // Its edge differs from its ground, and from what is around it; that of a piece is outside.
      let edge = picture.color(x * scale, (cell.maxY + (cells.count > 1 ? 0.5 : -1)) * scale)
      #expect(edge != Self.dark && edge != color, "\(placement.key): \(block)")
    }
    #expect(picture.color(0, 0) == Self.dark)
  }

  @Test("have dots at the corners of cells in edit mode")
  func grid() throws {
    let grid = SceneGrid(origin: Point(x: 200, y: 150), spacing: 44)
    let picture = try picture(try SampleScenes.elements([], mode: .edit, grid: grid))
    let dots = picture.count(in: 0..<400, 0..<300, otherThan: Self.dark)
    // Nine columns and seven rows of dots, each over a corner of four pixels.
    #expect(dots == 9 * 7 * 4)
    #expect(picture.color(199, 149) != Self.dark && picture.color(200, 150) != Self.dark)
    #expect(picture.color(222, 172) == Self.dark)
  }

  @Test("show every state of a block", arguments: SceneElement.State.allCases)
  func states(state: SceneElement.State) throws {
    let frame = SampleScenes.frame(50, 50, 120, 90)
    let plain = try picture(try SampleScenes.elements([SampleScenes.block("Wash", frame)]))
    let shown = try picture(try SampleScenes.elements([SampleScenes.block("Wash", frame, [state])]))
    // A still picture does not flash, and the others do not apply to blocks.
    let isPlain = [.flashing, .valid, .translucent].contains(state)
    let differing = (0..<300).reduce(0) { sum, y in
      sum
        + (0..<400).count {
          plain.color(Double($0), Double(y)) != shown.color(Double($0), Double(y))
        }
    }
    #expect((differing == 0) == isPlain, "\(state): \(differing)")
  }

  @Test("show each theme in its colours", arguments: PictureTheme.allCases)
  func themes(theme: PictureTheme) throws {
    let frame = SampleScenes.frame(50, 50, 120, 90)
    let picture = try picture(try SampleScenes.elements([SampleScenes.block("", frame)]), theme)
    let ground: UInt32 = [.dark: 0x14161A, .light: 0xECEEF2, .print: 0xFFFFFF][theme] ?? 0
    #expect(picture.color(10, 10) == ObjectColor(rgb: ground))
    // On paper, a fifth of the colour.
    #expect(
      picture.color(110, 130) == ObjectColor(rgb: theme == .print ? 0xFFF0CC : 0xFFB300))
  }

  @Test("draw ink as wide as its pen, and let what is below a highlighter show")
  func ink() throws {
    let points = [(20.0, 50.0), (200, 50), (380, 50)].map { Point<ScreenSpace>(x: $0.0, y: $0.1) }
    let frame = SampleScenes.frame(20, 40, 360, 20)
    func stroke(_ states: Set<SceneElement.State>) throws -> DecodedPicture {
      try picture(
        try SampleScenes.elements([
          SampleScenes.block(
            "", frame, states, shape: .path(points, width: 20), kind: .stroke)
        ]))
    }
    let pen = try stroke([])
    #expect(pen.color(200, 41) == SampleScenes.amber && pen.color(200, 58) == SampleScenes.amber)
    #expect(pen.color(200, 38) == Self.dark && pen.color(200, 61) == Self.dark)
    // The end of a line is round.
    #expect(pen.color(12, 50) == SampleScenes.amber && pen.color(11, 41) == Self.dark)
    let highlighter = try stroke([.translucent])
    let (red, green) = (highlighter.color(200, 50).red, highlighter.color(200, 50).green)
    #expect((0x7D...0x7F).contains(red) && (0x5B...0x5E).contains(green))
  }

  @Test("draw the text of a card in its own colours")
  func cards() throws {
    var card = SampleScenes.block("Tonight", SampleScenes.frame(20, 20, 300, 120), color: nil)
    let blue = TextStyle(
      foreground: TerminalColor(rgb: 0xFFFFFF), background: TerminalColor(rgb: 0x0000EE))
    card.body = SceneText([TextRun("plain\n"), TextRun("blue", style: blue)], width: 300)
    let picture = try picture(try SampleScenes.elements([card]))
    let ground = ObjectColor(rgb: 0x0000EE)
    let count = 300 * 120 - picture.count(in: 20..<320, 20..<140, otherThan: ground)
    #expect(count > 100, "\(count)")
  }

  @Test("have a dotted route and discs with the numbers of stops")
  func route() throws {
    let ends = [Point<ScreenSpace>(x: 60, y: 150), Point(x: 340, y: 150)]
    let gold = ObjectColor(rgb: 0xD4AF37)
    let line = SampleScenes.block(
      "", SampleScenes.frame(60, 150, 280, 0), color: gold, shape: .path(ends, width: 2),
      kind: .route)
    let stop = SampleScenes.block(
      "1", SampleScenes.frame(38, 128, 44, 44), color: nil, kind: .marker, number: 1)
    let picture = try picture(try SampleScenes.elements([line, stop], mode: nil))
    let golden = (90..<330).count { picture.color(Double($0), 150) == gold }
    #expect((60...200).contains(golden), "\(golden)")
    #expect(picture.color(60, 138) == ObjectColor(rgb: 0x6CB6FF))
  }

  @Test("differ in nothing from one time to the next", arguments: PictureForm.allCases)
  func determinism(form: PictureForm) throws {
    let (placement, poses) = SampleScenes.rules[0]
    let scene = try SampleScenes.board(placement, poses, mode: .edit)
    let renderer = CairoRenderer(form, target: .pixels(width: 400, height: 300, scale: 1))
    let first = try renderer.picture(of: scene, PictureLook())
    #expect(!first.isEmpty)
    // Cairo counts what it makes.
    _ = try CairoRenderer(.svg, target: .pixels(width: 10, height: 10, scale: 1))
      .picture(of: scene, PictureLook())
    #expect(try renderer.picture(of: scene, PictureLook()) == first)
    #expect(renderer.render(scene) == first)
  }

  @Test("are plugins, each with the extension of its files as its key")
  func plugins() throws {
    let registry = try Registry(renderers: .everyPicture)
    #expect(registry.renderers.map(\.key) == ["png", "svg", "pdf"])
    for form in PictureForm.allCases {
      let target = RenderTarget.pixels(width: 20, height: 10, scale: 2)
      let renderer = try #require(registry.renderer(form.rawValue)).make(target)
      #expect(renderer is any PictureRenderer)
      #expect(renderer.view == Size(width: 10, height: 5))
    }
    let terminal = CairoRenderer(
      .png, target: RenderTarget(columns: 80, rows: 24, colorDepth: .full))
    #expect(terminal.view == Size(width: 880, height: 528))
  }
}
