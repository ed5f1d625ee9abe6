/// The tables, as a person finds them with `sqlite3 workspace.callboard .schema`.
package enum Tables {
  /// The tables of version 3.
  static let names: Set<String> = [
    "meta", "show", "object", "board", "item", "view", "connection", "change",
  ]

  /// The statements that make version 1.
  ///
  /// They are never altered: a change of the tables is a new version with a step to it. Owners are
  /// checked when a transaction ends, and nothing is deleted in silence: a dependant that a list of
  /// changes forgot makes its commit fail. Views are no changes, so theirs go along.
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
  static let version3 = """

    ALTER TABLE object ADD COLUMN cue TEXT CHECK (
      cue IS NULL OR kind = 'list' AND number NOT GLOB '*.*'
      AND cue GLOB '[0-9]*' AND cue NOT GLOB '*[^0-9.]*');
    ALTER TABLE object ADD COLUMN cue_key TEXT GENERATED ALWAYS AS (
      printf('%015d', CAST(cue AS INTEGER)) || substr(cue, instr(cue || '.', '.'))
    ) VIRTUAL;
    """

  private static let isID = "length(id) = 32 AND id NOT GLOB '*[^0-9a-f]*'"
}
