// The order in which the files of one source were exported, as far as their names tell it: a shell sorts `list (1).csv` before
// `list.csv`, `list_10` before `list_9`, and `April 2026` before `March 2026`.
import { dirname } from 'node:path'
import { fileStem, isDated, seriesName } from './source-name.ts'

/**
 * Returns the files with those of one folder, source and name in the order of the dates, versions or counters that tell them
 * apart. The order that the user gave stays where names do not tell it: beside ids, and in dates that begin with a day.
 */
export function inOrderOfExports<T extends { readonly path: string }>(
  files: readonly T[],
  sourceOf: (file: T) => string,
): readonly T[] {
  const seriesOf = ({ path }: T, source: string) =>
    JSON.stringify([source, dirname(path), seriesName(fileStem(path)).toLowerCase()])
  const names = files.map(file => seriesOf(file, sourceOf(file)))
  const series = new Map<string, T[]>()
  for (const [index, file] of files.entries()) {
    const name = names[index] ?? ''
    series.set(name, [...(series.get(name) ?? []), file])
  }
  const sorted = new Map([...series].map(([name, members]) => [name, [...sortedByName(members)]]))
  return files.map((file, index) => sorted.get(names[index] ?? '')?.shift() ?? file)
}

function sortedByName<T extends { readonly path: string }>(files: readonly T[]): readonly T[] {
  const stems = files.map(({ path }) => fileStem(path))
  if (new Set(stems.map(isDated)).size > 1) return files
  const named = files.map((file, index) => ({ file, key: sortableName(stems[index] ?? '') }))
  const keys = named.flatMap(({ key }) => key ?? [])
  if (keys.length < files.length) return files
  return named.toSorted((a, b) => natural.compare(a.key ?? '', b.key ?? '')).map(({ file }) => file)
}

const natural = new Intl.Collator('en', { numeric: true })

/** Returns a name with the year before the month in all its dates; undefined where the order of names is not that of exports. */
function sortableName(stem: string): string | undefined {
  const plain = stem.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().replace(copyOf, '')
  if (exportId.test(plain)) return undefined
  const name = plain
    .replace(monthBeforeYear, (_, day = '', month, dayBehind = '', year) =>
      [year, numberOfMonth(month), day || dayBehind].filter(part => part !== '').join('-'),
    )
    .replace(monthBehindYear, (_, year, month) => `${year}-${numberOfMonth(month)}`)
    .replace(periodBeforeYear, '$2-$1')
  const others = name.replace(yearFirst, '')
  if (dayFirst.test(others) || (isDated(stem) && !/\d/.test(name))) return undefined
  return name
}

const copyOf = /^(?:copy of|kopie von|copie de|copia di|copia de|kopia)\s+/
const exportId = /(?<![\da-z])(?=\d*[a-f])(?=[a-f]*\d)[\da-f]{8,}(?![\da-z])/
const months =
  'jan|ene feb|fev mar|mrz apr|avr|abr may|mai jun|juin jul|juil aug|aou|ago sep oct|okt nov dec|dez|dic'
    .split(' ')
    .map(beginnings => new RegExp(`^(?:${beginnings})`))
const month =
  '((?:jan|ene|feb|fev|mar|mrz|apr|avr|abr|may|mai|ju[ln]|jui[ln]|aug|aou|ago|sep|o[ck]t|nov|de[cz]|dic)[a-z]*)\\.?'
const gap = '[-_. ,]{0,2}'
const monthBeforeYear = new RegExp(
  `(?<!\\d)(\\d{1,2})?(?:st|nd|rd|th)?(?<![a-z])${gap}(?<![a-z])${month}(?:${gap}(\\d{1,2})(?:st|nd|rd|th)?(?=[-_. ,]))?${gap}((?:19|20)\\d\\d)(?!\\d)`,
  'g',
)
const monthBehindYear = new RegExp(`(?<!\\d)((?:19|20)\\d\\d)${gap}${month}`, 'g')
const periodBeforeYear = new RegExp(
  `(?<![a-z])((?:q|h|kw|cw|wk?|week)[-_ ]?\\d\\d?)${gap}((?:19|20)\\d\\d)(?!\\d)`,
  'g',
)
/** A date with the year first, and the time behind it. */
const yearFirst = /(?<!\d[-_. /]?)(?:19|20)\d\d[-_. /]?(?:0[1-9]|1[0-2]|[1-9](?!\d))[\dt:_.\s-]*/g
const dayFirst =
  /(?<!\d)\d{1,2}[-_. /](?:\d{1,2}[-_. /](?:\d\d|\d{4})|(?:19|20)\d\d)(?!\d)|(?<!\d)\d{4}(?:19|20)\d\d(?!\d)/

const numberOfMonth = (name: string): string =>
  String(months.findIndex(beginning => beginning.test(name)) + 1).padStart(2, '0')
