// Job titles with the functions and levels that are right for them: O*NET's, and the lists of this folder.
import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { parse } from 'csv-parse/sync'
import { functionsOfOccupation, widerFunctionsOfOccupation } from './functions-by-occupation.ts'
import { functionsOfUkGroup } from './functions-by-uk-group.ts'

export interface LabelledTitle {
  readonly title: string
  /** The family of occupations, by which results are counted. */
  readonly family: string
  /** The best function comes first. */
  readonly functions: readonly string[]
  /** The best level comes first; empty when it is not known. */
  readonly levels: readonly string[]
}

/** The path of the alternate titles of O*NET; the notice of that data states its licence. */
export const onetFile = resolve(
  process.env.SHARED_DATA ?? '../shared/data',
  'titles/onet_alternate_titles.csv.gz',
)

type LabelledFile =
  | 'titles.txt'
  | 'titles-later.txt'
  | 'titles-blind.txt'
  | 'titles-mixed.txt'
  | 'esco.txt'
  | 'occupations.txt'
  | 'uk-index.txt'

/** Returns the titles of a file of this folder, whose first line says how they were labelled and what they are used for. */
export function labelledTitles(file: LabelledFile): readonly LabelledTitle[] {
  const titles: LabelledTitle[] = []
  let functions: readonly string[] = []
  let levels: readonly string[] = []
  for (const line of readFileSync(new URL(file, import.meta.url), 'utf8')
    .split('\n')
    .slice(3)) {
    if (line === '') continue
    if (!line.startsWith('= ')) {
      titles.push({ title: line, family: functions[0] ?? '', functions, levels })
      continue
    }
    const [left = '', right = ''] = line.slice(2).split(' | ')
    functions = left.split('; ')
    levels = right.split('; ')
  }
  return titles
}

/** Returns the titles of the British index, whose headings are unit groups, each with the functions of its groups. */
export const ukTitles = (): readonly LabelledTitle[] =>
  labelledTitles('uk-index.txt').map(({ title, functions: groups, levels }) => ({
    title,
    levels,
    // The largest families of British groups begin with two digits, as those of O*NET do.
    family: groups[0]?.slice(0, 2) ?? '',
    functions: [...new Set(groups.flatMap(functionsOfUkGroup))],
  }))

/**
 * Returns one entry for each distinct title; its functions are those of all occupations that list it. The
 * short forms are abbreviations such as QDDP, of which few are written without the long one.
 */
export function onetTitles(
  forms: 'long' | 'long and short',
  table: 'measured' | 'wider',
): readonly LabelledTitle[] {
  const functionsOf = table === 'wider' ? widerFunctionsOfOccupation : functionsOfOccupation
  const rows: string[][] = parse(gunzipSync(readFileSync(onetFile)), { from_line: 2 })
  const byTitle = new Map<string, { family: string; functions: string[] }>()
  for (const [code = '', , long = '', short = ''] of rows) {
    for (const title of short === '' || forms === 'long' ? [long] : [long, short]) {
      const entry = byTitle.get(title) ?? { family: code.slice(0, 2), functions: [] }
      entry.functions.push(...functionsOf(code).filter(one => !entry.functions.includes(one)))
      byTitle.set(title, entry)
    }
  }
  return [...byTitle].map(([title, entry]) => ({ title, ...entry, levels: [] }))
}

/** Returns whether a title is of the half that words are learnt from; the other half is only measured. */
export function isOfLearntHalf(title: string): boolean {
  let hash = 2166136261
  for (const letter of title.toLowerCase()) hash = Math.imul(hash ^ letter.charCodeAt(0), 16777619)
  return (hash >>> 8) % 2 === 0
}
