// The people of a world as tables made for these searches: employments, skills and words of titles in tables of their
// own, texts folded. Almanac's index holds far more than these columns.
import { createWriteStream, existsSync, mkdirSync, renameSync } from 'node:fs'
import { join } from 'node:path'
import { finished } from 'node:stream/promises'
import type { Json, JsonObject } from '../../src/lib/json/json.ts'
import { fold, words } from '../../src/normal/text.ts'
import { valueAt } from '../../src/query/read.ts'
import { benchFolder, peopleOf } from '../world.ts'

export const tables = {
  person: `id INTEGER NOT NULL, name TEXT, city TEXT, country TEXT, followers INTEGER, connections INTEGER,
    headline TEXT, latitude DOUBLE PRECISION, longitude DOUBLE PRECISION`,
  job: `person INTEGER NOT NULL, is_current BOOLEAN NOT NULL, employer TEXT, title INTEGER, seniority TEXT,
    headcount INTEGER, start_date TIMESTAMP`,
  skill: 'skill TEXT NOT NULL, person INTEGER NOT NULL',
  title: 'id INTEGER NOT NULL, written TEXT NOT NULL, text TEXT NOT NULL',
  title_word: 'word TEXT NOT NULL, title INTEGER NOT NULL',
  word: 'word TEXT NOT NULL',
} as const

export type Table = keyof typeof tables

const folded = (value: Json | undefined): string | null =>
  typeof value === 'string' && value !== '' ? fold(value) : null

/** Returns a folder with a CSV file for each table, written at the first use; empty fields are null. */
export async function rowsOf(people: number): Promise<string> {
  const folder = join(benchFolder, `rows-${people}`)
  if (existsSync(folder)) return folder
  const unfinished = `${folder}.unfinished`
  mkdirSync(unfinished, { recursive: true })
  const files = Object.fromEntries(
    Object.keys(tables).map(name => [name, createWriteStream(join(unfinished, `${name}.csv`))]),
  )
  const write = (table: Table, ...cells: (Json | undefined)[]) =>
    files[table]?.write(`${cells.map(cell).join(',')}\n`)
  const titles = new Map<string, number>()
  const writtenWords = new Set<string>()
  const titleOf = (written: Json | undefined): number | null => {
    if (typeof written !== 'string' || written === '') return null
    let id = titles.get(written)
    if (id === undefined) {
      id = titles.size
      titles.set(written, id)
      const text = fold(written)
      write('title', id, written, text)
      for (const word of new Set(words(text))) {
        write('title_word', word, id)
        if (!writtenWords.has(word)) write('word', word)
        writtenWords.add(word)
      }
    }
    return id
  }
  const list = (record: Json | undefined, path: string): readonly JsonObject[] =>
    (valueAt(record, path) ?? []) as readonly JsonObject[]

  for await (const { id, record } of peopleOf(people)) {
    const [latitude, longitude] = (valueAt(record, 'basic_profile.location.coordinates') ??
      []) as readonly number[]
    write(
      'person',
      id,
      folded(valueAt(record, 'basic_profile.name')),
      folded(valueAt(record, 'basic_profile.location.city')),
      folded(valueAt(record, 'basic_profile.location.country')),
      valueAt(record, 'professional_network.followers'),
      valueAt(record, 'professional_network.connections'),
      words(folded(valueAt(record, 'basic_profile.headline')) ?? '').join(' '),
      latitude,
      longitude,
    )
    for (const which of ['current', 'past']) {
      for (const job of list(record, `experience.employment_details.${which}`)) {
        write(
          'job',
          id,
          which === 'current',
          folded(job.name),
          titleOf(job.title),
          folded(job.seniority_level),
          job.company_headcount_latest,
          job.start_date,
        )
      }
    }
    const skills = (valueAt(record, 'skills.professional_network_skills') ?? []) as readonly string[]
    for (const skill of new Set(skills.map(fold))) write('skill', skill, id)
    if (id % 1000 === 0) await drained(Object.values(files))
  }
  for (const file of Object.values(files)) {
    file.end()
    await finished(file)
  }
  renameSync(unfinished, folder)
  return folder
}

const cell = (value: Json | undefined): string =>
  value === null || value === undefined || value === ''
    ? ''
    : typeof value === 'string'
      ? `"${value.replaceAll('"', '""')}"`
      : String(value)

async function drained(files: readonly NodeJS.WritableStream[]): Promise<void> {
  for (const file of files) {
    if ((file as unknown as { writableNeedDrain: boolean }).writableNeedDrain) {
      await new Promise(resolve => file.once('drain', resolve))
    }
  }
}
