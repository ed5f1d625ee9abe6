import JSONText
import PluginAPI

/// What the beginning of a file tells, found once for all formats that ask.
struct HeadTraits {
  /// The first bytes as they are.
  let bytes: [UInt8]
  /// The same as UTF-8 without a mark.
  let text: [UInt8]
  /// The names of the members, where the file is an archive.
  let members: Set<String>
  /// The outermost object, where the file is JSON.
  let json: JSONHead
  /// The root element's name without its prefix, where the file is XML.
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
