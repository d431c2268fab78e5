// The name of the source that a file belongs to when nobody gives one: the name of the file without what tells one export
// of a system from the next, which are dates, times, versions and counters.
import { basename, dirname } from 'node:path'
import { ambiguousExtensions, formats } from './readers/formats.ts'

const extensions = [...ambiguousExtensions, ...formats.flatMap(format => [...format.extensions])]
const knownExtensions = new RegExp(`(?:\\.(?:${extensions.join('|')}))+(?:\\.\\d{1,2})?$`, 'i')

/** Returns the name of the file without its folder and its known extensions: `people-2` for `exports/people-2.csv.gz`. */
export const fileStem = (path: string): string => basename(path).replace(knownExtensions, '') || 'file'

/**
 * Returns the name of the source: `jobs` for `jobs_2026-03-19.csv` and `jobs (2).csv`. A file that is called by nothing
 * but its date has the name of its folder.
 */
export function sourceName(path: string): string {
  const name = seriesName(fileStem(path))
  if (name !== '') return name
  const folder = dirname(path)
  if (folder === dirname(folder) || folder === '.' || anyFiles.test(basename(folder))) return fileStem(path)
  return seriesName(basename(folder)) === '' ? sourceName(folder) : seriesName(basename(folder))
}

/** Folders that hold files of all kinds. */
const anyFiles = /^(?:downloads?|desktop|documents?|exports?|imports?|data|files?|home|te?mp)$/i

/**
 * Returns whether two files of one source are parts of one export: they have one date in their names, or are called parts.
 * Others are exports of their own, the later of which takes the place of the earlier.
 */
export function areOfOneExport(path: string, other: string): boolean {
  const [stem, otherStem] = [path, other].map(one => fileStem(one).normalize('NFC'))
  if (stem === undefined || otherStem === undefined) return false
  const date = datesIn(stem)
  return (date !== '' && date === datesIn(otherStem)) || [stem, otherStem].every(one => partNumber.test(one))
}

/**
 * Returns whether nothing but counters tells the names of two files apart, `jobs_1` and `jobs_2`: they may be pieces of one list, or
 * one list that was downloaded twice.
 */
export function areNumbered(path: string, other: string): boolean {
  const stems = [path, other].map(one => fileStem(one).normalize('NFC'))
  const names = stems.map(stem => stem.replace(counter, joined).toLowerCase())
  return dirname(path) === dirname(other) && names[0] === names[1] && !stems.some(isDated)
}

/** Returns the dates and times in a name; empty where the name is nothing else, because folders may be part of them. */
const datesIn = (stem: string): string =>
  seriesName(stem) === '' ? '' : dated.flatMap(pattern => stem.match(pattern) ?? []).join(' ')

/** Returns whether a name without its extension states a date, a time or a period, also where it is nothing else. */
export const isDated = (stem: string): boolean =>
  dated.some(pattern => stem.normalize('NFC').search(pattern) >= 0)

/** Returns a name without dates, times, versions and counters; empty where it consists of nothing else. */
export function seriesName(name: string): string {
  if (name.length > nameLengthMax) return name
  const words = name.normalize('NFC').replace(copyOf, '')
  for (let rest = words; ; ) {
    const shorter = changing
      .reduce((text, pattern) => text.replaceAll(pattern, joined), rest)
      .replace(/^[\s_.,~–—-]+|[\s_.,~–—-]+$/g, '')
    if (shorter === rest) return /\p{L}|\d{3}/u.test(rest) ? rest : ''
    rest = shorter
  }
}

/** No file system has longer names. */
const nameLengthMax = 255

/** Returns the separator that stood before what is taken out, for what stands behind it. */
const joined = (_: string, before: string, after: string): string =>
  before !== '' && after !== '' ? (before[0] ?? '') : ''

const copyOf = /^(?:copy of|kopie von|copie de|copia di|copia de|kopia)\s+/i

const year = '(?:19|20)\\d\\d'
const month = '(?:0?[1-9]|1[0-2])'
const day = '(?:0?[1-9]|[12]\\d|3[01])'
const monthNames =
  'january february march april may june july august september october november december jan feb mar apr jun jul aug sept sep oct nov dec januar februar märz mai juni juli oktober dezember mrz okt dez janvier février mars avril juin juillet août septembre octobre novembre décembre enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre diciembre'
    .normalize('NFC')
    .split(' ')
