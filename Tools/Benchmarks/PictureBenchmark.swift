#if Pictures
  import Boards
  import GridGeometry
  import PluginAPI
  import Rendering_Cairo

  extension Benchmark {
    /// Pictures of boards, and boards on paper.
    static let pictures = Benchmark(
      name: "pictures", summary: "pictures of boards, and boards on paper"
    ) { report in
      let large = try PictureBench(blocks: 10_000, width: 2_000, height: 2_000)
      report.figure(
        "PNG of 10000 blocks, 2000 by 2000", Measure.text(large.time(.png)),
        target: "at most 150 ms")
      let small = try PictureBench(blocks: 500, width: 225, height: 180)
      report.figure(
        "PNG of 500 blocks, 225 by 180", Measure.text(small.time(.png)), target: "at most 5 ms")
      report.figure("  the same as PDF", Measure.text(small.time(.pdf)))
      let document = try Self.boards(40, blocks: 100)
      let renderer = CairoRenderer(.pdf, target: .pixels(width: 1, height: 1, scale: 1))
      let file = try renderer.pages(of: document, on: PaperSheet())
      let time = Measure.nanoseconds(per: 1, rounds: 3) {
        (try? renderer.pages(of: document, on: PaperSheet()).bytes.count) ?? 0
      }
      report.figure(
        "40 boards of 100 blocks on paper, \(file.pageCount) pages", Measure.text(time),
        target: "at most 1 s")
      report.figure("  the file", "\(file.bytes.count / 1_000) kB", target: "at most 2000 kB")
    }

    /// Boards as `print boards` prints them: each one, and what its blocks send.
    private static func boards(_ count: Int, blocks: Int) throws -> PaperDocument {
      let scene = try PictureBench(blocks: blocks, width: 1_800, height: 1_800).scene
      let columns = ["Position", "Label", "Object", "Action", "Message"].map { PaperColumn($0) }
      let rows = (0..<blocks).map { number in
        ["\(number),0 2x2", "Label \(number)", "list \(number)", "toggle", "/on \(number)"]
      }
      let parts = (0..<count).flatMap { number -> [PaperPart] in
        [
          .pageBreak, .heading(PaperHeading("Board \(number)")),
          .scene(PaperScene(scene, leastScale: 0.1)), .table(PaperTable(columns, rows: rows)),
        ]
      }
      return PaperDocument(title: "Boards", footer: "Boards", parts: parts)
    }
  }

  /// A board, all of which is in a view.
  private struct PictureBench {
    let scene: Scene
    private let size: (width: Int, height: Int)

    init(blocks count: Int, width: Int, height: Int) throws {
      var session = try GeneratedBoard(blocks: count).session(
        mode: .play, in: Size(width: Double(width), height: Double(height)))
      _ = session.perform(.fit)
      scene = session.scene()
      size = (width, height)
    }

    /// The nanoseconds that a picture takes.
    func time(_ form: PictureForm) -> Double {
      let renderer = CairoRenderer(
        form, target: .pixels(width: size.width, height: size.height, scale: 1))
      return Measure.nanoseconds(per: 1) {
        (try? renderer.picture(of: scene, PictureLook()).count) ?? 0
      }
    }
  }
#endif
