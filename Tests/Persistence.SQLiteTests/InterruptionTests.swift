import Domain
import Foundation
import GRDB
import Persistence_SQLite
import PluginAPI
import StoreConformance
import Testing

/// Openings while another process creates or closes the workspace, or after it was killed then.
struct InterruptionTests {
  /// The journal that takes a file back to nothing: SQLite's magic number, no pages, any nonce, a
  /// file of 0 pages before, sectors of 512 bytes and pages of 4096.
  private var journalOfCreation: Data {
    var data = Data([0xD9, 0xD5, 0x05, 0xF9, 0x20, 0xA1, 0x63, 0xD7])
    for word in [0, 1, 0, 512, 4096] as [UInt32] {
      data.append(
        contentsOf: (0..<4).reversed().map { UInt8(truncatingIfNeeded: word >> ($0 * 8)) })
    }
    return data + Data(repeating: 0, count: 512 - data.count)
  }

  /// Leaves what a process leaves that is killed after it has written some pages of a new
  /// workspace, and before it has deleted the journal.
  private func interruptCreation(in folder: Folder, after pages: Int) throws {
    try folder.makeWorkspace()
    try execute(folder(), "PRAGMA journal_mode = DELETE")
    let whole = try bytes(folder())
    try whole.prefix(pages * 4096).write(to: URL(fileURLWithPath: folder()))
    try journalOfCreation.write(to: URL(fileURLWithPath: folder() + "-journal"))
  }

  @Test(arguments: [1, 2, 1000])
  func aCreationThatWasKilledIsDoneAnew(pages: Int) throws {
    try withFolder { folder in
      try interruptCreation(in: folder, after: pages)
      let store = try SQLiteStore(path: folder())
      #expect(try store.sequence() == .start)
      #expect(try store.shows().value.isEmpty)
      try store.close()
      let sample = try folder.makeWorkspace()
      #expect(try entities(SQLiteStore(path: folder())) == sample.entities)
      #expect(try !folder.names.contains("test.callboard-journal"))
    }
  }

  /// Where the power fails instead, any of the pages may be missing, the first one too.
  @Test func aCreationThatLostItsFirstPageIsDoneAnew() throws {
    try withFolder { folder in
      try interruptCreation(in: folder, after: 3)
      let file = try FileHandle(forWritingTo: URL(fileURLWithPath: folder()))
      try file.write(contentsOf: Data(repeating: 0, count: 4096))
      try file.close()
      let store = try SQLiteStore(path: folder())
      #expect(try store.sequence() == .start)
      try store.close()
      let sample = try folder.makeWorkspace()
      #expect(try entities(SQLiteStore(path: folder())) == sample.entities)
    }
  }

  @Test func anotherFileWithAJournalBesideItIsLeftAsItIs() throws {
    try withFolder { folder in
      let other = Data(repeating: 7, count: 5000)
      var journal = journalOfCreation
      journal[19] = 1
      try other.write(to: URL(fileURLWithPath: folder()))
      try journal.write(to: URL(fileURLWithPath: folder() + "-journal"))
      expectError(.notAWorkspace) { _ = try SQLiteStore(path: folder()) }
      #expect(try bytes(folder()) == other)
    }
  }

  /// A journal of the first page, which takes the switch to a log back.
  private func journal(of page: Data, pages: UInt32) -> Data {
    var data = journalOfCreation
    func put(_ word: UInt32, at offset: Int) {
      for place in 0..<4 {
        data[offset + place] = UInt8(truncatingIfNeeded: word >> (24 - place * 8))
      }
    }
    put(1, at: 8)
    put(pages, at: 16)
    let offsets = stride(from: 4096 - 200, to: 0, by: -200)
    let sum = offsets.reduce(0 as UInt32) { $0 &+ UInt32(page[$1]) }
    data.append(contentsOf: [0, 0, 0, 1])
    data.append(page)
    data.append(contentsOf: [0, 0, 0, 0])
    put(sum, at: data.count - 4)
    return data
  }

  /// The end of a journal is not synchronised, so a power cut can bring it back beside a log.
  @Test func aJournalThatCameBackBesideALogIsNotInTheWay() throws {
    try withFolder { folder in
      let sample = try folder.makeWorkspace()
      try execute(folder(), "PRAGMA journal_mode = DELETE")
      let before = try bytes(folder())
      try execute(folder(), "PRAGMA journal_mode = WAL")
      try journal(of: before.prefix(4096), pages: UInt32(before.count / 4096))
        .write(to: URL(fileURLWithPath: folder() + "-journal"))
      try Data(repeating: 0, count: 32).write(to: URL(fileURLWithPath: folder() + "-wal"))
      let store = try SQLiteStore(path: folder())
      #expect(try entities(store) == sample.entities)
      try store.close()
      #expect(try folder.names == ["test.callboard"])
    }
  }

  /// Closing puts the log into the file and deletes it, page by page.
  @Test func openingDoesNotMindOthersThatOpenAndClose() async throws {
    try await withFolder { folder in
      try folder.makeWorkspace()
      try await withThrowingTaskGroup { group in
        for writer in 0..<2 {
          group.addTask {
            var samples = Samples(seed: UInt64(writer + 100))
            for round in 0..<40 {
              let show = samples.show("\(writer) \(round)")
              let objects = (0..<50).map { samples.object(of: show, .list, $0) }
              let store = try SQLiteStore(path: folder())
              var isKept = false
              while !isKept {
                isKept = try Self.commit(
                  [.insert(.show(show))] + objects.map { .insert(.object($0)) }, to: store)
              }
              try store.close()
            }
          }
        }
        for _ in 0..<2 {
          group.addTask {
            for _ in 0..<150 {
              let store = try SQLiteStore(path: folder())
              #expect(try store.sequence() >= StoreSequence(1))
              try store.close()
            }
          }
        }
        try await group.waitForAll()
      }
      #expect(try SQLiteStore(path: folder()).sequence() == StoreSequence(81))
    }
  }

  @Test func openingDoesNotMindOthersThatCreate() async throws {
    try await withFolder { folder in
      for round in 0..<30 {
        try await withThrowingTaskGroup { group in
          for process in 0..<4 {
            group.addTask {
              let store = try SQLiteStore(path: folder("\(round)"))
              if process < 3 {
                var samples = Samples(seed: UInt64(process))
                let show = samples.show("\(process)")
                var isKept = false
                while !isKept { isKept = try Self.commit([.insert(.show(show))], to: store) }
              }
              #expect(try store.shows().sequence.value <= 3)
              try store.close()
            }
          }
          try await group.waitForAll()
        }
        #expect(try SQLiteStore(path: folder("\(round)")).sequence() == StoreSequence(3))
      }
    }
  }

  private static func commit(_ changes: [Change], to store: SQLiteStore) throws -> Bool {
    do {
      _ = try store.commit(changes, expecting: store.sequence())
      return true
    } catch {
      guard error.code == .stale else { throw error }
      return false
    }
  }
}
