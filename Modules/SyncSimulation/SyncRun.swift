import PluginAPI
import Simulation
public import SyncClient

/// One simulation of sync, from its first step until everything is at rest.
public struct SyncRun: Sendable {
  /// What happened.
  public let script: SyncScript
  /// What is wrong.
  public let findings: [SyncFinding]
  /// How many steps there were: those of the script, and those before and after them in which all
  /// devices come to rest.
  public let stepCount: Int
  /// A hash of all edits, requests and answers, and of what devices and server have in the end:
  /// equal for equal scripts, on every machine.
  public let trace: UInt64

  /// Draws what happens, and plays it.
  ///
  /// - Parameters:
  ///   - seed: The seed of all choices.
  ///   - steps: How many things happen.
  ///   - equipment: The parts that plugins provide.
  ///   - defect: A fault that all devices have.
  public init(
    seed: UInt64, steps: Int, _ equipment: SyncEquipment, defect: SyncDefect? = nil
  ) {
    var random = RandomSource(seed: seed)
    let script = SyncScript(&random)
    self = Self.play(script, equipment, defect) { world, script throws in
      for _ in 0..<steps {
        let act = world.draw(&random)
        script.acts.append(act)
        try world.play(act)
      }
    }
  }

  /// Plays a script.
  ///
  /// - Parameters:
  ///   - script: The script.
  ///   - equipment: The parts that plugins provide.
  ///   - defect: A fault that all devices have.
  public init(_ script: SyncScript, _ equipment: SyncEquipment, defect: SyncDefect? = nil) {
    self = Self.play(script, equipment, defect) { world, script throws in
      for act in script.acts { try world.play(act) }
    }
  }

  private init(
    _ script: SyncScript, _ findings: [SyncFinding], stepCount: Int, trace: UInt64
  ) {
    (self.script, self.findings, self.trace) = (script, findings, trace)
    self.stepCount = stepCount
  }

  private static func play(
    _ script: SyncScript, _ equipment: SyncEquipment, _ defect: SyncDefect?,
    _ body: (inout SyncWorld, inout SyncScript) throws -> Void
  ) -> SyncRun {
    var script = script
    do {
      var world = try SyncWorld(script, equipment, defect: defect)
      do {
        try body(&world, &script)
        let isAtRest = try world.comeToRest()
        let outcomes = try world.devices.map { try DeviceOutcome($0) }
        return SyncRun(
          script,
          isAtRest
            ? world.faults(outcomes)
            : [SyncFinding(promise: .rest, text: "edits are still waiting")],
          stepCount: world.stepCount, trace: world.completeTrace(outcomes))
      } catch {
        let finding = SyncFinding(promise: .storable, text: "\(error)")
        return SyncRun(
          script, [finding], stepCount: world.stepCount, trace: world.trace.hash)
      }
    } catch {
      let finding = SyncFinding(promise: .storable, text: "\(error)")
      return SyncRun(script, [finding], stepCount: 0, trace: 0)
    }
  }
}

extension SyncWorld {
  /// Draws what happens next.
  fileprivate func draw(_ random: inout RandomSource) -> SyncAct {
    let device = random.int(below: devices.count)
    let choice = random.next()
    switch random.int(below: 200) {
    case 0..<46: return .edit(device: device, choice: choice)
    case 46..<56: return .editLate(device: device, choice: choice)
    case 56..<66: return .editTrip(device: device, choice: choice)
    case 66..<111: return .deliver(device: busy(&random) { $0.requests.isEmpty }, choice: choice)
    case 111..<156: return .answer(device: busy(&random) { $0.answers.isEmpty }, choice: choice)
    case 156..<172: return .wake(device: device)
    case 172..<176: return .wait(Int64(random.int(in: 1...5_000)))
    case 176, 177: return .hint(device: device)
    case 180, 181: return .loseRequest(device: device, choice: choice)
    case 182, 183: return .loseAnswer(device: device, choice: choice)
    case 178, 179, 184, 185: return .repeatRequest(device: device, choice: choice)
    case 186, 187: return .repeatAnswer(device: device, choice: choice)
    case 188, 189: return .crash(device: device)
    case 190: return .clock(device: device, ahead: Int64(random.int(in: -90...90)) * 400_000_000)
    case 191: return .network(device: device, isThere: false)
    case 192, 193: return .network(device: device, isThere: true)
    case 194: return .storm(requests: random.int(in: 1...8), choice: choice)
    case 195, 196: return .refusals(choice: choice)
    case 197: return .keepCopy
    case 198: return .restoreCopy
    default:
      // All of them make devices read everything again, which hides other faults.
      let acts: [SyncAct] = [.expireTokens, .collect, .deleteZone]
      let place = random.int(below: 8)
      return acts.indices.contains(place) ? acts[place] : .newEpoch
    }
  }

  /// A device with something on its way, if there is one.
  private func busy(
    _ random: inout RandomSource, _ isIdle: (Device) -> Bool
  ) -> Int {
    random.pick(devices.indices.filter { !isIdle(devices[$0]) })
      ?? random.int(below: devices.count)
  }
}
