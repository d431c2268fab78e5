// The tables of the search index: which files are live, and which catalogue and engine made them.

export const indexTables = `
  CREATE TABLE IF NOT EXISTS index_segment (
    name TEXT PRIMARY KEY, dataset TEXT NOT NULL, records INTEGER NOT NULL, bytes INTEGER NOT NULL,
    checksum INTEGER NOT NULL, deleted_count INTEGER NOT NULL, deleted BLOB
  );
  CREATE TABLE IF NOT EXISTS index_state (dataset TEXT PRIMARY KEY, fingerprint TEXT NOT NULL);
`
