// snippet Transport
import PluginAPI
import Transport

// end

/// When two strokes of keys leave.
package func exampleOfTransport() throws -> [Int64] {
  var times: [Int64] = []
  // snippet Transport
  var queue = SendQueue(gap: 15)
  let keys = ["/hog/hardware/5", "/hog/hardware/enter"].map { ConsoleMessage($0, isKey: true) }
  try queue.append(keys.map { EncodedMessage($0, bytes: Array($0.address.utf8)) })

  var now: Int64 = 0
  while queue.count > 0 {
    switch queue.next(at: now) {
    case .send: times.append(now)  // at 0 and at 15,000 microseconds
    case .wait(let time): now = time
    case .rest: break
    }
  }
  // end
  return times
}
