import Domain
import PluginAPI
import Synchronization
import TestSupport

/// A store that fails at random, in front of a real one, and notes every commit.
struct FaultyStore: ChangeStore {
  /// What can go wrong.
  enum Fault: CaseIterable {
    /// The commit says that it is stale although nothing changed.
    case stale
    /// The commit fails.
    case full
    /// Changes cannot be read.
    case unreadable
    /// The record of changes was trimmed.
    case trimmed
  }

  private struct State {
    var random: SplitMix64
    var faults: [Fault]
    var commits: [(sequence: StoreSequence, changes: [Change])] = []
  }

  let real: any ChangeStore
  private let state: Shared

  private final class Shared: Sendable {
    let state: Mutex<State>
    init(_ state: sending State) { self.state = Mutex(state) }
  }

  /// Fails at every fourth call or so, with one of these faults.
  init(_ real: any ChangeStore, seed: UInt64, faults: [Fault]) {
    self.real = real
    state = Shared(State(random: SplitMix64(seed: seed), faults: faults))
  }

  /// Works from now on.
  func recover() { state.state.withLock { $0.faults = [] } }

  /// Fails from now on.
  func fail(_ faults: [Fault]) { state.state.withLock { $0.faults = faults } }

  /// Every commit so far.
  var commits: [(sequence: StoreSequence, changes: [Change])] {
    state.state.withLock { $0.commits }
  }

  private func happens(_ faults: Fault...) -> Fault? {
    state.state.withLock { state in
      let fault = faults.filter(state.faults.contains).randomElement(using: &state.random)
      return Int.random(in: 0..<4, using: &state.random) == 0 ? fault : nil
    }
  }

  var location: String { real.location }
  var isReadOnly: Bool { false }
  func sequence() throws(StoreError) -> StoreSequence { try real.sequence() }
  func close() throws(StoreError) { try real.close() }

  func commit(
    _ changes: [Change], expecting expected: StoreSequence, from source: CommitSource,
    watchedBy watch: CommitWatch?
  ) throws(StoreError) -> StoreSequence {
    switch happens(.stale, .full) {
    case .stale: throw StoreError(.stale, at: location, "others were faster")
    case .full: throw StoreError(.diskFull, at: location, "the disk is full")
    default: break
    }
    let sequence = try real.commit(changes, expecting: expected, from: source, watchedBy: watch)
    state.state.withLock { $0.commits.append((sequence, changes)) }
    return sequence
  }

  func changes(after sequence: StoreSequence) throws(StoreError) -> Stored<[Change]> {
    switch happens(.unreadable, .trimmed) {
    case .unreadable: throw StoreError(.inputOutput, at: location, "the disk cannot be read")
    case .trimmed: throw StoreError(.historyTrimmed, at: location, "the record is shorter")
    default: return try real.changes(after: sequence)
    }
  }
}
