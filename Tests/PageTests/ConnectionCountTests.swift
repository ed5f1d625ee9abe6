import Testing

@testable import Page

@Suite("Counting connections")
struct ConnectionCountTests {
  @Test("One device leaves room for others, and gets room again when it closes some")
  func oneDevice() {
    let count = ConnectionCount()
    for _ in 0..<ConnectionCount.mostOfOne { #expect(count.enter("192.0.2.1")) }
    #expect(!count.enter("192.0.2.1"))
    #expect(count.enter("192.0.2.2"))
    count.leave("192.0.2.1")
    #expect(count.enter("192.0.2.1"))
    #expect(!count.enter("192.0.2.1"))
  }

  @Test("All devices together leave room for the process")
  func all() {
    let count = ConnectionCount()
    for device in 0..<ConnectionCount.most { #expect(count.enter("device \(device)")) }
    #expect(!count.enter("one more"))
    count.leave("device 7")
    #expect(count.enter("one more"))
  }
}
