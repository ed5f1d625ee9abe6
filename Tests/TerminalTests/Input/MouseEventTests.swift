import Terminal
import Testing

@Suite("The mouse of a terminal")
struct MouseEventTests {
  private func decode(_ text: String) -> [TerminalInput] {
    var decoder = InputDecoder()
    return decoder.decode(Array(text.utf8)) + decoder.flush()
  }

  @Test(
    "reports in the SGR form",
    arguments: [
      ("\u{1B}[<0;1;1M", MouseEvent(.press(.left), column: 0, row: 0)),
      ("\u{1B}[<1;80;24M", MouseEvent(.press(.middle), column: 79, row: 23)),
      ("\u{1B}[<2;3;4M", MouseEvent(.press(.right), column: 2, row: 3)),
      ("\u{1B}[<0;5;6m", MouseEvent(.release(.left), column: 4, row: 5)),
      ("\u{1B}[<32;5;6M", MouseEvent(.move(.left), column: 4, row: 5)),
      ("\u{1B}[<35;5;6M", MouseEvent(.move(nil), column: 4, row: 5)),
      ("\u{1B}[<64;5;6M", MouseEvent(.wheel(right: 0, up: 1), column: 4, row: 5)),
      ("\u{1B}[<65;5;6M", MouseEvent(.wheel(right: 0, up: -1), column: 4, row: 5)),
      ("\u{1B}[<67;5;6M", MouseEvent(.wheel(right: 1, up: 0), column: 4, row: 5)),
      ("\u{1B}[<4;5;6M", MouseEvent(.press(.left), column: 4, row: 5, modifiers: .shift)),
      (
        "\u{1B}[<24;500;600M",
        MouseEvent(.press(.left), column: 499, row: 599, modifiers: [.alt, .control])
      ),
    ])
  func reports(_ text: String, _ event: MouseEvent) {
    #expect(decode(text) == [.mouse(event)])
  }

  @Test(
    "sends nothing else that counts",
    arguments: [
      "\u{1B}[<0;0;1M", "\u{1B}[<0;1M", "\u{1B}[<0;1;1;1M", "\u{1B}[<128;1;1M",
      "\u{1B}[<99999999999999999999;1;1M", "\u{1B}[<0;1;1Z", "\u{1B}[<0;-1;1M", "\u{1B}[0;<1;1M",
    ])
  func garbage(_ text: String) {
    #expect(decode(text + "x") == [.key(Key("x"))])
  }

  @Test("is read when its bytes arrive one by one")
  func pieces() {
    var decoder = InputDecoder()
    let inputs = Array("\u{1B}[<32;12;7Ma".utf8).flatMap { decoder.decode([$0]) }
    #expect(inputs == [.mouse(MouseEvent(.move(.left), column: 11, row: 6)), .key(Key("a"))])
  }

  @Test("reports whether the terminal has the focus")
  func focus() {
    #expect(decode("\u{1B}[I\u{1B}[O") == [.focus(true), .focus(false)])
  }
}
