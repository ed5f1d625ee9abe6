/// The tables, as a person finds them with `sqlite3 workspace.callboard .schema`.
package enum Tables {
  /// The tables and indexes of version 12, listed here because finding them out takes time.
  static let objects: Set<SchemaObject> = {
    let tables = [
      "meta", "show", "object", "board", "item", "view", "connection", "change", "trip", "city",
      "game", "entry", "active", "command", "sync",
    ]
    let indexes = [
      "object_by_show", "item_by_board", "item_by_object", "item_by_destination", "city_by_trip",
      "game_by_trip",
      "game_by_city", "entry_by_trip", "entry_by_game", "entry_by_from_city", "entry_by_to_city",
      "entry_by_leg_departure", "entry_by_leg_arrival",
    ]
    return Set(
      tables.map { SchemaObject(type: "table", name: $0) }
        + indexes.map { SchemaObject(type: "index", name: $0) })
  }()

  /// The statements that make version 1.
  ///
  /// They are never altered: a change of the tables is a new version with a step to it. Owners are
  /// checked when a transaction ends, and nothing is deleted in silence: a dependant that a list of
  /// changes forgot makes its commit fail. Views are not changes, so theirs are deleted too.
  package static let version1 = """
    CREATE TABLE meta (
      only INTEGER PRIMARY KEY CHECK (only = 1),
      format TEXT NOT NULL,
      sequence INTEGER NOT NULL CHECK (sequence >= 0),
      history_start INTEGER NOT NULL CHECK (history_start BETWEEN 0 AND sequence),
      history_length INTEGER NOT NULL CHECK (history_length >= 0)
    ) STRICT;

    CREATE TABLE show (
      id TEXT NOT NULL PRIMARY KEY CHECK (\(isID)),
      name TEXT NOT NULL,
      name_key TEXT NOT NULL UNIQUE,
      created INTEGER NOT NULL
    ) STRICT;

    CREATE TABLE object (
      id TEXT NOT NULL PRIMARY KEY CHECK (\(isID)),
      show TEXT NOT NULL REFERENCES show (id) DEFERRABLE INITIALLY DEFERRED,
      kind TEXT NOT NULL CHECK (kind IN (
        'group', 'intensity', 'position', 'colour', 'beam', 'effect', 'list', 'scene', 'batch',
        'macro', 'plot')),
      number TEXT NOT NULL CHECK (number GLOB '[0-9]*' AND number NOT GLOB '*[^0-9.]*'),
      number_key TEXT GENERATED ALWAYS AS (
        printf('%015d', CAST(number AS INTEGER)) || substr(number, instr(number || '.', '.'))
      ) VIRTUAL,
      name TEXT NOT NULL,
      color TEXT CHECK (
        color GLOB '#[0-9a-f][0-9a-f][0-9a-f][0-9a-f][0-9a-f][0-9a-f]'),
      outlined INTEGER NOT NULL CHECK (outlined IN (0, 1)),
      created INTEGER NOT NULL,
      source_format TEXT,
      source_identifier TEXT,
      CHECK ((source_format IS NULL) = (source_identifier IS NULL))
    ) STRICT;
    CREATE INDEX object_by_show ON object (show);

    CREATE TABLE board (
      id TEXT NOT NULL PRIMARY KEY CHECK (\(isID)),
      show TEXT NOT NULL REFERENCES show (id) DEFERRABLE INITIALLY DEFERRED,
      name TEXT NOT NULL,
      name_key TEXT NOT NULL,
      placement TEXT NOT NULL,
      minimum INTEGER NOT NULL CHECK (minimum IN (1, 2)),
      created INTEGER NOT NULL,
      source_format TEXT,
      source_identifier TEXT,
      UNIQUE (show, name_key),
      CHECK ((source_format IS NULL) = (source_identifier IS NULL))
    ) STRICT;

    CREATE TABLE item (
      id TEXT NOT NULL PRIMARY KEY CHECK (\(isID)),
      board TEXT NOT NULL REFERENCES board (id) DEFERRABLE INITIALLY DEFERRED,
      object TEXT NOT NULL REFERENCES object (id) DEFERRABLE INITIALLY DEFERRED,
      x INTEGER NOT NULL CHECK (x >= -2147483648),
      y INTEGER NOT NULL CHECK (y >= -2147483648),
      width INTEGER NOT NULL CHECK (width >= 1 AND x + width <= 2147483647),
      height INTEGER NOT NULL CHECK (height >= 1 AND y + height <= 2147483647)
    ) STRICT;
    CREATE INDEX item_by_board ON item (board);
    CREATE INDEX item_by_object ON item (object);

    CREATE TABLE view (
      board TEXT NOT NULL PRIMARY KEY REFERENCES board (id) ON DELETE CASCADE,
      center_x REAL NOT NULL,
      center_y REAL NOT NULL,
      zoom REAL NOT NULL CHECK (zoom > 0)
    ) STRICT;

    CREATE TABLE change (
      sequence INTEGER NOT NULL,
      position INTEGER NOT NULL,
      entity TEXT NOT NULL CHECK (entity IN ('show', 'object', 'board', 'item')),
      id TEXT NOT NULL,
      before TEXT,
      after TEXT,
      PRIMARY KEY (sequence, position),
      CHECK (before IS NOT NULL OR after IS NOT NULL)
    ) STRICT, WITHOUT ROWID;
    """

  /// The statements that make version 2 of version 1, for new files as well, so that both are the
  /// same then.
  package static let version2 = """

    ALTER TABLE item ADD COLUMN action TEXT NOT NULL DEFAULT 'go' CHECK (
      action IN ('go', 'release', 'pause', 'back', 'flash'));
    ALTER TABLE item ADD COLUMN message TEXT;

    CREATE TABLE connection (
      show TEXT NOT NULL PRIMARY KEY REFERENCES show (id) ON DELETE CASCADE,
      address TEXT NOT NULL,
      profile TEXT,
      options TEXT NOT NULL,
      gap INTEGER CHECK (gap BETWEEN 0 AND 1000),
      listening_port INTEGER CHECK (listening_port BETWEEN 1 AND 65535)
    ) STRICT;
    """

  /// The statements that make version 3 of version 2: objects that are a cue of a list.
  package static let version3 = """

    ALTER TABLE object ADD COLUMN cue TEXT CHECK (
      cue IS NULL OR kind = 'list' AND number NOT GLOB '*.*'
      AND cue GLOB '[0-9]*' AND cue NOT GLOB '*[^0-9.]*');
    ALTER TABLE object ADD COLUMN cue_key TEXT GENERATED ALWAYS AS (
      printf('%015d', CAST(cue AS INTEGER)) || substr(cue, instr(cue || '.', '.'))
    ) VIRTUAL;
    """

  /// The statements that make version 4 of version 3: trips with their itineraries.
  ///
  /// The record of changes names its entities in a condition that cannot be altered, so it is made
  /// again. That two entries of a day share a place is not forbidden here: a renumbering passes
  /// through such states, and opening a trip checks it.
  package static let version4 = """

    CREATE TABLE trip (
      id TEXT NOT NULL PRIMARY KEY CHECK (\(isID)),
      name TEXT NOT NULL,
      name_key TEXT NOT NULL UNIQUE,
      first_day TEXT NOT NULL CHECK (
        first_day GLOB '[0-9][0-9][0-9][0-9]-[01][0-9]-[0-3][0-9]'),
      day_count INTEGER NOT NULL CHECK (day_count >= 1),
      created INTEGER NOT NULL
    ) STRICT;

    CREATE TABLE city (
      id TEXT NOT NULL PRIMARY KEY CHECK (\(isID)),
      trip TEXT NOT NULL REFERENCES trip (id) DEFERRABLE INITIALLY DEFERRED,
      key TEXT NOT NULL,
      name TEXT NOT NULL,
      aliases TEXT NOT NULL CHECK (aliases GLOB '[[]*]'),
      latitude REAL CHECK (latitude BETWEEN -90 AND 90),
      longitude REAL CHECK (longitude BETWEEN -180 AND 180),
      CHECK ((latitude IS NULL) = (longitude IS NULL))
    ) STRICT;
    CREATE INDEX city_by_trip ON city (trip);

    CREATE TABLE game (
      id TEXT NOT NULL PRIMARY KEY CHECK (\(isID)),
      trip TEXT NOT NULL REFERENCES trip (id) DEFERRABLE INITIALLY DEFERRED,
      key TEXT NOT NULL,
      sport TEXT NOT NULL,
      home TEXT NOT NULL,
      away TEXT NOT NULL,
      city TEXT NOT NULL REFERENCES city (id) DEFERRABLE INITIALLY DEFERRED,
      venue TEXT NOT NULL,
      latitude REAL CHECK (latitude BETWEEN -90 AND 90),
      longitude REAL CHECK (longitude BETWEEN -180 AND 180),
      start INTEGER NOT NULL CHECK (start BETWEEN -62104060800000 AND 253370764799999),
      zone TEXT NOT NULL,
      utc_offset INTEGER NOT NULL CHECK (utc_offset BETWEEN -64800 AND 64800),
      CHECK ((latitude IS NULL) = (longitude IS NULL))
    ) STRICT;
    CREATE INDEX game_by_trip ON game (trip);
    CREATE INDEX game_by_city ON game (city);

    CREATE TABLE entry (
      id TEXT NOT NULL PRIMARY KEY CHECK (\(isID)),
      trip TEXT NOT NULL REFERENCES trip (id) DEFERRABLE INITIALLY DEFERRED,
      day INTEGER NOT NULL,
      sort_order REAL NOT NULL CHECK (abs(sort_order) < 9e999),
      modified INTEGER NOT NULL,
      kind TEXT NOT NULL CHECK (kind IN ('game', 'travel', 'custom')),
      game TEXT REFERENCES game (id) DEFERRABLE INITIALLY DEFERRED,
      from_city TEXT REFERENCES city (id) DEFERRABLE INITIALLY DEFERRED,
      to_city TEXT REFERENCES city (id) DEFERRABLE INITIALLY DEFERRED,
      leg_departure TEXT REFERENCES game (id) DEFERRABLE INITIALLY DEFERRED,
      leg_arrival TEXT REFERENCES game (id) DEFERRABLE INITIALLY DEFERRED,
      distance_meters INTEGER CHECK (distance_meters >= 0),
      duration_seconds INTEGER CHECK (duration_seconds >= 0),
      title TEXT,
      icon TEXT,
      time TEXT CHECK (time GLOB '[0-2][0-9]:[0-5][0-9]'),
      latitude REAL CHECK (latitude BETWEEN -90 AND 90),
      longitude REAL CHECK (longitude BETWEEN -180 AND 180),
      CHECK ((latitude IS NULL) = (longitude IS NULL)),
      CHECK ((leg_departure IS NULL) = (leg_arrival IS NULL)),
      CHECK ((game IS NOT NULL) = (kind = 'game')),
      CHECK ((from_city IS NOT NULL) = (kind = 'travel')),
      CHECK ((to_city IS NOT NULL) = (kind = 'travel')),
      CHECK ((title IS NOT NULL) = (kind = 'custom')),
      CHECK ((icon IS NOT NULL) = (kind = 'custom')),
      CHECK (kind = 'travel' OR coalesce(leg_departure, distance_meters, duration_seconds) IS NULL),
      CHECK (kind = 'custom' OR coalesce(time, latitude) IS NULL)
    ) STRICT;
    CREATE INDEX entry_by_trip ON entry (trip);
    CREATE INDEX entry_by_game ON entry (game);
    CREATE INDEX entry_by_from_city ON entry (from_city);
    CREATE INDEX entry_by_to_city ON entry (to_city);
    CREATE INDEX entry_by_leg_departure ON entry (leg_departure);
    CREATE INDEX entry_by_leg_arrival ON entry (leg_arrival);

    CREATE TABLE change_4 (
      sequence INTEGER NOT NULL,
      position INTEGER NOT NULL,
      entity TEXT NOT NULL CHECK (entity IN (
        'show', 'object', 'board', 'item', 'trip', 'city', 'game', 'entry')),
      id TEXT NOT NULL,
      before TEXT,
      after TEXT,
      PRIMARY KEY (sequence, position),
      CHECK (before IS NOT NULL OR after IS NOT NULL)
    ) STRICT, WITHOUT ROWID;
    INSERT INTO change_4 SELECT * FROM change;
    DROP TABLE change;
    ALTER TABLE change_4 RENAME TO change;
    """

  /// The statements that make version 5 of version 4: blocks that hold only a message, labels, the
  /// action `toggle`, and what is switched on.
  ///
  /// A column cannot lose its condition, so the blocks are made again.
  package static let version5 = """

    CREATE TABLE item_5 (
      id TEXT NOT NULL PRIMARY KEY CHECK (\(isID)),
      board TEXT NOT NULL REFERENCES board (id) DEFERRABLE INITIALLY DEFERRED,
      object TEXT REFERENCES object (id) DEFERRABLE INITIALLY DEFERRED,
      x INTEGER NOT NULL CHECK (x >= -2147483648),
      y INTEGER NOT NULL CHECK (y >= -2147483648),
      width INTEGER NOT NULL CHECK (width >= 1 AND x + width <= 2147483647),
      height INTEGER NOT NULL CHECK (height >= 1 AND y + height <= 2147483647),
      action TEXT NOT NULL DEFAULT 'go' CHECK (
        action IN ('go', 'release', 'pause', 'back', 'flash', 'toggle')),
      message TEXT,
      label TEXT,
      CHECK (object IS NOT NULL OR message IS NOT NULL)
    ) STRICT;
    INSERT INTO item_5 (id, board, object, x, y, width, height, action, message)
      SELECT id, board, object, x, y, width, height, action, message FROM item;
    DROP TABLE item;
    ALTER TABLE item_5 RENAME TO item;
    CREATE INDEX item_by_board ON item (board);
    CREATE INDEX item_by_object ON item (object);

    CREATE TABLE active (
      show TEXT NOT NULL REFERENCES show (id) ON DELETE CASCADE,
      key TEXT NOT NULL,
      action TEXT NOT NULL CHECK (action IN ('flash', 'toggle')),
      kind TEXT,
      number TEXT,
      cue TEXT,
      name TEXT NOT NULL,
      source_format TEXT,
      source_identifier TEXT,
      message TEXT,
      process TEXT NOT NULL,
      PRIMARY KEY (show, key),
      CHECK ((kind IS NULL) = (number IS NULL)),
      CHECK (kind IS NOT NULL OR message IS NOT NULL),
      CHECK ((source_format IS NULL) = (source_identifier IS NULL))
    ) STRICT;
    """

  /// The statements that make version 6 of version 5: blocks are as their board's rules have it,
  /// the minimum is a setting of the grid, objects and boards have metadata, and hosts add kinds.
  ///
  /// A column cannot lose its condition, so objects and blocks are made again.
  package static let version6 = """

    ALTER TABLE board ADD COLUMN settings TEXT NOT NULL DEFAULT '{}' CHECK (settings GLOB '{*}');
    UPDATE board SET settings = '{"minimum":"' || minimum || '"}' WHERE minimum <> 1;
    ALTER TABLE board DROP COLUMN minimum;
    CREATE TABLE object_6 (
      id TEXT NOT NULL PRIMARY KEY CHECK (\(isID)),
      show TEXT NOT NULL REFERENCES show (id) DEFERRABLE INITIALLY DEFERRED,
      kind TEXT NOT NULL CHECK (
        length(kind) <= 32 AND kind GLOB '[a-z]*' AND kind NOT GLOB '*[^-a-z0-9]*'),
      number TEXT NOT NULL CHECK (number GLOB '[0-9]*' AND number NOT GLOB '*[^0-9.]*'),
      number_key TEXT GENERATED ALWAYS AS (
        printf('%015d', CAST(number AS INTEGER)) || substr(number, instr(number || '.', '.'))
      ) VIRTUAL,
      cue TEXT CHECK (
        cue IS NULL OR kind = 'list' AND number NOT GLOB '*.*'
        AND cue GLOB '[0-9]*' AND cue NOT GLOB '*[^0-9.]*'),
      cue_key TEXT GENERATED ALWAYS AS (
        printf('%015d', CAST(cue AS INTEGER)) || substr(cue, instr(cue || '.', '.'))
      ) VIRTUAL,
      name TEXT NOT NULL,
      color TEXT CHECK (
        color GLOB '#[0-9a-f][0-9a-f][0-9a-f][0-9a-f][0-9a-f][0-9a-f]'),
      outlined INTEGER NOT NULL CHECK (outlined IN (0, 1)),
      created INTEGER NOT NULL,
      source_format TEXT,
      source_identifier TEXT,
      metadata TEXT NOT NULL DEFAULT '{}' CHECK (metadata GLOB '{*}'),
      CHECK ((source_format IS NULL) = (source_identifier IS NULL))
    ) STRICT;
    INSERT INTO object_6 (
        id, show, kind, number, cue, name, color, outlined, created, source_format,
        source_identifier)
      SELECT id, show, kind, number, cue, name, color, outlined, created, source_format,
        source_identifier FROM object ORDER BY rowid;
    DROP TABLE object;
    ALTER TABLE object_6 RENAME TO object;
    CREATE INDEX object_by_show ON object (show);

    ALTER TABLE board ADD COLUMN metadata TEXT NOT NULL DEFAULT '{}' CHECK (metadata GLOB '{*}');

    CREATE TABLE item_6 (
      id TEXT NOT NULL PRIMARY KEY CHECK (\(isID)),
      board TEXT NOT NULL REFERENCES board (id) DEFERRABLE INITIALLY DEFERRED,
      object TEXT REFERENCES object (id) DEFERRABLE INITIALLY DEFERRED,
      pose TEXT NOT NULL DEFAULT 'cells' CHECK (
        pose IN ('cells', 'ordered', 'free', 'shaped', 'tray')),
      x INTEGER CHECK (x BETWEEN -2147483648 AND 2147483647),
      y INTEGER CHECK (y BETWEEN -2147483648 AND 2147483647),
      width INTEGER CHECK (width >= 1 AND x + width <= 2147483647),
      height INTEGER CHECK (height >= 1 AND y + height <= 2147483647),
      order_key TEXT CHECK (
        length(order_key) BETWEEN 1 AND 1024 AND order_key NOT GLOB '*[^0-9A-Za-z]*'
        AND order_key NOT GLOB '*0'),
      orientation INTEGER CHECK (orientation BETWEEN 0 AND 3),
      area_x REAL CHECK (abs(area_x) < 9e999),
      area_y REAL CHECK (abs(area_y) < 9e999),
      area_width REAL CHECK (area_width BETWEEN 0 AND 1.8e308),
      area_height REAL CHECK (area_height BETWEEN 0 AND 1.8e308),
      action TEXT NOT NULL DEFAULT 'go' CHECK (
        action IN ('go', 'release', 'pause', 'back', 'flash', 'toggle')),
      message TEXT,
      label TEXT,
      CHECK (object IS NOT NULL OR message IS NOT NULL),
      CHECK ((x IS NOT NULL) = (pose IN ('cells', 'shaped'))),
      CHECK ((y IS NOT NULL) = (pose IN ('cells', 'shaped'))),
      CHECK ((width IS NOT NULL) = (pose = 'cells')),
      CHECK ((height IS NOT NULL) = (pose = 'cells')),
      CHECK ((order_key IS NOT NULL) = (pose IN ('ordered', 'free', 'tray'))),
      CHECK ((orientation IS NOT NULL) = (pose IN ('shaped', 'tray'))),
      CHECK ((area_x IS NOT NULL) = (pose = 'free')),
      CHECK ((area_y IS NOT NULL) = (pose = 'free')),
      CHECK ((area_width IS NOT NULL) = (pose = 'free')),
      CHECK ((area_height IS NOT NULL) = (pose = 'free'))
    ) STRICT;
    INSERT INTO item_6 (id, board, object, x, y, width, height, action, message, label)
      SELECT id, board, object, x, y, width, height, action, message, label FROM item;
    DROP TABLE item;
    ALTER TABLE item_6 RENAME TO item;
    CREATE INDEX item_by_board ON item (board);
    CREATE INDEX item_by_object ON item (object);
    """

  /// The statements that make version 7 of version 6: what people did, and how far the record of
  /// changes is sent to other machines.
  package static let version7 = """

    ALTER TABLE change ADD COLUMN origin TEXT CHECK (origin = 'sync');
    ALTER TABLE meta ADD COLUMN sent INTEGER CHECK (sent BETWEEN 0 AND sequence);
    ALTER TABLE meta ADD COLUMN sent_changes INTEGER NOT NULL DEFAULT 0 CHECK (sent_changes >= 0);
    CREATE TABLE command (
      number INTEGER NOT NULL PRIMARY KEY,
      first_sequence INTEGER NOT NULL CHECK (first_sequence >= 1),
      last_sequence INTEGER NOT NULL CHECK (last_sequence >= first_sequence),
      words TEXT NOT NULL,
      time INTEGER NOT NULL,
      seat TEXT NOT NULL
    ) STRICT;
    """

  /// The statements that make version 8 of version 7: pieces with shapes, tiles, cards and ink.
  package static let version8 = """

    CREATE TABLE item_7 (
      id TEXT NOT NULL PRIMARY KEY CHECK (\(isID)),
      board TEXT NOT NULL REFERENCES board (id) DEFERRABLE INITIALLY DEFERRED,
      object TEXT REFERENCES object (id) DEFERRABLE INITIALLY DEFERRED,
      pose TEXT NOT NULL CHECK (pose IN ('cells', 'ordered', 'free', 'shaped')),
      x INTEGER CHECK (x BETWEEN -2147483648 AND 2147483647),
      y INTEGER CHECK (y BETWEEN -2147483648 AND 2147483647),
      width INTEGER CHECK (width >= 1 AND x + width <= 2147483647),
      height INTEGER CHECK (height >= 1 AND y + height <= 2147483647),
      order_key TEXT CHECK (
        length(order_key) BETWEEN 1 AND 1024 AND order_key NOT GLOB '*[^0-9A-Za-z]*'
        AND order_key NOT GLOB '*0'),
      orientation INTEGER CHECK (orientation BETWEEN 0 AND 7),
      shape TEXT CHECK (shape NOT GLOB '*[^x./]*'),
      area_x REAL CHECK (abs(area_x) < 9e999),
      area_y REAL CHECK (abs(area_y) < 9e999),
      area_width REAL CHECK (area_width BETWEEN 0 AND 1.8e308),
      area_height REAL CHECK (area_height BETWEEN 0 AND 1.8e308),
      action TEXT NOT NULL DEFAULT 'go' CHECK (
        action IN ('go', 'release', 'pause', 'back', 'flash', 'toggle')),
      content TEXT NOT NULL DEFAULT 'block' CHECK (content IN ('block', 'tile', 'card', 'ink')),
      message TEXT,
      title TEXT,
      text TEXT,
      ink BLOB,
      color TEXT CHECK (
        color GLOB '#[0-9a-f][0-9a-f][0-9a-f][0-9a-f][0-9a-f][0-9a-f]'),
      created INTEGER,
      label TEXT,
      CHECK ((object IS NOT NULL OR message IS NOT NULL) = (content = 'block')),
      CHECK ((title IS NOT NULL) = (content = 'card')),
      CHECK ((text IS NOT NULL) = (content = 'card')),
      CHECK ((created IS NOT NULL) = (content = 'card')),
      CHECK ((ink IS NOT NULL) = (content = 'ink')),
      CHECK (color IS NULL OR content IN ('tile', 'card')),
      CHECK ((x IS NOT NULL) = (pose IN ('cells', 'shaped'))),
      CHECK ((y IS NOT NULL) = (pose IN ('cells', 'shaped'))),
      CHECK ((width IS NOT NULL) = (pose = 'cells')),
      CHECK ((height IS NOT NULL) = (pose = 'cells')),
      CHECK ((order_key IS NOT NULL) = (pose IN ('ordered', 'free'))),
      CHECK ((orientation IS NOT NULL) = (pose = 'shaped')),
      CHECK ((shape IS NOT NULL) = (pose = 'shaped')),
      CHECK ((area_x IS NOT NULL) = (pose = 'free')),
      CHECK ((area_y IS NOT NULL) = (pose = 'free')),
      CHECK ((area_width IS NOT NULL) = (pose = 'free')),
      CHECK ((area_height IS NOT NULL) = (pose = 'free'))
    ) STRICT;
    -- Pieces had no shape, and rules for them only where a host wrote some: each covers one cell.
    INSERT INTO item_7 (
        id, board, object, pose, x, y, width, height, order_key, orientation, shape, area_x,
        area_y, area_width, area_height, action, message, label)
      SELECT id, board, object, iif(pose = 'tray', 'shaped', pose), iif(pose = 'tray', 0, x),
        iif(pose = 'tray', 0, y), width, height, iif(pose = 'tray', NULL, order_key), orientation,
        iif(pose IN ('shaped', 'tray'), 'x', NULL), area_x, area_y, area_width, area_height, action,
        message, label FROM item;
    DROP TABLE item;
    ALTER TABLE item_7 RENAME TO item;
    CREATE INDEX item_by_board ON item (board);
    CREATE INDEX item_by_object ON item (object);
    """

  static let isID = "length(id) = 32 AND id NOT GLOB '*[^0-9a-f]*'"
}
