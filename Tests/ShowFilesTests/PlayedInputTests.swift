import Domain
import GridGeometry
import PluginAPI
import ReaderChecks
import ShowFiles
import Testing

/// A reader that breaks a promise.
private struct UnfaithfulFormat: ShowFileFormat {
  /// What it gives for a file that came in so many pieces.
  let show: @Sendable (_ pieces: Int, ReadingOptions) -> ImportedShow

  func recognise(_ head: FileHead) -> Recognition { .no }

  func read(
    _ source: inout any ByteSource, _ options: ReadingOptions
  ) throws(ShowFileError) -> ImportedShow {
    var pieces = 0
    while try !source.next().isEmpty { pieces += 1 }
    return show(pieces, options)
  }
}

@Suite("Playing inputs")
struct PlayedInputTests {
  private static func object(_ identifier: String, _ name: String = "") -> ImportedObject {
    ImportedObject(identifier: identifier, kind: .list, number: ObjectNumber(1), name: name)
  }

  private static func widget(_ object: String, x: Double = 0) -> ImportedWidget {
    let frame = Rect<BoardSpace>(
      origin: Point(x: x, y: 0), size: Size(width: 9, height: 9))
    return ImportedWidget(object: object, frame: frame)
  }

  private static func layout(_ widgets: ImportedWidget...) -> ImportedLayout {
    ImportedLayout(identifier: "a", name: "A", widgets: widgets)
  }

  private static let faults: [(String, @Sendable (Int, ReadingOptions) -> ImportedShow)] = [
    ("another show in pieces", { pieces, _ in ImportedShow(objects: [object("\(pieces > 1)")]) }),
    (
      "without cues",
      { _, options in
        ImportedShow(objects: [object("a", options.wantsCues ? "a" : "b")], cueCount: 1)
      }
    ),
    ("two objects are 'a'", { _, _ in ImportedShow(objects: [object("a"), object("a")]) }),
    ("is not clean", { _, _ in ImportedShow(objects: [object("a", "x\u{1B}[31m")]) }),
    (
      "fires no 'b'",
      { _, _ in ImportedShow(objects: [object("a")], layouts: [layout(widget("b"))]) }
    ),
    (
      "lies nowhere",
      { _, _ in ImportedShow(objects: [object("a")], layouts: [layout(widget("a", x: .infinity))]) }
    ),
    ("nothing says so", { _, _ in ImportedShow() }),
    (
      "no list 'b'",
      { _, options in
        let cues = [ImportedCue(list: "b", number: "1")]
        return ImportedShow(
          objects: [object("a")], cueCount: 1, cues: options.wantsCues ? cues : [])
      }
    ),
    (
      "left out without a reason",
      { _, _ in ImportedShow(leftOut: [LeftOut("x", count: 1, reason: "")]) }
    ),
    ("endless warning", { _, _ in ImportedShow(warnings: [ImportWarning(endless)]) }),
  ]
  private static let endless = String(repeating: "x", count: 20_000)

  @Test("a promise that is broken is found", arguments: faults.indices)
  func fault(_ index: Int) {
    let (words, show) = Self.faults[index]
    let plugin = ShowFilePlugin(key: "toy", summary: "breaks promises") {
      UnfaithfulFormat(show: show)
    }
    let input = PlayedInput(Array("toy and more".utf8), as: plugin, among: [plugin])
    do throws(BrokenPromise) {
      try input.play()
      Issue.record("'\(words)' was not found")
    } catch {
      #expect(error.description.contains(words))
    }
  }

  @Test("several files of one export are one input")
  func severalFiles() throws {
    let files = ["<MA><Macro index='0' name='a'/></MA>", "nonsense", "<MA><Group index='0'/></MA>"]
    let bytes = files.map { Array($0.utf8) }.joined(separator: [PlayedInput.fileSeparator])
    #expect(try PlayedInput(Array(bytes), as: .ma2, among: [.ma2]).play())
    #expect(try !PlayedInput(Array(files[1].utf8), as: .ma2, among: [.ma2]).play())
  }
}
