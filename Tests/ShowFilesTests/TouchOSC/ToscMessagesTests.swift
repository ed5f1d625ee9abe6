import PluginAPI
import Testing

@testable import ShowFiles

@Suite("Messages of TouchOSC that others wrote")
struct ToscMessagesTests {
  private static func layout(_ messages: String) -> [UInt8] {
    Array(
      """
      <lexml version='3'><node ID='r' type='GROUP'><children><node ID='x' type='BUTTON'>\
      <messages>\(messages)</messages></node></children></node></lexml>
      """.utf8)
  }

  @Test("an address that names a long text often stays short", arguments: [1, 50, 900])
  func longAddress(_ count: Int) {
    var node = ToscDocument.Node(type: "BUTTON", id: "x", parent: nil, index: 0, line: 1)
    node.name = String(repeating: "long name ", count: 200)
    var message = ToscDocument.Message()
    message.path = (0..<count).map { _ in .init(type: "PROPERTY", value: "name") }
    node.messages = [message]
    var document = ToscDocument()
    document.nodes = [node]
    let address = ToscMessages(document).of(0).presses.first?.address ?? ""
    #expect(address.utf8.count > ButtonRecogniser.maximumLength)
    #expect(address.utf8.count <= ButtonRecogniser.maximumLength + 4)
    #expect(ButtonRecogniser.read(OSCText(address)) == .unknown)
  }

  @Test(
    "the parts of a message and the messages of a control have limits",
    arguments: [
      "<osc><path>" + String(repeating: "<partial/>", count: 1_001) + "</path></osc>",
      "<osc><arguments>" + String(repeating: "<partial/>", count: 1_001) + "</arguments></osc>",
      String(repeating: "<osc/>", count: 1_001),
    ])
  func limits(_ messages: String) {
    #expect(failure(Self.layout(messages), as: .tosc)?.code == .tooLarge)
  }
}
