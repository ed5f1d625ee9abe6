import Domain

extension Described {
  /// An entity with all that it holds.
  init(_ entity: Entity) {
    switch entity {
    case .show(let show):
      self.init(
        "show \(show.id)", [Detail("name", show.name.quoted), .created(show.created)])
    case .object(let object): self.init(object)
    case .board(let board):
      self.init(
        "board \(board.id)",
        [
          Detail("name", board.name.quoted),
          Detail("rules", board.rules.key, isHidden: board.rules.key == BoardRules.defaultKey),
          Detail(
            "minimum", "\(board.rules.minimum.rawValue)x\(board.rules.minimum.rawValue)",
            isHidden: board.rules.minimum == .one),
          Detail(
            "settings", board.rules.scriptText.trimmingPrefix(" ").description,
            isHidden: board.rules.key == BoardRules.defaultKey),
          .created(board.created),
          Detail("order", board.order.digits, isHidden: board.chosenOrder == nil),
          .source(board.source),
        ])
    case .item(let item): self.init(item)
    case .trip(let trip):
      self.init(
        "trip \(trip.id)",
        [
          Detail("name", trip.name.quoted), Detail("from", "\(trip.firstDay)"),
          Detail("days", "\(trip.dayCount)"), .created(trip.created),
        ])
    case .city(let city):
      self.init(
        "city \(city.id)",
        [
          Detail("key", city.key.quoted), Detail("name", city.name.quoted),
          Detail("aliases", Words.list(city.aliases.map(\.quoted)), isHidden: city.aliases.isEmpty),
          Detail("near", Words.text(city.location), isHidden: city.location == nil),
        ])
    case .game(let game): self.init(game)
    case .entry(let entry): self.init(entry)
    }
  }

  private init(_ object: ShowObject) {
    // The script's name for it shows the first three.
    self.init(
      "object \(object.id)",
      [
        Detail("kind", object.kind.rawValue, isHidden: true),
        Detail("number", object.consoleNumber.text, isHidden: true),
        Detail("name", object.name.quoted, isHidden: true),
        Detail("colour", object.color?.description ?? "none", isHidden: object.color == nil),
        Detail("outlined", object.isOutlined ? "yes" : "no", isHidden: !object.isOutlined),
        .created(object.created), .source(object.source),
      ])
  }

  private init(_ item: BoardItem) {
    self.init(
      "block \(item.id)",
      [
        Detail("shows", item.object.map { "\($0)" } ?? item.content.word ?? "no object"),
        Detail(
          "opens", item.content.destination.map { "\($0)" } ?? "nothing",
          isHidden: item.content.destination == nil),
        Detail(
          "card", item.content.card.map(Words.text) ?? "none", isHidden: item.content.card == nil),
        Detail(
          "colour", item.content.color?.description ?? "none", isHidden: item.content.color == nil),
        Detail("at", ScriptText.text(item.pose)),
        Detail("on", "\(item.board)"),
        Detail("action", item.action.rawValue, isHidden: item.action == .go),
        Detail("message", item.message?.quoted ?? "none", isHidden: item.message == nil),
        Detail("label", item.label?.quoted ?? "none", isHidden: item.label == nil),
      ])
  }

  private init(_ game: Game) {
    self.init(
      "game \(game.id)",
      [
        Detail("key", game.key.quoted), Detail("sport", game.sport.quoted),
        Detail("teams", "\(game.away.quoted) at \(game.home.quoted)"),
        Detail("in", "\(game.city)"), Detail("venue", game.venue.quoted),
        Detail("near", Words.text(game.location), isHidden: game.location == nil),
        Detail("starts", Words.text(game.start)),
      ])
  }

  private init(_ entry: ItineraryEntry) {
    let content: [Detail]
    switch entry.content {
    case .game(let game): content = [Detail("game", "\(game)")]
    case .custom(let custom): content = [Detail("custom", Words.text(custom))]
    case .travel(let travel):
      let leg = travel.leg.map { "\($0.departure) to \($0.arrival)" }
      content = [
        Detail("travel", "\(travel.from) to \(travel.to)"),
        Detail("leg", leg ?? "none"),
        Detail("distance", travel.distanceMeters.map { "\($0) m" } ?? "unknown", isHidden: true),
        Detail("duration", travel.durationSeconds.map { "\($0) s" } ?? "unknown", isHidden: true),
      ]
    }
    self.init(
      "entry \(entry.id)",
      content + [
        Detail("day", "\(entry.day)"), Detail("place", ScriptText.text(entry.sortOrder)),
        Detail("modified", Words.text(entry.modified), isHidden: true),
      ])
  }
}

extension Described.Detail {
  fileprivate static func created(_ time: Timestamp) -> Self {
    Self("created", Words.text(time), isHidden: true)
  }

  fileprivate static func source(_ source: ImportSource?) -> Self {
    Self(
      "source", source.map { "\($0.format.quoted) \($0.identifier.quoted)" } ?? "none",
      isHidden: true)
  }
}
