// Reads a mapping file and checks it against the catalogue.
import { datasetNamed, datasets } from '../../catalog/index.ts'
import { parseCondition } from './language/condition.ts'
import { parseExpression } from './language/expression.ts'
import { parseJoin } from './language/join.ts'
import { looseDate } from './language/loose-date.ts'
import {
  allMembersOf,
  type MappingNode,
  mappingError,
  membersOf,
  parseMappingYaml,
  requiredMember,
  textOf,
  textsOf,
  wordOf,
} from './language/node.ts'
import { parseFields, parseValues } from './language/rule.ts'
import { parseRows } from './language/second-file.ts'
import { parseLookups } from './language/steps/file-lookup.ts'
import type { LookupNames } from './language/steps/step.ts'
import type { Mapping, NamedExpressions } from './mapping.ts'

const sections = [
  'dataset',
  'source',
  'sheet',
  'date',
  'rows',
  'blank',
  'ids',
  'skip',
  'join',
  'lookups',
  'values',
  'fields',
] as const

/**
 * Parses a mapping; `name` is its name in messages. Throws an InputError with the line and path of what is wrong, and
 * what is accepted there: for unknown keys, fields of the catalogue and lookup tables, and for unsafe patterns.
 */
export function parseMapping(yamlText: string, name: string): Mapping {
  const root = parseMappingYaml(yamlText, name)
  const members = membersOf(root, sections)
  const datasetNode = requiredMember(root, members, 'dataset')
  const dataset = datasetNamed(
    wordOf(
      datasetNode,
      datasets.map(one => one.name),
    ),
  )
  if (!dataset) throw mappingError(datasetNode.at, 'is not a dataset')
  const lookupNode = members.get('lookups')
  const lookups: LookupNames = new Set(lookupNode ? allMembersOf(lookupNode).keys() : [])
  const [source, sheet, blank] = ['source', 'sheet', 'blank'].map(name => members.get(name))
  return {
    name,
    text: yamlText,
    dataset: dataset.name,
    source: source && textOf(source),
    sheet: sheet && textOf(sheet),
    rows: parseRows(members.get('rows')),
    date: parseDate(members.get('date'), lookups),
    ids: parseIds(members.get('ids'), lookups),
    blank: new Set(blank ? textsOf(blank).map(text => text.toLowerCase()) : []),
    skips: itemsOrSingle(members.get('skip')).map(parseSkip),
    joins: itemsOrSingle(members.get('join')).map(node => parseJoin(node, lookups)),
    lookups: parseLookups(lookupNode, lookups),
    values: parseValues(members.get('values'), lookups),
    rules: parseFields(requiredMember(root, members, 'fields'), dataset.fields, lookups),
  }
}

/** Returns the items of a list, or the single item that stands without one. */
const itemsOrSingle = (node: MappingNode | undefined): readonly MappingNode[] =>
  node === undefined ? [] : node.kind === 'list' ? node.items : [node]

function parseDate(node: MappingNode | undefined, lookups: LookupNames): Mapping['date'] {
  const fixed = node?.kind === 'scalar' ? looseDate(node.text, 'month-first') : undefined
  return fixed ?? (node && parseExpression(node, lookups))
}

const parseIds = (node: MappingNode | undefined, lookups: LookupNames): NamedExpressions =>
  node ? [...allMembersOf(node)].map(([kind, member]) => [kind, parseExpression(member, lookups)]) : []

function parseSkip(node: MappingNode): Mapping['skips'][number] {
  const members = membersOf(node, ['when', 'at', 'reason'])
  const at = members.get('at')
  if (at && textOf(at) !== 'end') throw mappingError(at.at, 'is not "end", for the last rows of a file')
  return {
    when: parseCondition(requiredMember(node, members, 'when')),
    isAtEnd: at !== undefined,
    reason: textOf(requiredMember(node, members, 'reason')),
  }
}
