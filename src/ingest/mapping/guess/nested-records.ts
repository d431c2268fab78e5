// Finds the records that are in a list inside each row, such as the contacts of accounts: `[{ name, contacts: [{ name, title }] }]`.
import { isObject, type JsonObject } from '../../../lib/json/json.ts'
import { isAboutEmployer, isSelfWord, plainName, wordsOf } from './column-name.ts'
import { keyOfParent, pathOf } from './columns.ts'
import { isPartOfOrganisation } from './organisation-parts.ts'

export interface NestedRecords {
  /** The path of the records for `rows` in a mapping. */
  readonly path: string
  /** The records, each with the rest of its row under a key of `keyOfParent`. */
  readonly rows: readonly JsonObject[]
}

/** The keys that a record of each dataset has one of, in the form of `plainName`, and those by which a row would be one itself. */
const keysOfRecords: Readonly<Record<string, { readonly needs: RegExp; readonly isOne: RegExp }>> = {
  person: {
    needs: /^(?:full|first|last|given|family|display|contact|person)?name$|^(?:given|family)$/,
    isOne:
      /^(?:first|last|given|family|full)name$|^(?:given|family)$|^(?:personal)?emails?(?:address)?$|^(?:job)?title$/,
  },
  company: {
    needs: /^(?:company|legal|account)?name$/,
    isOne: /^(?:company|legal)?name$|^domain$|^website$/,
  },
  job: { needs: /^(?:job|position)?title$/, isOne: /^(?:job|position)?title$/ },
}

/** Returns the records inside the rows, where exactly one list of objects is named like records of the dataset and the rows are none themselves. */
export function nestedRecords(rows: readonly JsonObject[], dataset: string): NestedRecords | undefined {
  const { needs, isOne } = keysOfRecords[dataset] ?? {}
  if (!needs || !isOne) return undefined
  const keys = [...new Set(rows.flatMap(row => Object.keys(row)))]
  if (keys.some(key => isOne.test(plainName(key)))) return undefined
  const itemsAt = (row: JsonObject, key: string) => {
    const list = row[key]
    return Array.isArray(list) ? list.filter(isObject) : []
  }
  const [list, ...others] = keys.filter(
    key =>
      isNamedLike(key, dataset) &&
      rows.some(row =>
        itemsAt(row, key).some(item => Object.keys(item).some(one => needs.test(plainName(one)))),
      ),
  )
  if (list === undefined || others.length > 0) return undefined
  const word = wordForParents(rows, dataset)
  return {
    path: `[].${pathOf([list])}[]`,
    rows: rows.flatMap(row => {
      const { [list]: _, ...parent } = row
      const around = parentUnder(parent, word)
      return itemsAt(row, list).map(item => ({ ...item, ...around }))
    }),
  }
}

const isNamedLike = (key: string, dataset: string): boolean => {
  const word = wordsOf([key]).at(-1) ?? ''
  const one = word.replace(/ies$/, 'y').replace(/s$/, '')
  return one !== word || word === 'staff' || word === 'people' || word === 'team'
    ? isSelfWord(one, dataset) || isSelfWord(word, dataset) || (dataset === 'person' && groups.test(word))
    : false
}

const groups = /^(?:staff|people|team|persons|employees|workers|directors|officers|trustees)$/

/** Returns the word that says whose the plain keys of a row are: `name` of a row with contacts is that of their company, unless the rows are departments. */
function wordForParents(rows: readonly JsonObject[], dataset: string): string {
  if (dataset === 'company') return ''
  const names = rows.flatMap(row =>
    Object.entries(row).flatMap(([key, value]) =>
      /^(?:display)?name$/.test(plainName(key)) && typeof value === 'string' ? [value] : [],
    ),
  )
  return names.filter(isPartOfOrganisation).length > names.length / 2 ? 'department' : 'company'
}

/** Returns the row under the key of a parent, its plain keys with the word in front: `name` as that of the company, `company` as it is. */
function parentUnder(parent: JsonObject, word: string): JsonObject {
  const entries = Object.entries(parent)
  const isPlain = ([key]: readonly [string, unknown]) => !isAboutEmployer([key])
  return {
    [keyOfParent(word)]: Object.fromEntries(entries.filter(isPlain)),
    ...(word !== '' && { [keyOfParent('')]: Object.fromEntries(entries.filter(entry => !isPlain(entry))) }),
  }
}
