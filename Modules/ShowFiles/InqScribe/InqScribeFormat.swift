import Domain
import PluginAPI
import XMLReading

/// The XML export of InqScribe transcripts, which Hog consoles import as one cue list.
///
/// Each scene becomes a cue, numbered from 1 in the file's order; its text is the name.
struct InqScribeFormat: ShowFileFormat {
  func recognise(_ head: FileHead) -> Recognition {
    let text = XMLText.head(head.bytes)
    guard XMLProlog(text).rootName == "transcript" else { return .no }
    // Other programs have transcripts as well; only these have scenes with a beginning.
    let start = String(decoding: text, as: UTF8.self)
    guard let scene = start.firstRange(of: "<scene "),
      let end = start[scene.upperBound...].firstIndex(of: ">")
    else { return .no }
    return start[scene.upperBound..<end].contains("in=") ? .yes : .no
  }

  func read(
    _ source: inout any ByteSource, _ options: ReadingOptions
  ) throws(ShowFileError) -> ImportedShow {
    let parser = try XMLStream.read(
      &source, as: InqScribeParser.expectations, into: InqScribeParser(options))
    return parser.show
  }
}

/// Takes the elements of a transcript.
struct InqScribeParser: XMLHandler {
  /// The expected form of a transcript.
  static let expectations = XMLExpectations(
    roots: ["transcript"],
    remedy: "the file seems damaged or cut off; export the transcript again in InqScribe")
  /// The identifier of the list.
  private static let list = "transcript:1"

  private var cues: CueRegister
  private var count: UInt64 = 0
  private var line = 1
  private var others = LeftOutTally()

  /// Prepares the reading.
  init(_ options: ReadingOptions) {
    cues = CueRegister(keepsCues: options.wantsCues, listPrefix: "transcript:")
  }

  mutating func start(
    _ tag: borrowing XMLTag, in path: [String]
  ) throws(ShowFileError) -> Bool {
    guard path.count == 2 else {
      if path.count > 2 { others.add("elements in scenes", reason: "only plain text is a name") }
      return false
    }
    guard tag.name == "scene" else {
      if tag.name != "prologue" {
        others.add("other elements", reason: "no kind of object corresponds to them")
      }
      return false
    }
    line = tag.line
    return true
  }

  mutating func end(_ text: String?, in path: [String]) throws(ShowFileError) {
    guard path.count == 2, path[1] == "scene" else { return }
    count += 1
    _ = try cues.add(
      RecordNumber(parts: count &* RecordNumber.scale), list: .one, line: line
    ) { Name.cleaned(text ?? "") }
  }

  /// The show that was read.
  var show: ImportedShow {
    var show = ImportedShow(
      cueCount: cues.count, cues: cues.cues, hasNamedCues: cues.hasNames,
      leftOut: others.leftOut)
    if cues.count > 0 {
      show.objects = [
        ImportedObject(
          identifier: Self.list, kind: .list, number: ObjectNumber(1), hasOwnNumber: false)
      ]
    } else {
      show.warnings = [ImportWarning("the file holds nothing that becomes an object")]
    }
    return show
  }
}
