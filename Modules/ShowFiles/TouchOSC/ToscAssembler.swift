import Domain
import GridGeometry
import PluginAPI

/// Makes the imported show from a layout of TouchOSC.
///
/// A page of a pager is a layout, and what is in no pager is one. Other groups only say where
/// their controls lie.
struct ToscAssembler {
  private let document: ToscDocument
  private var pages: [RemotePage] = []
  /// The control that each page is.
  private var pageNodes: [Int] = []
  private var places: [ToscPlace] = []

  init(_ document: ToscDocument) { self.document = document }

  /// The show.
  consuming func assembled() -> ImportedShow {
    layOut()
    var assembler = RemoteAssembler(pages: pages, word: "BUTTON")
    let messages = ToscMessages(document)
    var labels = ToscLabels(document, places)
    var withoutFrame: (count: Int, line: Int)?
    for (place, node) in document.nodes.enumerated() where node.type == "BUTTON" {
      if node.frame == nil {
        withoutFrame = ((withoutFrame?.count ?? 0) + 1, withoutFrame?.line ?? node.line)
      }
      assembler.add(
        button(node, at: place, label: labels.label(of: place), messages: messages.of(place)))
    }
    countOthers(&assembler)
    if let (count, line) = withoutFrame {
      assembler.warn(
        line: line, "\(counted(count, "button has", "buttons have")) no readable position")
    }
    if labels.isExhausted {
      assembler.warn("the layout has too many labels to find the one on each button")
    }
    return assembler.assembled(dialect: "version \(Name.cleaned(document.version.prefix(20)))")
  }

  private func button(
    _ node: ToscDocument.Node, at place: Int, label: String,
    messages: (presses: [OSCText], releases: [OSCText])
  ) -> RemoteButton {
    let size = node.frame?.size ?? Size(width: 50, height: 50)
    let name = Name.cleaned(node.name.prefix(80))
    return RemoteButton(
      label: label, caption: label, messages: messages.presses, releases: messages.releases,
      isLatching: node.isLatching, others: others(node, at: place), page: places[place].page,
      frame: Rect(origin: places[place].origin, size: size),
      color: node.color, isHidden: places[place].isHidden,
      place: name.isEmpty ? "line \(node.line)" : name, line: node.line)
  }
}

// MARK: - What else a button does

extension ToscAssembler {
  private func others(_ node: ToscDocument.Node, at place: Int) -> [RemoteAction] {
    var others: [RemoteAction] = []
    if node.hasScript { others.append(.script) }
    if node.setsOthers { others.append(.control) }
    if node.sendsMIDI { others.append(.midi) }
    if !node.hasScript, places[place].isScripted { others.append(.scriptAround) }
    return others
  }
}

// MARK: - Pages

extension ToscAssembler {
  private mutating func layOut() {
    var identifiers: Set<String> = []
    for (place, node) in document.nodes.enumerated() {
      guard let parent = node.parent else {
        addPage(place, node, &identifiers)
        places.append(
          ToscPlace(
            page: pages.count - 1, origin: .origin, isHidden: !node.isVisible,
            isScripted: node.hasScript))
        continue
      }
      let around = places[parent]
      let isScripted = around.isScripted || node.hasScript
      if document.nodes[parent].type == "PAGER" {
        addPage(place, node, &identifiers)
        places.append(
          ToscPlace(
            page: pages.count - 1, origin: .origin, isHidden: around.isHidden,
            isScripted: isScripted))
        continue
      }
      let origin = node.frame?.origin ?? .origin
      places.append(
        ToscPlace(
          page: around.page,
          origin: Point(x: around.origin.x + origin.x, y: around.origin.y + origin.y),
          isHidden: around.isHidden || !node.isVisible, isScripted: isScripted))
    }
  }

  private mutating func addPage(
    _ place: Int, _ node: ToscDocument.Node, _ identifiers: inout Set<String>
  ) {
    var identifier = "node:\(node.id)"
    // Identifiers are unique, but a file edited by hand may say otherwise.
    if node.id.isEmpty || !identifiers.insert(identifier).inserted {
      identifier = "node@\(place)"
      identifiers.insert(identifier)
    }
    pages.append(
      RemotePage(
        identifier: identifier, name: Self.name(node), book: node.parent.map { "pager \($0)" }))
    pageNodes.append(place)
  }

  private static func name(_ node: ToscDocument.Node) -> String {
    let label = Name.cleaned(node.tabLabel)
    if !label.isEmpty { return label }
    let name = Name.cleaned(node.name)
    if node.parent != nil { return name.isEmpty ? "Page \(node.index + 1)" : name }
    // The name that TouchOSC itself gives the outermost group says nothing.
    return name.isEmpty || name.lowercased() == "group" ? "TouchOSC" : name
  }

  private func countOthers(_ assembler: inout RemoteAssembler) {
    let used = Set(assembler.usedPages.map { pageNodes[$0] })
    for (place, node) in document.nodes.enumerated() where node.type != "BUTTON" {
      switch node.type {
      case _ where used.contains(place): continue
      case "GROUP", "GRID", "PAGER":
        assembler.leaveOut(node.type, reason: "it holds controls and is none itself")
      case "LABEL", "TEXT", "BOX":
        assembler.leaveOut(node.type, reason: "it shows something and fires nothing")
      case "": assembler.leaveOut("node", reason: "it says no type")
      default: assembler.leaveOut(node.type, reason: "it sets a value and fires no object")
      }
    }
  }
}
