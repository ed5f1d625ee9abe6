import Dispatch
import Simulation
import Synchronization
import Terminal

/// Shows on a terminal how far a campaign has come.
///
/// It draws on a queue of its own, as all other threads are busy with runs.
final class CampaignDisplay: Sendable {
  private let line: Mutex<ProgressLine>
  private let timer: (any DispatchSourceTimer)?
  private let campaign: Campaign
  private let elapsed: @Sendable () -> Duration

  /// Begins to show it; silent without a terminal.
  init(_ campaign: Campaign, elapsed: @escaping @Sendable () -> Duration) {
    self.campaign = campaign
    self.elapsed = elapsed
    line = Mutex(ProgressLine(title: campaign.kind.key))
    guard StandardStream.error.isTerminal else {
      timer = nil
      return
    }
    let timer = DispatchSource.makeTimerSource(queue: .global())
    self.timer = timer
    timer.schedule(deadline: .now(), repeating: .milliseconds(100), leeway: .milliseconds(20))
    timer.setEventHandler { [weak self] in self?.draw() }
    timer.resume()
  }

  /// Ends it with a last line that stays.
  func finish() {
    guard let timer else { return }
    timer.cancel()
    let text = parts().joined(separator: ", ")
    line.withLock { line in
      StandardStream.error.write((line.finish() ?? "") + "\(campaign.kind.key): \(text)\n")
      // Whatever the timer still does comes too late.
      isOver.withLock { $0 = true }
    }
  }

  private let isOver = Mutex(false)

  private func draw() {
    let parts = parts()
    let columns = StandardStream.error.terminalSize?.columns
    line.withLock { line in
      guard !isOver.withLock({ $0 }) else { return }
      if let text = line.update(parts, after: elapsed(), columns: columns) {
        StandardStream.error.write(text)
      }
    }
  }

  private func parts() -> [String] {
    campaign.monitor.progress.parts(after: elapsed(), sharing: campaign.plan.shard)
  }
}
