import PluginAPI
import XMLReading

/// Configurations of Bitfocus Companion (`.companionconfig`), in JSON or YAML, plain or gzip.
struct CompanionFormat: ShowFileFormat {
  /// What to do about a file that cannot be read.
  static let remedy = "the file seems damaged; export it again in Companion, as JSON"

  func recognise(_ head: FileHead) -> Recognition {
    CompanionMarks.match(HeadTraits(InflatedSource.head(of: head) ?? head)) ? .yes : .no
  }

  func read(
    _ source: inout any ByteSource, _ options: ReadingOptions
  ) throws(ShowFileError) -> ImportedShow {
    let limits = DocumentLimits(remedy: Self.remedy, keeps: Self.keeps)
    let text = try Self.text(of: source, limits)
    let isJSON = text.first { $0 > 0x20 } == UInt8(ascii: "{")
    let document =
      isJSON ? try JSONDocument.read(text, limits) : try YAMLDocument.read(text, limits)
    return try CompanionAssembler(document).assembled()
  }

  /// The whole text, because texts of buttons can be anywhere in it.
  private static func text(
    of source: any ByteSource, _ limits: DocumentLimits
  ) throws(ShowFileError) -> [UInt8] {
    var content = try UnpackedSource.unpacked(source)
    var reader = TextSource()
    var text: [UInt8] = []
    while true {
      let piece = try reader.next(from: &content)
      guard !piece.isEmpty else { break }
      guard text.count + piece.count <= limits.length else {
        throw ShowFileError(
          .tooLarge, "the file has more than \(limits.length >> 20) MiB",
          remedy: "export less at once")
      }
      text += piece
    }
    guard !text.isEmpty else {
      throw ShowFileError(.emptyFile, "the file is empty", remedy: limits.remedy)
    }
    if let fault = UTF8Check.firstFault(in: text[...]) {
      throw ShowFileError(
        .badEncoding, "the text is not UTF-8", line: XMLText.line(of: fault, in: text),
        remedy: "save the file as UTF-8")
    }
    return text
  }

  /// The parts of a configuration to keep: of connections only the module, no pictures.
  private static func keeps(_ path: [String]) -> Bool {
    guard let key = path.last else { return true }
    switch path[0] {
    case "instances", "connections":
      return path.count <= 2 || path.count == 3 && (key == "instance_type" || key == "moduleId")
    case "version", "type", "pages", "page", "config", "actions", "release_actions",
      "oldPageNumber":
      let pictures: Set<String> = ["png", "png64", "base64Image", "feedbacks", "localVariables"]
      return !pictures.contains(key)
    case "triggers", "custom_variables", "surfaces": return path.count <= 2
    default: return false
    }
  }
}