const monthName = `(?:${monthNames.toSorted((a, b) => b.length - a.length).join('|')})\\.?`
/** The names of months that mean nothing else, and therefore need no number beside them. */
const monthAlone = `(?:${monthNames.filter(name => name.length > 4).join('|')})`
const gap = '[-_. /]'
const anyGap = '[-_. ,]{0,2}'
const time = `(?:(?:[01]?\\d|2[0-3])[-_.:h ]?[0-5]\\d(?:[-_.:m ]?[0-5]\\d(?:[.,_-]?\\d{3,9})?)?s?(?: ?[ap]\\.?m\\.?)?(?: ?(?:z|utc|gmt|[+-]\\d\\d:?\\d\\d))?)`
const period = '(?:q[1-4]|h[12]|(?:kw|cw|wk?|week)[-_ ]?\\d\\d?)'
const dayStamp = `(?:${year}(?:0[1-9]|1[0-2])(?:0[1-9]|[12]\\d|3[01])|(?:0[1-9]|[12]\\d|3[01])(?:0[1-9]|1[0-2])${year}|(?:0[1-9]|1[0-2])(?:0[1-9]|[12]\\d|3[01])${year})`
const date = [
  `${year}${gap}${month}${gap}${day}`,
  `${day}${gap}${day}${gap}${year}`,
  `${day}${gap}${day}${gap}\\d\\d`,
  `${dayStamp}(?:[01]\\d|2[0-3])[0-5]\\d(?:[0-5]\\d\\d{0,6})?`,
  dayStamp,
  `${year}${anyGap}${monthName}(?:${anyGap}${day})?`,
  `${day}(?:st|nd|rd|th)?${anyGap}${monthName}${anyGap}(?:${year}|\\d\\d)`,
  `${monthName}${anyGap}${day}(?:st|nd|rd|th)?${anyGap}${year}`,
  `${monthName}${anyGap}${year}`,
  `(?:fy|cy)?${year}${anyGap}${period}`,
  `${period}${anyGap}(?:fy|cy)?${year}`,
  `${year}${gap}(?:0[1-9]|1[0-2])`,
  `(?:0[1-9]|1[0-2])${gap}${year}`,
  `${year}(?:0[1-9]|1[0-2])`,
  `\\d\\d(?:0[1-9]|1[0-2])(?:0[1-9]|[12]\\d|3[01])`,
  `(?:fy|cy)(?:${year}|\\d\\d)`,
  `${year}[-_ /]${year}`,
  year,
].join('|')

const between = (pattern: string, flags = 'giu'): RegExp =>
  new RegExp(
    `(^|[\\s_.,~–—-]+|(?<=[\\p{L}\\d)])(?=[([{]))[([{]?(?:${pattern})[)\\]}]?($|(?=[\\s_.,~–—([{-]))`,
    flags,
  )

/** Numbers behind these words are part of a name: `tier_1` is not the first export of `tier`. */
const namedByNumber =
  'tier|level|series|phase|region|group|class|grade|zone|area|district|division|store|branch|plant|site|team|segment|top|round|batch|cohort|step|stage|type|unit|ward|route|studio|web|covid'

const dated: readonly RegExp[] = [
  between(`(?:${date})(?:(?:[t_. -]|[ _-]at[ _-]| - ){1,3}?${time})?z?`),
  between('1\\d{9}(?:\\d{3}){0,3}'),
  between(`${period}|${monthAlone}`),
  // Stamps that are run together with a word: report1678901234567, export20260319.
  new RegExp(
    `()(?<=\\p{L})(?:${dayStamp}(?:\\d{4}(?:\\d{2,9})?)?|1\\d{9}(?:\\d{3}){0,3}|0\\d{1,7})()$`,
    'giu',
  ),
]

const part = 'part[-_. ]?\\d{1,5}(?:[-_. ]?of[-_. ]?\\d{1,5})?|\\d{1,3}[-_. ]?of[-_. ]?\\d{1,3}'
const partNumber = between(part, 'iu')

const counter = new RegExp(
  `([\\s_.,~–—-]*)(?:[([{]\\d{1,6}[)\\]}]|(?<=[\\s_.,~–—-])(?<!(?:^|[^\\p{L}])(?:${namedByNumber})s?[\\s_.,~–—-]+)(?:\\d{1,2}|0\\d{1,6}))()$`,
  'giu',
)

const changing: readonly RegExp[] = [
  // Ids that a system gives to each export.
  between('[\\da-f]{8}-[\\da-f]{4}-[\\da-f]{4}-[\\da-f]{4}-[\\da-f]{12}'),
  between('(?=[a-f]*\\d)(?=\\d*[a-f])[\\da-f]{8,64}'),
  ...dated,
  between(`v\\d{1,3}(?:\\.\\d{1,3}){0,2}|(?:ver|version|rev|revision)[-_. ]?\\d{1,3}|${part}`),
  // Words and counters count at the end alone.
  /([\s_.,~–—-]+)(?:final\d?|latest|updated|copy|copie|copia|kopie|kopia)()$/giu,
  counter,
]
