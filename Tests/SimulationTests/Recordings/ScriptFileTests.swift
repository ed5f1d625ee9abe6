import Domain
import Gestures
import GridGeometry
import PluginAPI
import Simulation
import TestSupport
import Testing

private typealias Sample = ScriptSamples

/// What a script file is, and that it holds a script to the bit.
@Suite("Script files")
struct ScriptFileTests {
  @Test("header, entities and touches are written as documented")
  func form() throws {
    let lines = try ScriptFile.text(of: Sample.script).split(
      separator: "\n", omittingEmptySubsequences: false)
    let steps = Sample.script.steps.count
    let head =
      #"{"callboard":"script","version":1,"surface":"toy","seed":18446744073709551615,"#
      + #""mode":"edit","view":{"x":-12.25,"y":0.1,"zoom":1.5},"#
      + #""viewport":{"width":640.0,"height":480.0},"thresholds":{"panDistance":10.0,"#
    #expect(lines[0].hasPrefix(head))
    #expect(lines[0].hasSuffix(#""maximumTouches":10},"entities":6,"steps":\#(steps)}"#))
    let entities = [
      #"{"show":{"id":"\#(Sample.show)","name":"Toy","created":0}}"#,
      #"{"object":{"id":"\#(Sample.object)","show":"\#(Sample.show)","kind":"list","#
        + ##""number":"1","name":"","color":"#1e88e5","outlined":true,"created":0,"##
        + #""source":{"format":"eos","identifier":"a\tb"}}}"#,
      #"{"board":{"id":"\#(Sample.board)","show":"\#(Sample.show)","name":"Line","#
        + #""placement":"grid","created":0}}"#,
      #"{"item":{"id":"\#(Sample.item)","board":"\#(Sample.board)","#
        + #""object":"\#(Sample.object)","cells":{"x":0,"y":0,"width":2,"height":2}}}"#,
    ]
    #expect([1, 2, 4, 5].map { String(lines[$0]) } == entities)
    let touch =
      #"{"t":1000,"id":7,"kind":"finger","phase":"began","x":1.5,"y":"inf","#
      + #""pressure":0.5}"#
    #expect(lines[7] == touch)
    #expect(lines[8] == #"{"wake":-9223372036854775808}"#)
    #expect(lines[9] == #"{"act":"reload"}"#)
    #expect(lines.count == 1 + 6 + steps + 1)
  }

  @Test("every command and every change made elsewhere is written as documented")
  func acts() throws {
    let lines = try ScriptFile.text(of: Sample.script).split(separator: "\n").dropFirst(10)
    let commands = Sample.commands + Sample.itemCommands
    #expect(lines.map(String.init) == commands.map(\.1) + Sample.outside.map(\.1))
  }

  @Test("a script is read back as it was")
  func roundTrip() throws {
    let text = try ScriptFile.text(of: Sample.script)
    #expect(try ScriptFile.read(text, surfaces: ["toy"]) == Sample.script)
    let carriage = text.replacing("\n", with: "\r\n")
    #expect(try ScriptFile.read(carriage, surfaces: ["toy"]) == Sample.script)
    #expect(try ScriptFile.read(String(text.dropLast()), surfaces: ["toy"]) == Sample.script)
  }

