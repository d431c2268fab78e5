// The table of references between records, and of the datasets whose references are all in it.

export const referenceTables = `
  CREATE TABLE IF NOT EXISTS reference (
    target TEXT NOT NULL, kind TEXT NOT NULL, value TEXT NOT NULL, dataset TEXT NOT NULL, record INTEGER NOT NULL,
    PRIMARY KEY (target, kind, value, dataset, record)
  ) WITHOUT ROWID;
  CREATE TABLE IF NOT EXISTS reference_state (dataset TEXT PRIMARY KEY);
`
