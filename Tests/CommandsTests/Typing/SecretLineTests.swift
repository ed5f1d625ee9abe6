import Commands
import Testing

@Suite("Lines with a key")
struct SecretLineTests {
  private static let key = "3V7QK-0M2XA-9ZC4T-H8WRD-5PBN1-YG6EJ-S0K3F-7QX2M-4TA9C-Z8HWR-D5PBN"

  /// A token, which looks like the hash of a certificate.
  private static let hash = "0123456789abcdef0123456789abcdef0123456789abcdef0123456789abcdef"
  private static let fingerprint =
    "5c0a112233445566778899aabbccddeeff005c0a112233445566778899aabbcc"

  @Test(
    "A key is found, however it is typed",
    arguments: [
      key, key.lowercased(), key.filter { $0 != "-" },
      String(key.map { $0 == "-" ? " " : $0 }), "sync https://h:7878 \(key)",
      "sync https://h:7878 --key-file=\(key)", "'\(key)'", String(key.dropLast(6)), key + "0",
      "sync https://h --key-file \(hash)", hash, "\(hash) --fingerprint \(fingerprint)",
      "54__54__AQf3kd93Kdk3/dkeK30dk+3kdkE93kdkeKDe93kdKek39dkeKd93==",
    ])
  func found(line: String) {
    #expect(SecretLine.hasKey(line))
  }

  @Test(
    "Other lines are kept",
    arguments: [
      "", "sync https://192.168.1.20:7878 --key-file ~/callboard.key",
      "sync https://h:7878 --fingerprint "
        + "5C:0A:11:22:33:44:55:66:77:88:99:AA:BB:CC:DD:EE:FF:00:11:22:33:44:55:66:77:88",
      "import /home/anna/shows/2026-12-01-the-long-name-of-a-tour-with-many-stops-34567.asc",
      "place list 1 at 0,0; place list 2 at 4,0; place list 3 at 8,0; place list 4 at 12,0",
      "row 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20 21 22 23 24 25 26 27 28 29 30",
      "board new Donaudampfschifffahrtsgesellschaftskapitaenskajuete",
      "sync https://h:7878 --fingerprint \(fingerprint)",
      "sync https://h:7878 --fingerprint='\(fingerprint)' --as tour",
      "card new 'There where those words shall never sound false'",
    ])
  func kept(line: String) {
    #expect(!SecretLine.hasKey(line))
  }
}
