// The requests that an operator's connector sends, and where the rows of their answers are.
import type { Json } from '../../lib/json/json.ts'
import { slotsOf } from '../../live/custom/fill.ts'
import type { AnswerSpec, FilterSpec, PagingSpec, RequestTemplate } from '../../live/custom/spec.ts'
import {
  allMembersOf,
  integerOf,
  type MappingNode,
  mappingError,
  membersOf,
  requiredMember,
  textOf,
} from '../mapping/language/node.ts'

/** Parses a request and its answer; `more` are the keys beside theirs, and `slots` the values that the request may have. */
export function parseAnswer(
  node: MappingNode,
  more: readonly string[],
  slots: readonly string[],
): AnswerSpec {
  const members = membersOf(node, ['request', 'rows', 'total', ...more])
  const [rows, total] = ['rows', 'total'].map(key => members.get(key))
  return {
    request: parseRequest(requiredMember(node, members, 'request'), slots),
    rows: rows && textOf(rows),
    total: total && textOf(total),
  }
}

function parseRequest(node: MappingNode, slots: readonly string[]): RequestTemplate {
  const members = membersOf(node, ['path', 'query', 'body'])
  const pathNode = requiredMember(node, members, 'path')
  const path = textOf(pathNode)
  if (!path.startsWith('/')) throw mappingError(pathNode.at, 'expected a path that begins with /')
  const [query, body] = ['query', 'body'].map(key => members.get(key))
  const request = {
    path,
    query: Object.fromEntries(
      query ? [...allMembersOf(query)].map(([key, value]) => [key, textOf(value)]) : [],
    ),
    ...(body && { body: jsonOf(body) }),
  }
  const unknown = slotsOf([path, request.query, request.body ?? null]).find(slot => !slots.includes(slot))
  if (unknown !== undefined) {
    throw mappingError(
      node.at,
      `{${unknown}} is not known here. Accepted: ${slots.map(slot => `{${slot}}`).join(', ')}.`,
    )
  }
  return request
}

function jsonOf(node: MappingNode): Json {
  if (node.kind === 'list') return node.items.map(jsonOf)
  if (node.kind === 'scalar') return node.value
  return Object.fromEntries([...node.members].map(([key, member]) => [key, jsonOf(member)]))
}

export function parsePaging(parent: MappingNode): PagingSpec | undefined {
  const node = allMembersOf(parent).get('paging')
  if (!node) return undefined
  const members = membersOf(node, ['page', 'offset', 'first', 'size', 'size_max'])
  const [page, offset, first, size, sizeMax] = ['page', 'offset', 'first', 'size', 'size_max'].map(key =>
    members.get(key),
  )
  const parameter = page ?? offset
  if (!parameter || (page && offset))
    throw mappingError(node.at, 'one of page and offset is needed: the name of a parameter')
  const by = page ? 'page' : 'offset'
  const most = positiveOf(sizeMax)
  return {
    by,
    name: textOf(parameter),
    first: first ? integerOf(first) : by === 'page' ? 1 : 0,
    ...(size && { size: textOf(size) }),
    ...(most !== undefined && { sizeMax: most }),
  }
}

/** A filter is the name of a parameter, or one for each operator: `in`, `not in`, and `between` with `min` and `max`. */
export function parseFilters(node: MappingNode | undefined): Readonly<Record<string, FilterSpec>> {
  if (!node) return {}
  return Object.fromEntries(
    [...allMembersOf(node)].map(([field, member]) => {
      if (!/^[A-Z_]+$/.test(field))
        throw mappingError(member.at, `"${field}" is not a filter of a live search, such as CURRENT_TITLE`)
      if (member.kind === 'scalar') return [field, { in: textOf(member) }]
      const members = membersOf(member, ['in', 'not in', 'between'])
      const [within, without, between] = ['in', 'not in', 'between'].map(key => members.get(key))
      const bounds = between && membersOf(between, ['min', 'max'])
      const [min, max] = [bounds?.get('min'), bounds?.get('max')]
      return [
        field,
        {
          ...(within && { in: textOf(within) }),
          ...(without && { 'not in': textOf(without) }),
          ...(between && { between: { ...(min && { min: textOf(min) }), ...(max && { max: textOf(max) }) } }),
        },
      ]
    }),
  )
}

/** Returns the number, which must be above 0; undefined without a node. */
export function positiveOf(node: MappingNode | undefined): number | undefined {
  if (!node) return undefined
  const value = integerOf(node)
  if (value < 1) throw mappingError(node.at, 'expected a whole number above 0')
  return value
}
