extension Tables {
  /// The statements that make version 11 of version 10: the same blocks, with conditions that are
  /// quicker to check.
  ///
  /// SQLite makes a table in memory for each `IN` with more than two values, for each row that is
  /// written, which took a third of the time of writing many blocks.
  package static let version11 = """

    CREATE TABLE item_10 (
      id TEXT NOT NULL PRIMARY KEY CHECK (\(isID)),
      board TEXT NOT NULL REFERENCES board (id) DEFERRABLE INITIALLY DEFERRED,
      object TEXT REFERENCES object (id) DEFERRABLE INITIALLY DEFERRED,
      pose TEXT NOT NULL CHECK (
        pose = 'cells' OR pose = 'ordered' OR pose = 'free' OR pose = 'shaped'),
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
        action = 'go' OR action = 'release' OR action = 'pause' OR action = 'back'
        OR action = 'flash' OR action = 'toggle'),
      content TEXT NOT NULL DEFAULT 'block' CHECK (
        content = 'block' OR content = 'tile' OR content = 'card' OR content = 'ink'
        OR content = 'goto'),
      message TEXT,
      title TEXT,
      text TEXT,
      ink BLOB,
      color TEXT CHECK (
        color GLOB '#[0-9a-f][0-9a-f][0-9a-f][0-9a-f][0-9a-f][0-9a-f]'),
      created INTEGER,
      destination TEXT REFERENCES board (id) DEFERRABLE INITIALLY DEFERRED,
      label TEXT,
      CHECK ((object IS NOT NULL OR message IS NOT NULL) = (content = 'block')),
      CHECK ((title IS NOT NULL) = (content = 'card')),
      CHECK ((text IS NOT NULL) = (content = 'card')),
      CHECK ((created IS NOT NULL) = (content = 'card')),
      CHECK ((ink IS NOT NULL) = (content = 'ink')),
      CHECK (color IS NULL OR content = 'tile' OR content = 'card'),
      CHECK (destination IS NULL OR content = 'goto'),
      CHECK ((x IS NOT NULL) = (pose = 'cells' OR pose = 'shaped')),
      CHECK ((y IS NOT NULL) = (pose = 'cells' OR pose = 'shaped')),
      CHECK ((width IS NOT NULL) = (pose = 'cells')),
      CHECK ((height IS NOT NULL) = (pose = 'cells')),
      CHECK ((order_key IS NOT NULL) = (pose = 'ordered' OR pose = 'free')),
      CHECK ((orientation IS NOT NULL) = (pose = 'shaped')),
      CHECK ((shape IS NOT NULL) = (pose = 'shaped')),
      CHECK ((area_x IS NOT NULL) = (pose = 'free')),
      CHECK ((area_y IS NOT NULL) = (pose = 'free')),
      CHECK ((area_width IS NOT NULL) = (pose = 'free')),
      CHECK ((area_height IS NOT NULL) = (pose = 'free'))
    ) STRICT;
    INSERT INTO item_10 SELECT * FROM item;
    DROP TABLE item;
    ALTER TABLE item_10 RENAME TO item;
    CREATE INDEX item_by_board ON item (board);
    CREATE INDEX item_by_object ON item (object);
    CREATE INDEX item_by_destination ON item (destination);
    """
}
