import Domain
import Foundation
import PluginAPI
import ReaderChecks
import ShowFiles
import Testing

/// Reads a file with a plugin.
func read(
  _ bytes: [UInt8], as plugin: ShowFilePlugin, by size: Int = 65_536,
  with options: ReadingOptions = ReadingOptions()
) throws(ShowFileError) -> ImportedShow {
  var source: any ByteSource = ChunkedSource(bytes, by: size)
  return try plugin.make().read(&source, options)
}

/// Reads a text with a plugin.
func read(_ text: String, as plugin: ShowFilePlugin) throws(ShowFileError) -> ImportedShow {
  try read(Array(text.utf8), as: plugin)
}

/// The error that reading gives, or `nil`.
func failure(
  _ bytes: [UInt8], as plugin: ShowFilePlugin, with options: ReadingOptions = ReadingOptions()
) -> ShowFileError? {
  do throws(ShowFileError) {
    _ = try read(bytes, as: plugin, with: options)
    return nil
  } catch {
    return error
  }
}

/// What the plugins say of a file: the key of the first that knows it, and what it says.
func recognition(
  of bytes: [UInt8], by plugins: [ShowFilePlugin] = .everyShowFile
) -> (key: String, Recognition)? {
  let head = FileHead(
    bytes: Array(bytes.prefix(FileHead.maximumLength)),
    isWhole: bytes.count <= FileHead.maximumLength)
  for plugin in plugins {
    let said = plugin.make().recognise(head)
    if said != .no { return (plugin.key, said) }
  }
  return nil
}

/// The bytes of a fixture.
func fixture(_ name: String) throws -> [UInt8] {
  let folder = try #require(Bundle.module.url(forResource: "Fixtures", withExtension: nil))
  return Array(try Data(contentsOf: folder.appendingPathComponent(name)))
}

/// The bytes without the mark of UTF-8.
func withoutMark(_ bytes: [UInt8]) -> [UInt8] {
  bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? Array(bytes.dropFirst(3)) : bytes
}

/// The format of a fixture.
func plugin(for name: String) -> ShowFilePlugin {
  switch name {
  case _ where name.hasSuffix(".qxw"): .qlc
  case _ where name.hasSuffix("ma2.xml"): .ma2
  case _ where name.hasSuffix("ma3.xml"): .ma3
  case _ where name.hasPrefix("scene"): .mvr
  case _ where name.hasSuffix(".olga"): .blinderKitten
  case _ where name.hasSuffix(".tosc.xml"): .tosc
  case _ where name.hasSuffix(".companionconfig") || name.hasSuffix(".yaml"): .companion
  case "eos.csv": .eosCSV
  case "reaper.csv": .reaper
  case "hog.xml": .hog
  case "inqscribe.xml": .inqScribe
  case _ where name.hasSuffix(".csv"): .table
  default: .usitt
  }
}

extension ImportedShow {
  /// The object with an identifier.
  func object(_ identifier: String) -> ImportedObject? {
    objects.first { $0.identifier == identifier }
  }

  /// How many objects there are of a kind.
  func count(_ kind: ObjectKind) -> Int { objects.count { $0.kind == kind } }

  /// How many records of a sort were left out.
  func leftOut(_ what: String) -> Int {
    leftOut.filter { $0.what == what }.reduce(0) { $0 + $1.count }
  }

  /// How many records of all sorts were left out whose words begin so.
  func leftOutTotal(_ prefix: String) -> Int {
    leftOut.filter { $0.what.hasPrefix(prefix) }.reduce(0) { $0 + $1.count }
  }

  /// The first warning that holds a text.
  func warning(_ text: String) -> ImportWarning? { warnings.first { $0.message.contains(text) } }
}
