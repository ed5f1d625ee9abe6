import PluginAPI
import ShowImport
import Testing

@Suite("Recognising a format")
struct FormatRecogniserTests {
  private struct Fixed: ShowFileFormat {
    let answer: Recognition

    func recognise(_ head: FileHead) -> Recognition { answer }

    func read(_ source: inout any ByteSource) throws(ShowFileError) -> ImportedShow {
      ImportedShow()
    }
  }

  private static func plugin(_ key: String, _ answer: Recognition) -> ShowFilePlugin {
    ShowFilePlugin(key: key, summary: "\(key) files") { Fixed(answer: answer) }
  }

  private let head = FileHead(bytes: [0x41], isWhole: true)
  private let foreign = Recognition.unsupported(name: "Express", advice: "export USITT ASCII")

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

  @Test("An empty file is told as such, also with a format named")
  func empty() {
    let head = FileHead(bytes: [], isWhole: true)
    #expect(error([Self.plugin("a", .yes)], head: head)?.code == .emptyFile)
    #expect(error([Self.plugin("a", .yes)], named: "a", head: head)?.code == .emptyFile)
  }

  @Test("A known console gets its name and the advice what to export")
  func unsupported() {
    let error = error([Self.plugin("a", .no), Self.plugin("b", foreign)])
    #expect(error?.code == .unsupported)
    #expect(error?.message == "this is a file of Express, which cannot be read")
    #expect(error?.remedy == "export USITT ASCII")
  }

  @Test("Unknown content names the formats of this build")
  func unrecognised() {
    let error = error([Self.plugin("a", .no), Self.plugin("b", .no)])
    #expect(error?.code == .unrecognised)
    #expect(error?.remedy == "this build reads a (a files), b (b files)")
    #expect(self.error([])?.remedy == "this build reads no show files")
  }

  @Test("A named format is taken whatever it or another one says of the content")
  func named() throws {
    let plugins = [Self.plugin("a", .yes), Self.plugin("b", .no), Self.plugin("c", foreign)]
    #expect(try FormatRecogniser.plugin(for: head, among: plugins, named: "b").key == "b")
    #expect(error(plugins, named: "c")?.code == .unsupported)
  }

  @Test("A name that no format has is an error that lists those there are")
  func unknownName() {
    let error = error([Self.plugin("a", .yes)], named: "z")
    #expect(error?.code == .notFound)
    #expect(error?.description == "no format 'z'; this build reads a (a files)")
  }
}
