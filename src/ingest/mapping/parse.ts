// Reads a mapping file and checks it against the catalogue.
import { datasetNamed, datasets } from '../../catalog/index.ts'
import { parseCondition } from './language/condition.ts'
import { parseExpression } from './language/expression.ts'
import { parseJoin } from './language/join.ts'
import { looseDate } from './language/loose-date.ts'
import {
  anyMembersOf,
  membersOf,
  type Node,
  problem,
  readYaml,
  requiredOf,
  textOf,
  textsOf,
  wordOf,
} from './language/node.ts'
import { parseFields, parseValues } from './language/rule.ts'
import { parseRowsOf } from './language/second-file.ts'
import { parseLookups } from './language/steps/file-lookup.ts'
import type { LookupNames } from './language/steps/step.ts'
import type { Mapping, NamedExpressions } from './mapping.ts'

const sections = [
  'dataset',
  'source',
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
 * Reads a mapping. `name` stands in messages. An `InputError` names line and path of what is wrong, and what is
 * accepted there: unknown keys, unknown fields of the catalogue, unknown lookup tables, unsafe patterns.
 */
export function parseMapping(yamlText: string, name: string): Mapping {
  const root = readYaml(yamlText, name)
  const members = membersOf(root, sections)
  const datasetNode = requiredOf(root, members, 'dataset')
  const dataset = datasetNamed(
    wordOf(
      datasetNode,
      datasets.map(one => one.name),
    ),
  )
  if (!dataset) throw problem(datasetNode.at, 'is not a dataset')
  const lookupNode = members.get('lookups')
  const lookups: LookupNames = new Set(lookupNode ? anyMembersOf(lookupNode).keys() : [])
  const [source, blank] = [members.get('source'), members.get('blank')]
  return {
    name,
    text: yamlText,
    dataset: dataset.name,
    source: source && textOf(source),
    rows: parseRowsOf(members.get('rows')),
    date: parseDate(members.get('date'), lookups),
    ids: parseIds(members.get('ids'), lookups),
    blank: new Set(blank ? textsOf(blank).map(text => text.toLowerCase()) : []),
    skips: listed(members.get('skip')).map(parseSkip),
    joins: listed(members.get('join')).map(node => parseJoin(node, lookups)),
    lookups: parseLookups(lookupNode, lookups),
    values: parseValues(members.get('values'), lookups),
    rules: parseFields(requiredOf(root, members, 'fields'), dataset.fields, lookups),
  }
}

/** The items of a list; a single one may stand without it. */
const listed = (node: Node | undefined): readonly Node[] =>
  node === undefined ? [] : node.kind === 'list' ? node.items : [node]

function parseDate(node: Node | undefined, lookups: LookupNames): Mapping['date'] {
  const fixed = node?.kind === 'scalar' ? looseDate(node.text, 'month-first') : undefined
  return fixed ?? (node && parseExpression(node, lookups))
}

const parseIds = (node: Node | undefined, lookups: LookupNames): NamedExpressions =>
  node ? [...anyMembersOf(node)].map(([kind, member]) => [kind, parseExpression(member, lookups)]) : []

function parseSkip(node: Node): Mapping['skips'][number] {
  const members = membersOf(node, ['when', 'reason'])
  return {
    when: parseCondition(requiredOf(node, members, 'when')),
    reason: textOf(requiredOf(node, members, 'reason')),
  }
}
