import Foundation
import Terminal
import Testing

@Suite("Reading lines")
struct LineReaderTests {
  private let pipe = Pipe()
  private let waker = WakePipe()

  private func reader(maximumLength: Int = 1_000) -> LineReader {
    LineReader(
      Descriptor(pipe.fileHandleForReading.fileDescriptor), waker: waker,
      maximumLength: maximumLength)
  }

  private func write(_ bytes: [UInt8]) { pipe.fileHandleForWriting.write(Data(bytes)) }

  private func line(_ text: String, _ number: Int) -> LineReader.Event {
    .line(InputLine(.success(text), number: number))
  }

  @Test("Lines come one by one, with either line end, and the last one without")
  func lines() async throws {
    let reader = reader()
    write(Array("one\r\n\nthré\nlast".utf8))
    try pipe.fileHandleForWriting.close()
    #expect(await reader.next() == line("one", 1))
    #expect(await reader.next() == line("", 2))
    #expect(await reader.next() == line("thré", 3))
    #expect(await reader.next() == line("last", 4))
    #expect(await reader.next() == .end)
    #expect(await reader.next() == .end)
  }

  @Test("A line that comes in pieces is one line")
  func pieces() async {
    let reader = reader()
    write(Array("sho".utf8))
    async let event = reader.next()
    await Task.yield()
    write(Array("ws\n".utf8))
    #expect(await event == line("shows", 1))
  }

  @Test("A waiting reader is woken; what was typed of the line is forgotten, and reading goes on")
  func waking() async {
    let reader = reader()
    async let event = reader.next()
    await Task.yield()
    waker.wake()
    #expect(await event == .woken(hadText: false))
    write(Array("next\n".utf8))
    #expect(await reader.next() == line("next", 1))
  }

  @Test("Waking in the middle of a line is reported")
  func wakingInALine() async {
    var buffer = LineBuffer()
    var had = [buffer.discard()]
    buffer.append(Array("shows\nsho".utf8))
    #expect(buffer.next() == InputLine(.success("shows"), number: 1))
    had += [buffer.discard(), buffer.discard()]
    #expect(had == [false, true, false])

    let reader = reader()
    write(Array("shows\nsho".utf8))
    #expect(await reader.next() == line("shows", 1))
    waker.wake()
    #expect(await reader.next() == .woken(hadText: true))
  }

  @Test("All that is left is read as it is, up to the end or a limit, unless the reader is woken")
  func rest() async throws {
    let reader = reader()
    write([0xFF, 0x0A, 0x0D, 0x0A, 0x61, 0x62])
    #expect(try await reader.rest(limit: 2) == [0xFF, 0x0A])
    waker.wake()
    #expect(try await reader.rest(limit: 10) == nil)
    try pipe.fileHandleForWriting.close()
    #expect(try await reader.rest(limit: 10) == [0x0D, 0x0A, 0x61, 0x62])
    #expect(try await reader.rest(limit: 10) == [])
  }

  @Test("A wake before the wait is not lost, and many are one")
  func wakeBefore() async {
    for _ in 0..<100_000 { waker.wake() }
    let reader = reader()
    #expect(await reader.next() == .woken(hadText: false))
    write(Array("x\n".utf8))
    #expect(await reader.next() == line("x", 1))
  }

  @Test(
    "A line that is not UTF-8 is refused, and the others are not",
    arguments: [
      [0xFF], [0x61, 0xC3], [0xC0, 0x80], [0xED, 0xA0, 0x80], [0xF5, 0x80, 0x80, 0x80],
    ] as [[UInt8]])
  func encoding(_ bytes: [UInt8]) async {
    let reader = reader()
    write(Array("a\n".utf8) + bytes + Array("\nb\n".utf8))
    #expect(await reader.next() == line("a", 1))
    #expect(await reader.next() == .line(InputLine(.failure(.badEncoding), number: 2)))
    #expect(await reader.next() == line("b", 3))
  }

  @Test(
    "A line that is too long is refused at once, and its rest is skipped",
    arguments: [
      11, 12, 50, 5_000,
    ])
  func tooLong(_ length: Int) async {
    let reader = reader(maximumLength: 10)
    write([UInt8](repeating: 0x78, count: 10) + Array("\n".utf8))
    #expect(await reader.next() == line("xxxxxxxxxx", 1))
    write([UInt8](repeating: 0x78, count: length))
    if length > 11 { write(Array("yyy".utf8)) }
    let refused = LineReader.Event.line(
      InputLine(.failure(.tooLong(maximumLength: 10)), number: 2))
    #expect(await reader.next() == refused)
    write(Array("rest\nafter\n".utf8))
    #expect(await reader.next() == line("after", 3))
  }

  @Test("Of a line that is far too long nothing is kept")
  func hugeLine() {
    var buffer = LineBuffer(maximumLength: 10)
    var refused = 0
    for _ in 0..<1_000 {
      buffer.append([UInt8](repeating: 0x78, count: 1_000))
      while let line = buffer.next() {
        refused += 1
        #expect(line.text == .failure(.tooLong(maximumLength: 10)))
      }
    }
    #expect(refused == 1)
    #expect(buffer.last() == nil)
  }

  @Test("What cannot be read is reported")
  func failing() async throws {
    let folder = open("/", O_RDONLY)
    defer { close(folder) }
    let reader = LineReader(Descriptor(folder), waker: waker)
    guard case .failed(let error) = await reader.next() else {
      Issue.record("a directory was read")
      return
    }
    #expect("\(error)" == "standard input: Is a directory")
  }
}
