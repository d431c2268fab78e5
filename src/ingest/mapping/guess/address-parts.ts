// Recognises the columns that are parts of an address, and which address of a row they belong to.
import { isFirstNumber, isSelfWord, wordingsOf, wordsOf } from './column-name.ts'
import type { SampledColumn } from './columns.ts'
import { fits } from './evidence.ts'
import { type AddressPart, addressNames, companionNames } from './synonyms/address.ts'
import type { Evidence } from './value-tests.ts'

export interface AddressColumn {
  readonly column: SampledColumn
  readonly part: AddressPart
  /** The place of its name among those of the part, lower for a clearer one. */
  readonly rank: number
  /** The word that tells the addresses of a row apart, such as `home` and `billing`; empty for the plain one. */
  readonly context: string
  readonly isEmployers: boolean
  readonly isCompanion: boolean
}

const evidenceOfPart: Readonly<Record<AddressPart, readonly Evidence[]>> = {
  line: ['place'],
  address: ['place'],
  street: ['text'],
  'further-street': ['text'],
  'house-number': ['house-number'],
  city: ['place'],
  state: ['place'],
  'postal-code': ['postal-code'],
  country: ['country'],
}

const partsByName: ReadonlyMap<string, { readonly part: AddressPart; readonly rank: number }> = new Map(
  (Object.keys(addressNames) as AddressPart[]).flatMap(part =>
    addressNames[part].split(' ').map((name, rank) => [name, { part, rank }] as const),
  ),
)

// Words that do not tell the addresses of a row apart.
const neutral =
  /^(?:address|addresses|addr|adr|adresse|adressen|adresses|direcciones|anschrift|direccion|forretningsadresse|beliggenhetsadresse|besoksadress|name|primary|preferred|main|location|locations|geo|geography|text|value|full|formatted|libelle|current|1|0|default|info|basic|basics|details|properties|attributes|fields|data|code|raw|parsed|normalized|usual|if|outside|us|node|record|item|entry|object)$/
const employerWord =
  /^(?:company|companies|organi[sz]ation|account|employer|firm|firma|unternehmen|entreprise|societe|empresa)$/

/** The contexts that each dataset uses, the one that says most about where a record is first. */
export const preferredContexts: Readonly<Record<string, readonly string[]>> = {
  person:
    ' home private privat personal residential residence permanent mailing mail postal contact correspondence registered practice work business geschaftlich dienstlich office physical legal other billing'.split(
      ' ',
    ),
  company:
    'headquarters hq headquarter head siege hauptsitz sitz sidlo sede  business physical principal executive billing office contact visiting site trading work registered reg legal establishment etablissement mailing mail postal correspondence incorporation domicile origin other'.split(
      ' ',
    ),
  job: ' work workplace job position duty site office posting physical business arbeitsort dienstort einsatzort'.split(
    ' ',
  ),
}
/** The addresses that are recognised, so that their parts are not taken for others, and never used. */
export const unusedContexts = ['shipping', 'ship', 'delivery', 'bill', 'alternate', 'secondary', 'previous']

/** Returns the words of a name without gaps: `hqcity` is `hq` and `city`. */
function splitContext(word: string): readonly string[] {
  const context =
    /^(?:hq|home|work|mailing|mail|billing|shipping|company|employer|office|business|reg)(?=.{3})/.exec(
      word,
    )?.[0]
  const rest = word.slice(context?.length)
  return context !== undefined && partsByName.has(rest) ? [context, rest] : [word]
}

/** Returns whether the column is the company in an address, which shops have: `default_address.company`. */
const namesCompanyIn = ({ keys }: SampledColumn): boolean => /address company$/.test(wordsOf(keys).join(' '))

/** Returns the part that a column is by its name and values; undefined for one that is something else. */
export function addressColumn(column: SampledColumn, dataset: string): AddressColumn | undefined {
  if (column.isList || column.inList !== undefined || namesCompanyIn(column)) return undefined
  const contexts = new Set([
    ...(preferredContexts[dataset] ?? []),
    ...(preferredContexts.company ?? []),
    ...unusedContexts,
  ])
  for (const { words } of wordingsOf(column.keys)) {
    const unique = words
      .flatMap(splitContext)
      .filter((word, at, all) => word !== all[at - 1] && !isFirstNumber(word))
    for (let length = unique.length; length > 0; length--) {
      for (let start = unique.length - length; start >= 0; start--) {
        const name = unique.slice(start, start + length).join('')
        const named = partsByName.get(name)
        if (!named || !fits(column, ...evidenceOfPart[named.part])) continue
        // `Country.CountryName` says a word of its name twice.
        const others = [...unique.slice(0, start), ...unique.slice(start + length)].filter(
          word => !unique.slice(start, start + length).includes(word),
        )
        const isEmployers = dataset !== 'company' && others.some(word => employerWord.test(word))
        const telling = others.filter(
          word => !neutral.test(word) && !employerWord.test(word) && !isSelfWord(word, dataset),
        )
        if (!telling.every(word => contexts.has(word))) continue
        const context = telling.find(word => unusedContexts.includes(word)) ?? telling[0] ?? ''
        if (name === 'st' && column.values.some(text => text.length > 3)) continue
        return { column, ...named, context, isEmployers, isCompanion: companionNames.has(name) }
      }
    }
  }
  return undefined
}
