import PluginAPI
import ShowFiles
import Testing

@Suite("Chunks of a source")
struct ChunkBoundaryTests {
  @Test(
    "where a source is cut changes nothing",
    arguments: [
      "eos.asc", "olc.asc", "plain.asc", "version4.qxw", "version5.qxw",
    ])
  func chunks(_ name: String) throws {
    let plugin: ShowFilePlugin = name.hasSuffix(".qxw") ? .qlc : .usitt
    let plainBytes = try fixture(name)
    let text = String(decoding: plainBytes, as: UTF8.self)
    let wide = [0xFF, 0xFE] + text.utf16.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] }
    let returns = plainBytes.flatMap { $0 == 0x0A ? [0x0D, 0x0A] : [$0] }
    for bytes in [plainBytes, wide, returns, [0xEF, 0xBB, 0xBF] + plainBytes] {
      let whole = try read(bytes, as: plugin, by: .max)
      for size in [1, 2, 3, 7, 64, 1_000, 65_536] {
        #expect(try read(bytes, as: plugin, by: size) == whole, "in pieces of \(size)")
      }
    }
    #expect(try read(wide, as: plugin) == read(plainBytes, as: plugin))
    #expect(try read(returns, as: plugin) == read(plainBytes, as: plugin))
  }
}