  @Test("the mutant that a script was found with is in the header")
  func mutant() throws {
    let text = try ScriptFile.text(of: Sample.script, mutant: "undo-lost")
    #expect(text.contains(#""surface":"toy","mutant":"undo-lost","seed":"#))
    let read = try ScriptFile.parse(Array(text.utf8), for: [.toy])
    #expect(read.script == Sample.script && read.mutant == "undo-lost")
    let plain = try ScriptFile.text(of: Sample.script)
    #expect(try ScriptFile.parse(Array(plain.utf8), for: [.toy]).mutant == nil)
    #expect(throws: RecordingError.self) {
      try ScriptFile.text(of: Sample.script, mutant: "a\nb")
    }
  }

  @Test("any numbers are read back to the bit", arguments: Effort.scaled(UInt64(1)...20))
  func anyNumbers(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    let script = Sample.script(using: &random)
    let text = try ScriptFile.text(of: script)
    let read = try ScriptFile.read(text, surfaces: ["toy"])
    #expect(try ScriptFile.text(of: read) == text)
    let bits = { (script: Script) in
      script.steps.compactMap { $0.touch?.position }.map { point in
        point.x.isNaN ? UInt64.max : point.x.bitPattern
      }
    }
    #expect(bits(read) == bits(script))
  }

  @Test("what cannot be read is not written, with the line it would be in")
  func unwritable() {
    var hard = Sample.script
    let touch = Touch(
      id: TouchID(rawValue: 1), phase: .moved, position: .origin, time: .zero, pressure: 1.5)
    hard.steps.insert(.touch(touch), at: 1)
    expectRefusal(.outOfRange, at: 9) { () throws(RecordingError) in
      _ = try ScriptFile.text(of: hard)
    }
    var orphan = Sample.script
    orphan.stage.objects.removeLast()
    expectRefusal(.outOfRange, at: 6) { () throws(RecordingError) in
      _ = try ScriptFile.text(of: orphan)
    }
    var blind = Sample.script
    blind.stage.view = ViewMemory(center: .origin, zoom: 0)
    expectRefusal(.outOfRange, at: 1) { () throws(RecordingError) in
      _ = try ScriptFile.text(of: blind)
    }
    var limits = ScriptFile.Limits.standard
    limits.lineBytes = 300
    expectRefusal(.lineTooLong, at: 1) { () throws(RecordingError) in
      _ = try ScriptFile.text(of: Sample.script, limits: limits)
    }
  }

  @Test("a recording of touches is a script on an empty stage", arguments: ["board", "boards"])
  func recordings(surface: String) throws {
    let touch = Touch(
      id: TouchID(rawValue: 1), phase: .began, position: Point(x: 3, y: 4), time: .zero)
    var header = RecordingHeader(surface: surface, viewSize: Size(width: 100, height: 50))
    header.mode = surface == "board" ? "play" : nil
    header.settings = .mouse
    let text = try RecordingWriter.text(of: Recording(header: header, touches: [touch]))
    let script = try ScriptFile.read(text, surfaces: ["grid", "list"])
    #expect(script.stage.surface == (surface == "board" ? "grid" : "list"))
    #expect(script.stage.boards.count == (surface == "board" ? 1 : 0))
    #expect(script.stage.mode == (surface == "board" ? .play : .edit))
    #expect(script.stage.viewSize == header.viewSize)
    #expect(script.stage.settings == .mouse)
    #expect(script.stage.items.isEmpty)
    #expect(script.steps == [.touch(touch)])
    expectRefusal(.unknownSurface, at: 1) { () throws(RecordingError) in
      _ = try ScriptFile.read(text, surfaces: ["toy"])
    }
    expectRefusal(.wrongType, at: 2) { () throws(RecordingError) in
      let damaged = text.replacing("\"t\":0", with: "\"t\":\"0\"")
      _ = try ScriptFile.read(damaged, surfaces: ["grid", "list"])
    }
  }

  @Test("a reader of touches learns that a file is a script")
  func scriptForTouches() throws {
    let text = try ScriptFile.text(of: Sample.script)
    do throws(RecordingError) {
      _ = try Recording(reading: text)
      Issue.record("a script was read as a recording of touches")
    } catch {
      #expect(error.code == .notARecording)
      #expect(error.message.contains("callboard-simulate replay"))
    }
  }
}

/// Expects something to be refused with a code at a line, and a message of the house's form.
func expectRefusal(
  _ code: RecordingError.Code, at line: Int?, sourceLocation: SourceLocation = #_sourceLocation,
  _ body: () throws(RecordingError) -> Void
) {
  do throws(RecordingError) {
    try body()
    Issue.record("nothing was refused", sourceLocation: sourceLocation)
  } catch {
    #expect(error.code == code, "\(error)", sourceLocation: sourceLocation)
    #expect(error.line == line, "\(error)", sourceLocation: sourceLocation)
    #expect(error.message.first?.isUppercase == false, sourceLocation: sourceLocation)
    #expect(!error.message.hasSuffix("."), sourceLocation: sourceLocation)
  }
}
