import Domain
import GridGeometry
import PluginAPI
import XMLReading

/// Takes the elements of an InkML file.
struct InkMLReader: XMLHandler {
  static let expectations = XMLExpectations(
    roots: ["ink"], remedy: "the file seems damaged or cut off; export it again",
    length: InkCollector.length, textLength: InkCollector.dataLength)

  private(set) var collector = InkCollector(remedy: "export fewer strokes at once")

  /// What has an identity.
  private var defined: [String: InkMLContext] = [:]
  /// The most of them.
  private static let definitionLimit = 20_000
  /// What applies to traces that name nothing else.
  private var current = InkMLContext()
  /// What applies in the open groups.
  private var groups: [InkMLContext] = []

  /// The elements with an identity that are open, and what they say so far.
  private var open: [(id: String?, context: InkMLContext)] = []
  private var isIntermittent = false
  private var resolutions: [(channel: String, value: Double, units: String?)] = []
  private var annotation: String?
  private var trace = TraceHead()

  /// What the start tag of a trace says.
  private struct TraceHead {
    var context = InkMLContext()
    var line = 1
    /// Why it is left out.
    var refusal: String?
  }

  mutating func start(
    _ tag: borrowing XMLTag, in path: [String]
  ) throws(ShowFileError) -> Bool {
    switch tag.name {
    case "context", "inkSource", "traceFormat", "brush":
      var context = InkMLContext()
      if tag.name == "traceFormat" { context.format = TraceFormat() }
      if tag.name == "brush" { context.brush = InkMLBrush() }
      if tag.name == "context" { context = referred(by: tag) }
      open.append((tag["id"], context))
      if tag.name == "inkSource" { resolutions = [] }
      isIntermittent = false
    case "intermittentChannels": isIntermittent = true
    case "channel": add(tag)
    case "channelProperty":
      if tag["name"] == "resolution", let value = Self.number(tag["value"]) {
        resolutions.append((tag["channel"] ?? "", value, tag["units"]))
      }
    case "brushProperty":
      if let place = open.indices.last, let name = tag["name"], let value = tag["value"],
        open[place].context.brush?.set(name, value, units: tag["units"]) == false
      {
        collector.warn("the \(name.prefix(40)) of the brush on line \(tag.line) cannot be read")
      }
    case "traceGroup":
      groups.append(referred(by: tag).over(groups.last ?? current))
      groups[groups.count - 1].area = nil
    case "annotation":
      annotation = tag["type"]
      return annotation?.hasPrefix(InkMLWriter.prefix) ?? false
    case "trace": return startTrace(tag, in: path)
    case "traceView": collector.leaveOut("traceView", "it repeats traces")
    case "mapping", "canvasTransform":
      collector.warn("mappings of coordinates are not read; traces may lie elsewhere")
    default: break
    }
    return false
  }

  mutating func end(_ text: String?, in path: [String]) throws(ShowFileError) {
    switch path.last {
    case "context", "inkSource", "traceFormat", "brush": try close(path)
    case "intermittentChannels": isIntermittent = false
    case "traceGroup": _ = groups.popLast()
    case "annotation": annotate(text ?? "", in: path)
    case "trace": try endTrace(text ?? "")
    default: break
    }
  }

  // MARK: Definitions

  /// What an element refers to.
  private mutating func referred(by tag: borrowing XMLTag) -> InkMLContext {
    var context = InkMLContext()
    for reference in [
      tag["brushRef"], tag["traceFormatRef"], tag["inkSourceRef"], tag["contextRef"],
    ] {
      guard let reference, reference != "#DefaultContext" else { continue }
      if reference.hasPrefix("#"), let known = defined[String(reference.dropFirst())] {
        context = context.over(known)
      } else {
        collector.warn("'\(reference.prefix(40))' on line \(tag.line) is not defined before")
      }
    }
    return context
  }

