import Foundation
import SyncSimulation
import Testing

struct SyncScriptTests {
  /// A script of two devices.
  private static func script(
    _ acts: String, beginning: UInt64 = 3, pageSize: Int = 3
  ) throws -> SyncScript {
    let device = #"{"batchSize":3,"clockAhead":0,"pageSize":\#(pageSize),"schema":1}"#
    let text = #"""
      {"acts":[\#(acts)],"beginning":\#(beginning),"devices":[\#(device),\#(device)],"emptyPages":0}
      """#
    return try JSONDecoder().decode(SyncScript.self, from: Data(text.utf8))
  }

  @Test(
    "Equal choices make different edits",
    arguments: [
      #"{"edit":{"choice":3,"device":0}},{"edit":{"choice":3,"device":0}}"#,
      #"{"edit":{"choice":9,"device":0}},{"edit":{"choice":9,"device":1}}"#,
      #"{"editTrip":{"choice":3,"device":0}},{"editTrip":{"choice":3,"device":0}}"#,
    ])
  func equalChoices(acts: String) throws {
    #expect(SyncRun(try Self.script(acts), .memory).findings == [])
  }

  @Test("An act of a device that is not there is a mistake", arguments: [99, 2, -1])
  func missingDevices(device: Int) throws {
    let script = try Self.script(#"{"newEpoch":{}},{"crash":{"device":\#(device)}}"#)
    #expect(script.mistake == "act 2, 'crash': there is no device \(device); use 0 to 1")
    #expect(try Self.script(#"{"crash":{"device":1}}"#).mistake == nil)
  }

  @Test("Edits of trips are edits")
  func edits() throws {
    let acts = #"{"edit":{"choice":1,"device":0}},{"editTrip":{"choice":2,"device":1}},"#
    #expect(try Self.script(acts + #"{"hint":{"device":0}}"#).editCount == 2)
  }

  @Test("The trace differs between runs that differ only in their messages, or in one device")
  func traces() throws {
    let acts = #"{"edit":{"choice":7,"device":0}},{"hint":{"device":1}}"#
    let plain = SyncRun(try Self.script(acts), .memory).trace
    #expect(SyncRun(try Self.script(acts), .memory).trace == plain)
    #expect(SyncRun(try Self.script(acts, pageSize: 1), .memory).trace != plain)
    let twice = #"{"repeatRequest":{"choice":0,"device":1}}"#
    #expect(SyncRun(try Self.script("\(acts),\(twice)"), .memory).trace != plain)
  }
}
