import Domain
import Gestures
import GridGeometry
import PluginAPI
import Simulation
import TestSupport

/// Scripts that the tests write, read and damage.
enum ScriptSamples {
  static let item = ToySteps.block(0)
  static let object = ID<ShowObject>(high: 2, low: 1)
  static let board = ID<Board>(high: 3, low: 1)

  /// Every command there is, and how it is written.
  static let commands: [(SessionCommand, String)] = [
    (
      .place(item, object: object, in: .at(-3, 2)),
      #"{"act":"place","item":"\#(item)","object":"\#(object)","#
        + #""cells":{"x":-3,"y":2,"width":2,"height":2}}"#
    ),
    (
      .move(item, to: Cell(x: .min, y: .max)),
      #"{"act":"move","item":"\#(item)","to":{"x":-2147483648,"y":2147483647}}"#
    ),
    (
      .resize(item, to: .standard, from: .topLeft),
      #"{"act":"resize","item":"\#(item)","span":{"width":2,"height":2},"handle":"top-left"}"#
    ),
    (
      .reassign(item, to: object), #"{"act":"reassign","item":"\#(item)","object":"\#(object)"}"#
    ),
    (.setAction(item, .flash), #"{"act":"action","item":"\#(item)","action":"flash"}"#),
    (.setMessage(item, nil), #"{"act":"override","item":"\#(item)"}"#),
    (
      .setMessage(item, "/x \"é\" \u{1}"),
      #"{"act":"override","item":"\#(item)","message":"/x \"é\" \u0001"}"#
    ),
    (.remove(item), #"{"act":"remove","item":"\#(item)"}"#),
    (
      .setSettings(.minimum(.two)),
      #"{"act":"settings","settings":{"minimum":"2"}}"#
    ), (.undo, #"{"act":"undo"}"#),
    (.redo, #"{"act":"redo"}"#), (.setMode(.play), #"{"act":"mode","mode":"play"}"#),
    (.setGrid(false), #"{"act":"grid","on":false}"#),
    (
      .setViewSize(Size(width: .infinity, height: -0.0)),
      #"{"act":"viewport","width":"inf","height":-0.0}"#
    ),
    (
      .look(ViewMemory(center: Point(x: 0.1, y: -.infinity), zoom: 2)),
      #"{"act":"look","x":0.1,"y":"-inf","zoom":2.0}"#
    ),
    (.goHome, #"{"act":"home"}"#), (.fit, #"{"act":"fit"}"#), (.cancel, #"{"act":"cancel"}"#),
    (.setGestures(odd), #"{"act":"thresholds","thresholds":\#(oddThresholds)}"#),
    (.pick(object), #"{"act":"pick","object":"\#(object)"}"#),
    (
      .search("é\u{1}\"\\\u{2028}😀", kinds: [.list, .group]),
      #"{"act":"search","text":"é\u0001\"\\\u2028😀","kinds":"group,list"}"#
    ),
    (.search("", kinds: []), #"{"act":"search","text":"","kinds":""}"#),
    (.choose(.reassign), #"{"act":"menu","choice":"reassign"}"#),
    (.choose(.fiveColumns), #"{"act":"menu","choice":"columns 5"}"#),
    (.accept(nil), #"{"act":"enter"}"#), (.accept(""), #"{"act":"enter","text":""}"#),
  ]

  /// The commands for pieces, cards and ink.
  static let itemCommands: [(SessionCommand, String)] = [
    (
      .add(
        BoardItem(
          id: item, board: board, content: .tile(nil),
          pose: .shaped(Pentomino.v.shape, at: Cell(x: -1, y: 2), .mirrored)), isExact: true),
      #"{"act":"put","item":{"id":"\#(item)","board":"\#(board)","shaped":{"#
        + #""shape":"x../x../xxx","x":-1,"y":2,"orientation":4},"tile":{}},"exact":true}"#
    ),
    (
      .addAll([
        BoardItem(
          id: item, board: board, content: .tile(nil),
          pose: .shaped(.single, at: Cell(x: -1, y: 2), .upright))
      ]),
      #"{"act":"paste","items":{"1":{"id":"\#(item)","board":"\#(board)","shaped":{"#
        + #""shape":"x","x":-1,"y":2,"orientation":0},"tile":{}}}}"#
    ),
    (
      .turn(item, quarterTurns: -1, isFlipped: true),
      #"{"act":"turn","item":"\#(item)","turns":-1,"flipped":true}"#
    ),
    (.restack(item, .lower), #"{"act":"restack","item":"\#(item)","to":"lower"}"#),
    (
      .reframe(item, area),
      #"{"act":"reframe","item":"\#(item)","to":{"x":0.5,"y":-1.0,"width":100.0,"height":50.0}}"#
    ),
    (
      .setCard(item, Card(title: "T", text: "a\nb", created: Timestamp(milliseconds: 5))),
      #"{"act":"card","item":"\#(item)","card":{"title":"T","text":"a\nb","created":5}}"#
    ), (.choose(.turn), #"{"act":"menu","choice":"turn"}"#),
    (.setTool(.draw), #"{"act":"tool","tool":"draw"}"#),
    (
      .arrange([PoseChange(item: item, from: nil, to: .cells(.at(0, 1)))]),
      #"{"act":"arrange","poses":{"1":{"item":"\#(item)","#
        + #""to":{"cells":{"x":0,"y":1,"width":2,"height":2}}}}}"#
    ),
    (
      .push([PoseChange(item: item, from: .cells(.at(0, 1)), to: .cells(.at(2, 1)))]),
      #"{"act":"push","poses":{"1":{"item":"\#(item)","#
        + #""from":{"cells":{"x":0,"y":1,"width":2,"height":2}},"#
        + #""to":{"cells":{"x":2,"y":1,"width":2,"height":2}}}}}"#
    ),
    (
      .select(.replace([item])),
      #"{"act":"select","edit":{"replace":{"items":{"1":"\#(item)"}}}}"#
    ), (.select(.none), #"{"act":"select","edit":{"none":{}}}"#),
    (.setDrawingTool(.lasso), #"{"act":"drawing","tool":{"lasso":{}}}"#),
    (
      .setDrawingTool(.pen(Stroke.Pen(.pencil, color: ObjectColor(rgb: 0x1e88e5), width: 1.5))),
      ##"{"act":"drawing","tool":{"pen":{"with":{"kind":"pencil","color":"#1e88e5","steps":96}}}}"##
    ),
    (
      .editInk(.select([item])),
      #"{"act":"ink","edit":{"select":{"items":{"1":"\#(item)"}}}}"#
    ), (.editInk(.paste(at: nil)), #"{"act":"ink","edit":{"paste":{}}}"#),
    (
      .editInk(.paste(at: Point(x: 1, y: 2))),
      #"{"act":"ink","edit":{"paste":{"at":{"x":1.0,"y":2.0}}}}"#
    ),
    (
      .editInk(
        .add([
          BoardItem(
            id: item, board: board, content: .tile(nil),
            pose: .shaped(Pentomino.v.shape, at: Cell(x: -1, y: 2), .mirrored))
        ])),
      #"{"act":"ink","edit":{"add":{"items":{"1":{"id":"\#(item)","board":"\#(board)","shaped":{"#
        + #""shape":"x../x../xxx","x":-1,"y":2,"orientation":4},"tile":{}}}}}}"#
    ),
    (
      .editInk(.move(by: Vector(dx: 3, dy: -4))),
      #"{"act":"ink","edit":{"move":{"by":{"dx":3.0,"dy":-4.0}}}}"#
    ),
  ]

  static let area = Rect<BoardSpace>(
    origin: Point(x: 0.5, y: -1), size: Size(width: 100, height: 50))

  /// Numbers by which no gesture can be reported.
  static let odd: GestureSettings = {
    var settings = GestureSettings.touch
    settings.panDistance = -.infinity
    settings.tapDuration = -5
    settings.maximumTouches = 0
    return settings
  }()

  static let oddThresholds =
    #"{"panDistance":"-inf","pinchDistance":10.0,"tapDistance":10.0,"doubleTapDistance":45.0,"#
    + #""longPressDistance":10.0,"swipeDistance":44.0,"scrollMargin":33.0,"scrollSpeed":660.0,"#
    + #""tapDuration":-5,"doubleTapGap":350000,"longPressDuration":500000,"#
    + #""swipeDuration":500000,"scrollDelay":500000,"maximumTouches":0}"#

  /// Every change that can be made elsewhere, and how it is written.
  static let outside: [(OutsideChange, String)] = [
    (
      .place(item, object: object, board: board, pose: .cells(.at(0, 1))),
      #"{"elsewhere":"place","item":"\#(item)","object":"\#(object)","board":"\#(board)","#
        + #""cells":{"x":0,"y":1,"width":2,"height":2}}"#
    ),
    (
      .move(item, to: .cells(.at(0, 1))),
      #"{"elsewhere":"move","item":"\#(item)","cells":{"x":0,"y":1,"width":2,"height":2}}"#
    ),
    (.remove(item), #"{"elsewhere":"remove","item":"\#(item)"}"#),
    (
      .renameObject(object, "A\nB"),
      #"{"elsewhere":"rename-object","object":"\#(object)","name":"A\nB"}"#
    ),
    (.deleteObject(object), #"{"elsewhere":"delete-object","object":"\#(object)"}"#),
    (.renameBoard(board, "x"), #"{"elsewhere":"rename-board","board":"\#(board)","name":"x"}"#),
    (
      .addBoard(
        Board(
          id: board, show: ID(high: 1, low: 1), name: "B", rules: .grid(minimum: .two),
          created: Timestamp(milliseconds: -1),
          source: ImportSource(format: "qlc", identifier: "Function:12"))),
      #"{"elsewhere":"add-board","board":{"id":"\#(board)","show":"\#(show)","name":"B","#
        + #""placement":"grid","settings":{"minimum":"2"},"created":-1,"#
        + #""source":{"format":"qlc","identifier":"Function:12"}}}"#
    ),
    (.deleteBoard(board), #"{"elsewhere":"delete-board","board":"\#(board)"}"#),
    (
      .move(item, to: .free(area, z: OrderKey("V") ?? OrderKey.spread(1)[0])),
      #"{"elsewhere":"move","item":"\#(item)","#
        + #""free":{"x":0.5,"y":-1.0,"width":100.0,"height":50.0,"z":"V"}}"#
    ),
    (
      .move(item, to: .shaped(.single, at: .origin, .left)),
      #"{"elsewhere":"move","item":"\#(item)","#
        + #""shaped":{"shape":"x","x":0,"y":0,"orientation":3}}"#
    ),
  ]

  static let show = ID<Show>(high: 1, low: 1)

  /// One of everything.
  static let script: Script = {
    var stage = Stage.toy(blocks: 2, seed: .max)
    stage.objects[0].color = ObjectColor("#1e88e5")
    stage.objects[0].isOutlined = true
    stage.objects[0].source = ImportSource(format: "eos", identifier: "a\tb")
    stage.objects[1].cue = ObjectNumber("2.5")
    stage.objects[1].name = "Wörks \"2\""
    stage.view = ViewMemory(center: Point(x: -12.25, y: 0.1), zoom: 1.5)
    let touch = Touch(
      id: TouchID(rawValue: 7), phase: .began, position: Point(x: 1.5, y: .infinity),
      time: Instant(microseconds: 1000), pressure: 0.5)
    return Script(
      stage: stage,
      steps: [.touch(touch), .wake(Instant(microseconds: .min)), .reload]
        + (commands + itemCommands).map { .command($0.0) } + outside.map { .outside($0.0) })
  }()

  /// A script with touches of any numbers.
  static func script(using random: inout SplitMix64) -> Script {
    var script = script
    script.stage.seed = random.next()
    script.steps.shuffle(using: &random)
    for place in script.steps.indices where Bool.random(using: &random) {
      script.steps[place] = .touch(touch(using: &random))
    }
    return script
  }

  static func touch(using random: inout SplitMix64) -> Touch {
    let isKnown = Bool.random(using: &random)
    return Touch(
      id: TouchID(rawValue: Bool.random(using: &random) ? random.next() : random.next() % 10),
      kind: TouchKind.allCases.randomElement(using: &random) ?? .finger,
      phase: TouchPhase.allCases.randomElement(using: &random) ?? .began,
      position: Point(
        x: Double(bitPattern: random.next()), y: .random(in: -999...999, using: &random)),
      time: Instant(microseconds: Int64(bitPattern: random.next())),
      pressure: isKnown ? Double.random(in: 0...1, using: &random) : nil)
  }
}
