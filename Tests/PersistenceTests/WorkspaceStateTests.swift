import Domain
import Persistence
import PluginAPI
import StoreConformance
import Testing

/// A state that is put together again from what was stored.
struct WorkspaceStateTests {
  private func restored(_ entities: some Sequence<Entity>) -> WorkspaceState {
    var state = WorkspaceState(at: StoreSequence(7))
    for entity in entities {
      let isNew = state.restore(entity)
      #expect(isNew)
    }
    return state
  }

  @Test func restoringGivesTheSameAnswers() throws {
    var samples = Samples(seed: 1)
    let sample = SampleShow(&samples)
    let state = restored(sample.making.compactMap(\.after))
    #expect(state.sequence == StoreSequence(7))
    #expect(state.shows().map(\.show) == [sample.show])
    #expect(state.boards(of: sample.show.id) == sample.boards)
    #expect(Set(state.entities.values) == sample.entities)
    #expect(sample.entities.allSatisfy { state.fault(of: $0) == nil })
  }

  @Test func theRecordBeginsAtTheRestoredState() throws {
    var samples = Samples(seed: 2)
    let sample = SampleShow(&samples)
    var state = restored(sample.making.compactMap(\.after))
    #expect(throws: StateRefusal.self) { try state.record.changes(after: StoreSequence(6)) }
    let changes = [Change.updating(sample.show) { $0.name = "Next" }]
    let next = try state.commit(
      changes, expecting: StoreSequence(7), from: .program, watchedBy: nil)
    #expect(next == StoreSequence(8))
    #expect(try state.record.changes(after: StoreSequence(7)) == changes)
  }

  @Test func anIdentityIsPutInOnce() {
    var samples = Samples(seed: 3)
    let show = samples.show()
    var state = restored([.show(show)])
    let isNew = state.restore(.show(show))
    #expect(!isNew)
  }

  @Test func whatDoesNotFitIsFound() throws {
    var samples = Samples(seed: 4)
    let sample = SampleShow(&samples)
    let lonely = restored([.show(sample.show), .item(sample.items[0])])
    #expect(lonely.fault(of: .item(sample.items[0]))?.contains("which is missing") == true)
    let twin = Show(id: samples.show().id, name: sample.show.name, created: sample.show.created)
    let twins = restored([.show(sample.show), .show(twin)])
    #expect(twins.fault(of: .show(twin)) == "the name 'Sample' is taken")
  }

  @Test func changesThatAreElsewhereAreReadWhenAskedFor() throws {
    var samples = Samples(seed: 5)
    let show = samples.show()
    var record = ChangeRecord(from: StoreSequence(3))
    record.append(
      RecordedChanges(count: 1) { [.insert(.show(show))] }, at: StoreSequence(4), isFromSync: false)
    record.append(
      RecordedChanges(count: 1) { () throws(StateRefusal) in
        throw StateRefusal(.damaged, "unreadable")
      },
      at: StoreSequence(5), isFromSync: false)
    #expect(
      try record.changes(after: StoreSequence(3), through: StoreSequence(4))
        == [.insert(.show(show))])
    #expect(throws: StateRefusal.self) { try record.changes(after: StoreSequence(3)) }
  }

  /// A long commit that came by sync is sent, although its changes are not on record.
  @Test func aCommitBySyncThatIsNotOnRecordIsSent() throws {
    var record = ChangeRecord(from: StoreSequence(3))
    let show = Change.insert(
      .show(Show(id: ID(high: 1, low: 1), name: "A", created: .init(milliseconds: 1))))
    func append(_ sequence: Int64, isFromSync: Bool) {
      record.append(
        RecordedChanges(count: 1) { [show] }, at: StoreSequence(sequence), isFromSync: isFromSync)
    }
    #expect(record.startOutbox() == StoreSequence(3))
    record.restart(at: StoreSequence(4), isFromSync: true)
    #expect(record.startOutbox() == StoreSequence(4))
    append(5, isFromSync: true)
    #expect(record.startOutbox() == StoreSequence(5))
    append(6, isFromSync: false)
    append(7, isFromSync: true)
    #expect(record.startOutbox() == StoreSequence(5))
    #expect(try record.changes(after: StoreSequence(4)).count == 3)
    record.restart(at: StoreSequence(8), isFromSync: true)
    #expect(record.startOutbox() == StoreSequence(5))
    #expect(throws: StateRefusal.self) { try record.changes(after: StoreSequence(7)) }
  }
}
