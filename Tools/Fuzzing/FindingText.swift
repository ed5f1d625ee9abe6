import Simulation

/// What a person, or a log, is told of a finding.
struct FindingText: CustomStringConvertible {
  let finding: FuzzedRun.Finding
  let bytes: [UInt8]

  var description: String {
    """
    \(finding.fault.rule.rawValue): \(finding.fault.message(in: finding.script))
    after \(finding.script.steps.count) steps on the surface '\(finding.script.stage.surface)':
    \(ScriptText.lines(of: finding.script).map { "  \($0)" }.joined(separator: "\n"))
    bytes: \(bytes.map { String($0, radix: 16) }.joined(separator: " "))
    """
  }
}
