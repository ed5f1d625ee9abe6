import JSONText
import PluginAPI
import XMLReading

/// Traits of a file's start, found once for all formats.
struct HeadTraits {
  /// The first bytes as they are.
  let bytes: [UInt8]
  /// The same as UTF-8 without a mark.
  let text: [UInt8]
  /// The names of the members, if the file is an archive.
  let members: Set<String>
  /// The outermost object, if the file is JSON.
  let json: JSONHead
  /// The root element's name without its prefix, if the file is XML.
  let xmlRoot: String?

  /// Reads the beginning of a file.
  init(_ head: FileHead) {
    bytes = head.bytes
    text = ByteOrderMark.utf8(head.bytes[...])
    members = ZipNames.of(head)
    json = JSONHead(text[...])
    xmlRoot = XMLProlog(XMLText.head(head.bytes)).rootName
  }
}
