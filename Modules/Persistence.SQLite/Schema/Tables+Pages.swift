extension Tables {
  /// The statements that make version 9 of version 8: how much of the history is kept,
  /// the order of boards, and blocks that open a board.
  package static let version9 = """

    -- 0 commands are all of them; without either number, as many as a build keeps by itself.
    ALTER TABLE meta ADD COLUMN keep_commands INTEGER CHECK (keep_commands >= 0);
    ALTER TABLE meta ADD COLUMN keep_days INTEGER CHECK (
      keep_days IS NULL OR keep_days >= 1 AND keep_commands IS NULL);

    -- Without a key, boards are in the order of creation.
    ALTER TABLE board ADD COLUMN order_key TEXT CHECK (
      length(order_key) BETWEEN 1 AND 1024 AND order_key NOT GLOB '*[^0-9A-Za-z]*'
      AND order_key NOT GLOB '*0');

    CREATE TABLE item_8 (
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
      content TEXT NOT NULL DEFAULT 'block' CHECK (content IN (
        'block', 'tile', 'card', 'ink', 'goto')),
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
      CHECK (color IS NULL OR content IN ('tile', 'card')),
      CHECK (destination IS NULL OR content = 'goto'),
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
    INSERT INTO item_8 (
        id, board, object, pose, x, y, width, height, order_key, orientation, shape, area_x,
        area_y, area_width, area_height, action, content, message, title, text, ink, color,
        created, label)
      SELECT id, board, object, pose, x, y, width, height, order_key, orientation, shape, area_x,
        area_y, area_width, area_height, action, content, message, title, text, ink, color,
        created, label FROM item;
    DROP TABLE item;
    ALTER TABLE item_8 RENAME TO item;
    CREATE INDEX item_by_board ON item (board);
    CREATE INDEX item_by_object ON item (object);
    CREATE INDEX item_by_destination ON item (destination);
    """

  /// The statements that make version 10 of version 9: what the contents add up to.
  package static let version10 = """

    -- Without it, the contents count as they are.
    ALTER TABLE meta ADD COLUMN digest TEXT;
    """
}
