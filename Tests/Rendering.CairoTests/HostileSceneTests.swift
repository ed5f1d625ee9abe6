import Domain
import GridGeometry
import PluginAPI
import Rendering_Cairo
import Testing
import TextCells

@Suite("Pictures of strange scenes")
struct HostileSceneTests {
  @Test(
    "that are empty or too large are refused",
    arguments: [
      (0, 10, 1.0, ErrorCode.outOfRange), (10, -1, 1, .outOfRange), (10, 10, 0, .outOfRange),
      (10, 10, .nan, .outOfRange), (10, 10, .infinity, .outOfRange), (20_001, 1, 1, .tooLarge),
      (1, 20_001, 1, .tooLarge), (10_001, 10_000, 1, .tooLarge), (.max, .max, 1, .tooLarge),
    ])
  func sizes(width: Int, height: Int, scale: Double, code: ErrorCode) throws {
    let scene = try SampleScenes.elements([])
    for form in PictureForm.allCases {
      let target = RenderTarget.pixels(width: width, height: height, scale: scale)
      let renderer = CairoRenderer(form, target: target)
      #expect(renderer.view.isFinite)
      let error = #expect(throws: PictureError.self) {
        try renderer.picture(of: scene, PictureLook())
      }
      #expect(error?.code == code)
      #expect(error?.remedy != nil)
      #expect(renderer.render(scene).isEmpty)
    }
  }

  @Test("of a page that readers of PDF could not show are refused")
  func pages() throws {
    let renderer = CairoRenderer(.pdf, target: .pixels(width: 14_401, height: 10, scale: 1))
    let error = #expect(throws: PictureError.self) {
      try renderer.picture(of: try SampleScenes.elements([]), PictureLook())
    }
    #expect(error?.description.contains("14400") == true)
  }

  private static let numbers: [Double] = [
    0, -1, 1e-300, 1e6, -1e9, 1e15, 1e300, -1e300, .nan, .infinity, -.infinity,
  ]

  @Test("are drawn whatever numbers they have", arguments: SceneElement.Kind.every)
  func frames(kind: SceneElement.Kind) throws {
    var elements: [SceneElement] = []
    let numbers: [Double] = [1e6, -1e9, 1e300, .nan, .infinity]
    for x in numbers {
      for width in numbers {
        let frame = SampleScenes.frame(x, 10, width, 40)
        let other = SampleScenes.frame(10, x, 60, width)
        let points = [frame.origin, Point<ScreenSpace>(x: 100, y: width), other.end]
        let shapes: [SceneShape] = [
          .rect, .cells([]), .cells([frame, other]), .path([], width: 2),
          .path(points, width: width),
        ]
        elements += shapes.flatMap { shape in
          [frame, other].map {
            SampleScenes.block("Wash", $0, [.lifted, .selected], shape: shape, kind: kind)
          }
        }
      }
    }
    let scene = try SampleScenes.elements(elements, mode: kind == .handle ? nil : .play)
    try draw(scene, kind == .block ? PictureForm.allCases : [.png])
  }

  @Test("are drawn whatever their grid is", arguments: numbers)
  func grids(origin: Double) throws {
    for spacing in Self.numbers {
      let grid = SceneGrid(origin: Point(x: origin, y: -origin), spacing: spacing)
      try draw(try SampleScenes.elements([], mode: .edit, grid: grid))
    }
  }

  @Test(
    "are drawn whatever their texts are",
    arguments: [
      String(repeating: "long ", count: 5_000), String(repeating: "W", count: 20_000),
      "a\u{0}b\u{1}\u{1B}[31m\u{7F}", "\u{202E}turned\u{202C}", "\n\n\n\n", "…", "\u{FEFF}",
      String(repeating: "e\u{301}\u{302}\u{303}", count: 2_000), "שלום עולם", "مرحبا",
      "照明", "🎉👩‍👩‍👧‍👦",
      "<b>&amp;</b>", "\u{2028}\u{2029}\r\n", "\u{E000}\u{10FFFF}",
    ])
  func texts(text: String) throws {
    let frames = [
      SampleScenes.frame(10, 10, 200, 100), SampleScenes.frame(220, 10, 25, 25),
      SampleScenes.frame(220, 50, 3, 90),
    ]
    var elements = frames.map { SampleScenes.block(text, $0) }
    for width in [200.0, 1, 0, -5, .nan, 1e12] {
      var card = SampleScenes.block(text, SampleScenes.frame(10, 150, 200, 100))
      let style = TextStyle(foreground: .white, bold: true, underline: true, reverse: true)
      card.body = SceneText([TextRun(text, style: style), TextRun(text)], width: width)
      elements.append(card)
    }
    try draw(try SampleScenes.elements(elements))
  }

  private func draw(_ scene: Scene, _ forms: [PictureForm] = PictureForm.allCases) throws {
    for form in forms {
      let renderer = CairoRenderer(form, target: .pixels(width: 100, height: 75, scale: 0.25))
      #expect(try !renderer.picture(of: scene, PictureLook()).isEmpty)
    }
  }
}

extension SceneElement.Kind {
  /// All kinds.
  static let every: [SceneElement.Kind] = [
    .boardField, .block, .stroke, .lasso, .region, .landing, .handle, .panel, .text, .field,
    .button, .filter, .choice, .boardCard, .thumbnail, .miniature, .dayHeader, .itineraryRow,
    .dropGap, .route, .marker,
  ]
}
