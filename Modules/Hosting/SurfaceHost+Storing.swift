import Domain
import PluginAPI

extension SurfaceHost {
  /// How often an edit is tried again because others were faster.
  private static var attempts: Int { 100 }

  /// Starts to store what is waiting; the task keeps the host until all is stored.
  func start() {
    guard worker == nil else { return }
    worker = Task { await self.work() }
  }

  private func work() async {
    var failures = 0
    while !isGone {
      if let oldest = waiting.first {
        do throws(StoreError) {
          sequence = try await queue.commit(
            oldest, expecting: sequence, from: source(oldest), by: number)
          waiting.removeFirst()
          failures = 0
          viewMemory.forgetFailure()
          report(.kept(sequence))
        } catch {
          failures += 1
          if error.code == .stale, failures < Self.attempts {
            if let failure = await absorbOthers() { giveUp(failure) }
          } else {
            giveUp(SurfaceError(error))
            // Others may have committed, or even this commit, although it failed.
            (failures, isBehind) = (0, true)
          }
        }
      } else if isBehind {
        if let failure = await absorbOthers() { report(.failed(failure, lost: [])) }
      } else if let view = viewToKeep, let rememberView {
        await remember(view, with: rememberView)
      } else {
        break
      }
    }
    worker = nil
  }

  private func remember(
    _ view: ViewMemory, with remember: @Sendable (ViewMemory) throws(StoreError) -> Void
  ) async {
    do throws(StoreError) {
      try await queue.read { () throws(StoreError) in try remember(view) }
      viewMemory.didKeep(view)
    } catch {
      if viewMemory.didFail(view) { report(.viewNotKept(error)) }
    }
  }

  // MARK: Changes of others

  /// Absorbs what others have committed; returns why the store cannot be read.
  private func absorbOthers() async -> SurfaceError? {
    isBehind = false
    do throws(StoreError) {
      take(try await queue.changes(after: sequence))
      return nil
    } catch {
      return error.code == .historyTrimmed ? await readAgain() : SurfaceError(error)
    }
  }

  /// Absorbs changes of others, and rolls back the edits that do not go with them.
  ///
  /// The other edits concern other entities, so they may stay: the order makes no difference.
  private func take(_ news: Stored<[Change]>) {
    sequence = news.sequence
    guard !news.value.isEmpty else { return }
    var lost: [[Change]] = []
    if !waiting.isEmpty {
      var base = surface
      for edit in waiting.reversed() { _ = base.absorb(edit.inverse) }
      _ = base.absorb(news.value)
      lost = judge(on: &base, changedByOthers: Set(news.value.compactMap(\.key)))
    }
    var effects: [Effect] = []
    for edit in lost.reversed() { effects += surface.absorb(edit.inverse).effects }
    effects += surface.absorb(news.value).effects
    if !lost.isEmpty { report(.dropped(lost.flatMap(\.self))) }
    report(effects)
    if surface.isDeleted {
      isGone = true
      report(.gone)
    }
  }

  /// Keeps the waiting edits that still hold, and returns the others.
  ///
  /// An edit holds if the entities it changes are as it knew them, and if no rule is broken that
  /// was not broken before.
  ///
  /// - Parameters:
  ///   - base: The session without the edits; gets those that hold.
  ///   - changed: What others have changed: edits on it do not hold.
  /// - Returns: The edits that do not hold.
  private func judge(on base: inout Session, changedByOthers changed: Set<EntityKey>)
    -> [[Change]]
  {
    var present = Dictionary(base.contents().map { ($0.key, $0) }) { first, _ in first }
    let known = Set(base.violations())
    var blocked = changed
    var lost: [[Change]] = []
    waiting.removeAll { edit in
      let keys = edit.compactMap(\.key)
      var after = present
      let fits = edit.allSatisfy { change in
        guard let key = change.key, !blocked.contains(key), after[key] == change.before else {
          return false
        }
        after[key] = change.after
        return true
      }
      if fits, !base.isDeleted {
        var trial = base
        _ = trial.absorb(edit)
        if known.isSuperset(of: trial.violations()) {
          (base, present) = (trial, after)
          return false
        }
      }
      blocked.formUnion(keys)
      lost.append(edit)
      return true
    }
    return lost
  }

  // MARK: Reading again

  /// Reads the session again: the record of changes does not reach back far enough.
  ///
  /// - Returns: Why it cannot be read.
  private func readAgain() async -> SurfaceError? {
    let previous = surface
    let found: Stored<Session>?
    do throws(SurfaceError) {
      found = try await queue.read { [read] () throws(SurfaceError) in try read(previous) }
    } catch {
      return error
    }
    guard let found else {
      let lost = waiting.flatMap(\.self)
      waiting = []
      isGone = true
      if !lost.isEmpty { report(.dropped(lost)) }
      report(.gone)
      return nil
    }
    var base = found.value
    // Fingers and commands went on while it was read.
    _ = base.perform(.setViewSize(surface.size))
    if let mode = surface.scene().mode { _ = base.perform(.setMode(mode)) }
    if let view = surface.rememberedView { _ = base.perform(.look(view)) }
    if let gestures { _ = base.perform(.setGestures(gestures)) }
    let lost = judge(on: &base, changedByOthers: [])
    var effects = surface.breakOff().effects
    if surface.isTouched { effects.append(.message(.gestureInterrupted)) }
    if surface.stepCount > 0 { effects.append(.message(.stepsDropped(surface.stepCount))) }
    surface = base
    sequence = found.sequence
    if !lost.isEmpty { report(.dropped(lost.flatMap(\.self))) }
    report(effects)
    return nil
  }

  // MARK: Failures

  /// Rolls back all waiting edits, because the store cannot be written.
  private func giveUp(_ error: SurfaceError) {
    let lost = waiting
    waiting = []
    var effects: [Effect] = []
    for edit in lost.reversed() { effects += surface.absorb(edit.inverse).effects }
    report(.failed(error, lost: lost.flatMap(\.self)))
    report(effects)
  }
}
