import PluginAPI
import ShowImport
import Testing

@Suite("Recognising a format")
struct FormatRecogniserTests {
  private struct Fixed: ShowFileFormat {
    let answer: Recognition

    func recognise(_ head: FileHead) -> Recognition { answer }

    func read(
      _ source: inout any ByteSource, _ options: ReadingOptions
    ) throws(ShowFileError) -> ImportedShow {
      ImportedShow()
    }
  }

  private static func plugin(
    _ key: String, _ answer: Recognition, isReader: Bool = true
  ) -> ShowFilePlugin {
    ShowFilePlugin(key: key, summary: "\(key) files", isReader: isReader) {
      Fixed(answer: answer)
    }
  }

  private let head = FileHead(bytes: [0x41], isWhole: true)
  private let foreign = Recognition.unsupported(
    name: "an Express show", advice: "export USITT ASCII")

  private func error(
    _ plugins: [ShowFilePlugin], named key: String? = nil, head: FileHead? = nil
  ) -> ShowFileError? {
    #expect(throws: ShowFileError.self) {
      try FormatRecogniser.plugin(for: head ?? self.head, among: plugins, named: key)
    }
  }

  @Test("The first format that recognises the content is taken")
  func first() throws {
    let plugins = [
      Self.plugin("a", .no), Self.plugin("b", foreign), Self.plugin("c", .yes),
      Self.plugin("d", .yes),
    ]
    #expect(try FormatRecogniser.plugin(for: head, among: plugins).key == "c")
  }

  @Test("An empty file is reported as such, also with a format named")
  func empty() {
    let head = FileHead(bytes: [], isWhole: true)
    #expect(error([Self.plugin("a", .yes)], head: head)?.code == .emptyFile)
    #expect(error([Self.plugin("a", .yes)], named: "a", head: head)?.code == .emptyFile)
  }

  @Test("A known console gets its name and the advice what to export")
  func unsupported() {
    let error = error([Self.plugin("a", .no), Self.plugin("b", foreign)])
    #expect(error?.code == .unsupported)
    #expect(error?.message == "this is an Express show, which cannot be imported")
    #expect(error?.remedy == "export USITT ASCII")
  }

  @Test("Unknown content names the formats of this build")
  func unrecognised() {
    let error = error([Self.plugin("a", .no), Self.plugin("b", .no)])
    #expect(error?.code == .unrecognised)
    #expect(error?.remedy?.hasPrefix("this build reads a (a files), b (b files); ") == true)
    let others = Self.plugin("c", .no, isReader: false)
    for (plugins, beginning) in [
      ([Self.plugin("a", .no), others], "this build reads a (a files); "),
      ([others], "this build reads no show files; "), ([], "this build reads no show files; "),
    ] as [([ShowFilePlugin], String)] {
      #expect(self.error(plugins)?.remedy?.hasPrefix(beginning) == true)
    }
  }

  @Test("Pitfall 17: whatever the extension is, unknown content gets advice for all consoles")
  func consoles() {
    let remedy = error([Self.plugin("a", .no)])?.remedy ?? ""
    for console in ["Hog", "MagicQ", "Onyx", "Avolites", "Eos", "grandMA"] {
      #expect(remedy.contains(console))
    }
    #expect(remedy.contains("cannot be read") && remedy.contains("CSV"))
  }

  @Test("A named format is taken where it knows the content, or no other one does")
  func named() throws {
    let plugins = [Self.plugin("a", .yes), Self.plugin("b", .no), Self.plugin("c", .yes)]
    #expect(try FormatRecogniser.plugin(for: head, among: plugins, named: "c").key == "c")
    let strangers = [Self.plugin("a", .no), Self.plugin("b", .no)]
    #expect(try FormatRecogniser.plugin(for: head, among: strangers, named: "b").key == "b")
  }

  @Test("A named format is refused where another one knows the content")
  func namedWrongly() {
    let plugins = [Self.plugin("a", .no), Self.plugin("b", foreign), Self.plugin("c", .yes)]
    let other = error(plugins, named: "a")
    #expect(other?.code == .unrecognised)
    #expect(other?.message == "the file looks like c (c files), not a")
    #expect(other?.remedy == "leave --format-name out")
    #expect(error(plugins, named: "b")?.code == .unsupported)
    let known = error([Self.plugin("a", .no), Self.plugin("b", foreign)], named: "a")
    #expect(known?.code == .unsupported)
    #expect(known?.remedy == "export USITT ASCII")
  }

  @Test("A name that no format has is an error that lists those there are")
  func unknownName() {
    let error = error([Self.plugin("a", .yes)], named: "z")
    #expect(error?.code == .notFound)
    #expect(error?.description == "no format 'z'; this build reads a (a files)")
  }
}
