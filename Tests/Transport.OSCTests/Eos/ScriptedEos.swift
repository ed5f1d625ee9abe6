import OSC

@testable import Transport_OSC

/// A console that answers as the documents say.
struct ScriptedEos {
  /// Things of a pool: number, identity and label.
  typealias Thing = (number: String, identity: String, label: String)

  var pools: [String: [Thing]]
  var cues: [String: Int] = [:]
  /// How many values go into one packet.
  var packetLength = 2
  /// The pools that it never counts, as older consoles do.
  var unknown: Set<String> = []

  /// What it answers.
  func answer(_ message: OSCMessage) -> [OSCMessage] {
    let parts = message.address.split(separator: "/").map(String.init)
    guard parts.count >= 4, parts[0] == "eos", parts[1] == "get", !unknown.contains(parts[2]) else {
      return []
    }
    let things = pools[parts[2]] ?? []
    if parts[3] == "count" {
      return [OSCMessage("/eos/out/get/\(parts[2])/count", [.int32(Int32(things.count))])]
    }
    if parts[2] == "cue", parts.count == 5, parts[4] == "count" {
      let count = OSCArgument.int32(Int32(cues[parts[3]] ?? 0))
      return [OSCMessage("/eos/out/get/cue/\(parts[3])/count", [count])]
    }
    if parts[3] == "index", parts.count == 5, let index = Int(parts[4]) {
      return things.indices.contains(index) ? packets(of: things[index], parts[2], at: index) : []
    }
    guard let index = things.firstIndex(where: { $0.number == parts[3] }) else {
      return [OSCMessage("/eos/out/get/\(parts[2])/\(parts[3])")]
    }
    return packets(of: things[index], parts[2], at: index)
  }

  private func packets(of thing: Thing, _ pool: String, at index: Int) -> [OSCMessage] {
    let values: [OSCArgument] = [
      .int32(Int32(index)), .string(thing.identity), .string(thing.label), .string("more"),
    ]
    return stride(from: 0, to: values.count, by: packetLength).map { offset in
      OSCMessage(
        "/eos/out/get/\(pool)/\(thing.number)/list/\(offset)/\(values.count)",
        Array(values[offset..<min(values.count, offset + packetLength)]))
    } + [OSCMessage("/eos/out/get/\(pool)/\(thing.number)/channels/list/0/1", [.int32(1)])]
  }
}
