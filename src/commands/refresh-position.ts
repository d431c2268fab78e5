// The place where `almanac refresh` stopped, kept in the data directory so that the next one goes on there.
import { readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** The record up to which a refresh is done, for the age it was asked for. */
interface RefreshPosition {
  readonly older_than_days: number
  readonly after: number
}
type Positions = Readonly<Record<string, RefreshPosition>>

const fileIn = (dataDir: string): string => join(dataDir, 'refresh.json')

/** Returns the id of the last record that a refresh of this age has done; 0 when none is unfinished. */
export function positionOf(dataDir: string, dataset: string, days: number): number {
  const position = read(dataDir)[dataset]
  return position?.older_than_days === days ? position.after : 0
}

/** Notes that all records up to this one are done; 0 when all are. */
export function notePosition(dataDir: string, dataset: string, position: RefreshPosition): void {
  const { [dataset]: _, ...others } = read(dataDir)
  const file = fileIn(dataDir)
  const positions = position.after > 0 ? { ...others, [dataset]: position } : others
  writeFileSync(`${file}.${process.pid}`, JSON.stringify(positions), { mode: 0o600 })
  renameSync(`${file}.${process.pid}`, file)
}

function read(dataDir: string): Positions {
  try {
    return JSON.parse(readFileSync(fileIn(dataDir), 'utf8')) as Positions
  } catch {
    // No refresh has stopped, or its file is damaged: the next one begins with the first record.
    return {}
  }
}
