"""What is put into the database of the chaos: failures that a server must survive, and faults that
must be found.

A planted fault is made of triggers and a view, so that the program that is checked is the one that
is shipped. Each one makes the database do what a server with the fault would do.
"""

# How often a record that is written is in the way of another transaction, as PostgreSQL says it. A
# server tries again, and no one notices.
SERIALISATION = """
CREATE FUNCTION chaos_serialisation() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF random() < 0.01 THEN
    RAISE EXCEPTION 'chaos' USING ERRCODE = 'serialization_failure';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER chaos_serialisation BEFORE INSERT ON record
  FOR EACH ROW EXECUTE FUNCTION chaos_serialisation();
"""

# Numbers of changes from a sequence, without the lock of the zone's row: a transaction can commit
# after one with a higher number. The pause is that of a round trip between number and commit.
NEXTVAL = """
CREATE SEQUENCE planted;
SELECT setval('planted', 1 + (SELECT max(sequence) FROM zone));
ALTER TABLE zone RENAME TO zone_row;
CREATE VIEW zone AS
  SELECT z.owner, z.number, z.name,
    greatest(z.sequence, (
      SELECT max(r.sequence) FROM record r WHERE r.owner = z.owner AND r.zone = z.number
    )) AS sequence,
    z.first_sequence, z.minimum_sequence, z.bytes, z.deleted
  FROM zone_row z;
CREATE FUNCTION planted_zone() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RETURN NEW;
END $$;
CREATE TRIGGER planted_zone INSTEAD OF UPDATE ON zone
  FOR EACH ROW EXECUTE FUNCTION planted_zone();
CREATE FUNCTION planted_record() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.sequence := nextval('callboard.planted');
  PERFORM pg_sleep(0.02 * random());
  RETURN NEW;
END $$;
CREATE TRIGGER planted_record BEFORE INSERT ON record
  FOR EACH ROW EXECUTE FUNCTION planted_record();
"""

# A notification as a part of the transaction that changes a zone.
NOTIFY = """
CREATE FUNCTION planted_zone() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('callboard', concat_ws(chr(10), 'planted', NEW.owner, NEW.name));
  RETURN NEW;
END $$;
CREATE TRIGGER planted_zone AFTER UPDATE ON zone
  FOR EACH ROW EXECUTE FUNCTION planted_zone();
"""

# A failure after which a server would have to try again, and says instead that all went well.
RETRY = """
CREATE FUNCTION planted_record() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF random() < 0.01 THEN
    RAISE EXCEPTION 'planted' USING ERRCODE = 'serialization_failure';
  END IF;
  RETURN NEW;
EXCEPTION WHEN serialization_failure THEN
  RETURN NULL;
END $$;
CREATE TRIGGER planted_record BEFORE INSERT ON record
  FOR EACH ROW EXECUTE FUNCTION planted_record();
"""

# Each fault with its statements, and the promise that it breaks.
PLANTS = {
    "nextval": (NEXTVAL, "skipped"),
    "notify": (NOTIFY, "held up"),
    "retry": (RETRY, "missing"),
}
