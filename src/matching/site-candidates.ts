// Finds companies by their site, where a name is short or in another script: `GE` is `ge.com`, whatever the words of the name
// on file, and `Tencent` is `tencent.com`, although `腾讯` is on file.
import type { PickedValues, Records } from '../stores/records.ts'
import { comparedName } from './compared-name.ts'
import { askedSite } from './site-name.ts'

/** Returns the values at the paths of the companies whose site may have the name as its label, without those that are known. */
export async function siteCandidates(
  records: Records,
  dataset: string,
  name: string,
  paths: readonly string[],
  known: ReadonlySet<number>,
): Promise<readonly PickedValues[]> {
  const asked = comparedName(name)
  if (asked === undefined) return []
  const { labels, groupLabels, foreignLabels, nearLabels, domain } = askedSite(name, asked)
  const short = [...labels, ...groupLabels].filter(label => isShort.test(label))
  const long = [...foreignLabels, ...nearLabels].filter(label => isLong.test(label))
  const domains = new Set([
    ...(domain === undefined ? [] : [domain]),
    ...short.flatMap(label => suffixes.map(suffix => `${label}.${suffix}`)),
    ...long.flatMap(label => foreignSuffixes.map(suffix => `${label}.${suffix}`)),
  ])
  const holders = await Promise.all(
    [...domains].map(value => records.holders(dataset, { kind: 'domain', value })),
  )
  const found = new Set(
    holders.flatMap(list => list.slice(0, ofDomainMax).flatMap(({ id, former }) => (former ? [] : [id]))),
  )
  return records.pickValues(
    dataset,
    [...found].filter(id => !known.has(id)),
    paths,
  )
}

/** A longer word is seldom made of initials, and the words of a name find it without its site. */
const isShort = /^[a-z0-9]{2,6}$/
/** The label of a company whose name on file is in another script. */
const isLong = /^[a-z0-9]{3,30}$/
/** A domain that so many companies state is not the site of one of them. */
const ofDomainMax = 10

const list = (text: string): readonly string[] => text.trim().split(/\s+/)

/** The suffixes that nearly all sites of companies have that are called by their initials. */
const suffixes =
  list(`com net org io ai co eu de fr it es nl be ch at se no dk fi pl pt co.uk ie com.au co.nz ca us com.br com.mx
  co.jp jp cn com.cn co.kr kr com.tw com.hk com.sg in co.in co.il co.za com.tr ru`)
/** The suffixes of sites in countries that have another script. */
const foreignSuffixes =
  list(`com net org cn com.cn co.jp jp co.kr kr com.tw tw com.hk hk ru by kz com.ua ua bg rs gr co.il com.sa
  ae co.th`)
