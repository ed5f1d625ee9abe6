import PluginAPI
import ShowFiles
import Testing

@Suite("Chunks of a source")
struct ChunkBoundaryTests {
  @Test(
    "where a source is cut changes nothing",
    arguments: [
      "eos.asc", "olc.asc", "plain.asc", "version4.qxw", "version5.qxw", "pools-ma2.xml",
      "layout-ma2.xml", "pools-ma3.xml", "scene.xml", "show.olga", "remote.tosc.xml",
      "deck.companionconfig", "deck.yaml",
      "eos.csv", "objects.csv", "reaper.csv", "hog.xml", "inqscribe.xml",
    ])
  func chunks(_ name: String) throws {
    let plugin = plugin(for: name)
    let plainBytes = withoutMark(try fixture(name))
    let text = String(decoding: plainBytes, as: UTF8.self)
    let wide: [UInt8] =
      [0xFF, 0xFE]
      + text.utf16.flatMap { unit -> [UInt8] in [UInt8(unit & 0xFF), UInt8(unit >> 8)] }
    let returns = plainBytes.flatMap { byte -> [UInt8] in byte == 0x0A ? [0x0D, 0x0A] : [byte] }
    let marked: [UInt8] = [0xEF, 0xBB, 0xBF] + plainBytes
    for bytes in [plainBytes, wide, returns, marked] {
      let whole = try read(bytes, as: plugin, by: .max)
      for size in [1, 2, 3, 7, 64, 1_000, 65_536] {
        #expect(try read(bytes, as: plugin, by: size) == whole, "in pieces of \(size)")
      }
    }
    #expect(try read(wide, as: plugin) == read(plainBytes, as: plugin))
    #expect(try read(returns, as: plugin) == read(plainBytes, as: plugin))
  }
}
