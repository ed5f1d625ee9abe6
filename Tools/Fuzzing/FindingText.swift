import Simulation

/// The text of a finding, for people and logs.
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