  private mutating func add(_ tag: borrowing XMLTag) {
    guard let place = open.indices.last, var format = open[place].context.format else { return }
    var channel = TraceChannel(tag["name"] ?? "")
    channel.units = tag["units"]
    channel.min = Self.number(tag["min"])
    channel.max = Self.number(tag["max"])
    guard format.channels.count < 100 else { return }
    if isIntermittent {
      format.intermittent.append(channel)
    } else {
      format.regular.append(channel)
    }
    open[place].context.format = format
  }

  private static func number(_ text: String?) -> Double? {
    guard let text else { return nil }
    var scanner = NumberScanner(text)
    let number = scanner.number()
    return scanner.isAtEnd ? number : nil
  }

  /// An element ends that others refer to, or are in.
  private mutating func close(_ path: [String]) throws(ShowFileError) {
    guard let (id, said) = open.popLast() else { return }
    var context = said
    if path.last == "inkSource" {
      for resolution in resolutions {
        context.format?.set(
          resolution: resolution.value, resolution.units, of: resolution.channel)
      }
    }
    if let id {
      guard defined.count < Self.definitionLimit || defined[id] != nil else {
        throw ShowFileError(
          .tooLarge, "the file has more than \(Self.definitionLimit) definitions",
          remedy: "export fewer strokes at once")
      }
      defined[id] = context
    }
    if let place = open.indices.last {
      open[place].context = context.over(open[place].context)
    } else if !path.contains("definitions") {
      current = context.over(current)
    }
  }

  private mutating func annotate(_ text: String, in path: [String]) {
    guard let annotation, annotation.hasPrefix(InkMLWriter.prefix) else { return }
    switch (annotation.dropFirst(InkMLWriter.prefix.count), path.dropLast().last) {
    case ("pen", "brush"):
      if let kind = Stroke.Pen.Kind(rawValue: text), let place = open.indices.last {
        open[place].context.brush?.kind = kind
      }
    case ("area", "traceGroup"):
      if !groups.isEmpty { groups[groups.count - 1].area = text }
    default: break
    }
  }

  // MARK: Traces

  private mutating func startTrace(_ tag: borrowing XMLTag, in path: [String]) -> Bool {
    trace = TraceHead()
    trace.line = tag.line
    let around = groups.last ?? current
    trace.context = referred(by: tag).over(around)
    if tag["type"] == "penUp" { trace.refusal = "the pen was up" }
    if path.contains("definitions") { trace.refusal = "it is only defined" }
    return true
  }

  private mutating func endTrace(_ text: String) throws(ShowFileError) {
    if let refusal = trace.refusal { return collector.leaveOut("trace", refusal) }
    guard text.utf8.count < InkCollector.dataLength else {
      return collector.leaveOut("trace", "it has more than \(InkCollector.dataLength >> 20) MiB")
    }
    let format = trace.context.format ?? .usual
    guard let x = format.place(of: "X"), let y = format.place(of: "Y") else {
      return collector.leaveOut("trace", "its format has no X or no Y")
    }
    let values = TraceText(text, format, limit: collector.lineLimit + 1)
    let pen = (trace.context.brush ?? InkMLBrush()).pen
    if values.isTooLong {
      return collector.leaveOut("trace", "it has more than \(collector.lineLimit) points")
    }
    let reading = TraceReading(format, x, y, values.points)
    if values.fault == nil, let area = trace.context.area.flatMap(SVGWriter.area),
      let own = reading.exact(pen, in: area)
    {
      return try collector.add(own, line: trace.line)
    }
    let positions = reading.positions
    if reading.lacksPressure {
      collector.warn("the pressure is left out: the file does not say what the greatest is")
    }
    try collector.add(positions, pen, as: "trace", line: trace.line)
    if let fault = values.fault {
      collector.leaveOut(
        "end of a trace", "byte \(fault) of the trace on line \(trace.line) cannot be read")
    }
  }
}
