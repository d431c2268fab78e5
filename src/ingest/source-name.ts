// The name of the source that a file belongs to when nobody gives one.
import { basename } from 'node:path'

/** Returns the name of the file without its folder and its known extensions: `people` for `exports/people.csv.gz`. */
export const sourceName = (path: string): string =>
  basename(path).replace(/(?:\.(?:gz|csv|tsv|txt|jsonl?|ndjson|ya?ml|parquet))+$/i, '') || 'file'
