package import Domain
package import JSONText

/// The members that this version of the form has, by which it finds those that it does not know.
package indirect enum KnownMembers: Sendable {
  /// Whatever is here is known.
  case all
  /// An object with these members; anything else is of a later version or another program.
  case named([String: KnownMembers])

  private init(_ names: String..., objects: [String: KnownMembers] = [:]) {
    var members = objects
    for name in names { members[name] = .all }
    self = .named(members)
  }

  /// The members of an entity.
  package static func of(_ sort: Entity.Sort) -> KnownMembers {
    switch sort {
    case .show: show
    case .object: object
    case .board: board
    case .item: item
    case .trip: trip
    case .city: city
    case .game: game
    case .entry: entry
    }
  }

  private static let show = KnownMembers("id", "name", "created")
  private static let object = KnownMembers(
    "id", "show", "kind", "number", "cue", "name", "color", "isOutlined", "created", "metadata",
    objects: ["source": source])
  private static let board = KnownMembers(
    "id", "show", "name", "placement", "settings", "minimum", "created", "order", "metadata",
    objects: ["source": source])
  private static let item = KnownMembers(
    "id", "board", "object", "action", "message", "ink", "label",
    objects: [
      "pose": pose, "tile": KnownMembers("color"), "goto": KnownMembers("board"),
      "card": KnownMembers("title", "text", "color", "created"),
    ])
  private static let trip = KnownMembers("id", "name", "firstDay", "dayCount", "created")
  private static let city = KnownMembers(
    "id", "trip", "key", "name", "aliases", objects: ["location": location])
  private static let game = KnownMembers(
    "id", "trip", "key", "sport", "home", "away", "city", "venue",
    objects: ["location": location, "start": KnownMembers("instant", "zone", "offset")])
  private static let entry = KnownMembers(
    "id", "trip", "day", "sortOrder", "modified", "game",
    objects: [
      "travel": KnownMembers(
        "from", "to", "distanceMeters", "durationSeconds",
        objects: ["leg": KnownMembers("departure", "arrival")]),
      "custom": KnownMembers("title", "icon", "time", objects: ["location": location]),
    ])

  private static let source = KnownMembers("format", "identifier")
  private static let location = KnownMembers("latitude", "longitude")
  private static let pose = KnownMembers(
    "ordered",
    objects: [
      "cells": KnownMembers("x", "y", "width", "height"),
      "free": KnownMembers("x", "y", "width", "height", "z"),
      "shaped": KnownMembers("shape", "x", "y", "orientation"),
    ])

  /// The members of the state in a file.
  static let state = KnownMembers("sequence", "saved", "mark", "digest")

  /// The members in order; those of objects with the names of these, as in `pose.cells.x`.
  package var names: [String] {
    guard case .named(let known) = self else { return [] }
    return known.flatMap { name, inner in
      let names = inner.names
      return names.isEmpty ? [name] : names.map { "\(name).\($0)" }
    }.sorted()
  }

  /// The unknown members of an object; `nil` if all are known.
  package func unknown(in json: LocatedJSON) -> UnknownMembers? {
    guard case .named(let known) = self, case .object(let members) = json.value else { return nil }
    var unknown = UnknownMembers()
    for member in members {
      if let inner = known[member.name] {
        unknown.inner[member.name] = inner.unknown(in: member.value)
      } else {
        unknown.members.append(member)
      }
    }
    return unknown.members.isEmpty && unknown.inner.isEmpty ? nil : unknown
  }
}

/// The members of an object that this version of the form does not know, which stay.
package struct UnknownMembers: Sendable {
  /// Those of the object itself.
  var members: [LocatedJSON.Member] = []
  /// Those of objects in it, by the names of these.
  var inner: [String: UnknownMembers] = [:]
}

extension JSONWriter {
  /// Writes a value, with unknown members behind its own and those of objects that it still has.
  mutating func write(_ json: LocatedJSON, keeping unknown: UnknownMembers? = nil) {
    switch json.value {
    case .null: raw("null")
    case .bool(let value): raw(value ? "true" : "false")
    case .number(let digits): raw(digits)
    case .string(let text): string(text)
    case .array(let elements): array { for element in elements { $0.write(element) } }
    case .object(let members):
      object {
        for member in members {
          $0.name(member.name)
          $0.write(member.value, keeping: unknown?.inner[member.name])
        }
        for member in unknown?.members ?? [] {
          $0.name(member.name)
          $0.write(member.value)
        }
      }
    }
  }
}
