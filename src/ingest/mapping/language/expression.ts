// Expressions of mappings, which compute the value of a field; parsed once and run for every row.
import type { Json } from '../../../lib/json/json.ts'
import { didYouMean } from '../../../normal/nearest-word.ts'
import { type MappingCondition, parseCondition } from './condition.ts'
import { type MappingNode, mappingError, scalarOf, wordOf } from './node.ts'
import { compilePath, parsePath } from './path.ts'
import { flatList, type MappingTables, type ReadValue, RowProblem, type ScopeValue } from './scope.ts'
import type { LookupNames, Step } from './steps/step.ts'
import { stepKinds } from './steps/step-kinds.ts'
import { compileTemplate, isTemplate, parseTemplate } from './template.ts'

export interface Expression {
  /** True when it reads nothing from the row. */
  readonly isConstant: boolean
  /** The columns that it reads, for messages. */
  readonly columns: readonly string[]
  readonly compile: (tables: MappingTables) => ReadValue
}

const sourceKeys = ['from', 'const', 'first', 'all'] as const
const otherKeys = ['when', 'invalid'] as const

/**
 * Parses a path (`name`), a template (`"{first} {last}"`), a constant number or boolean, a list (the first that has a
 * value; with `collectsAll`, all of them), or a source with steps: `{ from: size, number: low }`.
 */
export function parseExpression(node: MappingNode, lookups: LookupNames, collectsAll = false): Expression {
  switch (node.kind) {
    case 'scalar':
      return parseScalar(node)
    case 'list': {
      const parts = node.items.map(item => parseExpression(item, lookups))
      if (parts.length === 0) throw mappingError(node.at, 'expected at least one expression')
      return collectsAll ? allOf(parts) : firstOf(parts)
    }
    case 'map':
      return parsePipeline(node, lookups, collectsAll)
  }
}

function parseScalar(node: MappingNode & { kind: 'scalar' }): Expression {
  if (node.value === null || node.text === '')
    throw mappingError(node.at, 'expected a path, for example the name of a column')
  if (typeof node.value !== 'string') return constant(node.value)
  if (isTemplate(node.text)) {
    const template = parseTemplate(node.text, node.at)
    const paths = template.parts.flatMap(part => (typeof part === 'string' ? [] : [part.path]))
    return {
      isConstant: paths.length === 0,
      columns: paths.map(path => path.text),
      compile: tables => compileTemplate(template, tables),
    }
  }
  const path = parsePath(node.text, node.at)
  return {
    isConstant: path.special === '$date' || path.special === '$today',
    columns: path.text === '.' ? [] : [path.text],
    compile: tables => compilePath(path, tables),
  }
}

const constant = (value: ScopeValue): Expression => ({
  isConstant: true,
  columns: [],
  compile: () => () => value,
})

const combineExpressions =
  (combine: (reads: readonly ReadValue[]) => ReadValue) =>
  (parts: readonly Expression[]): Expression => ({
    isConstant: parts.every(part => part.isConstant),
    columns: parts.flatMap(part => part.columns),
    compile: tables => combine(parts.map(part => part.compile(tables))),
  })

const firstOf = combineExpressions(reads => scope => {
  for (const read of reads) {
    const value = read(scope)
    if (value !== undefined) return value
  }
  return undefined
})

const allOf = combineExpressions(reads => scope => flatList(reads.map(read => read(scope))))

function parsePipeline(
  node: MappingNode & { kind: 'map' },
  lookups: LookupNames,
  collectsAll: boolean,
): Expression {
  refuseUnquotedTemplate(node)
  let source: Expression | undefined
  let when: MappingCondition | undefined
  let dropsInvalid = false
  const steps: Step[] = []
  for (const [key, member] of node.members) {
    const kind = Object.hasOwn(stepKinds, key) ? stepKinds[key] : undefined
    if (kind) {
      try {
        steps.push(kind.parse(member, lookups))
      } catch (error) {
        throw addAcceptedValues(error, key, kind.accepts)
      }
    } else if (key === 'when') when = parseCondition(member)
    else if (key === 'invalid') dropsInvalid = wordOf(member, ['drop', 'reject']) === 'drop'
    else {
      const parsedSource = parseSource(key, member, lookups, collectsAll)
      if (source) throw mappingError(member.at, `only one of ${sourceKeys.join(', ')} may stand here`)
      source = parsedSource
    }
  }
  if (!source) {
    throw mappingError(
      node.at,
      `does not say where the value comes from. Accepted: one of ${sourceKeys.join(', ')}, and then steps.`,
    )
  }
  return pipeline(source, steps, when, dropsInvalid)
}

function parseSource(key: string, node: MappingNode, lookups: LookupNames, collectsAll: boolean): Expression {
  switch (key) {
    case 'from':
      return parseExpression(node, lookups, collectsAll)
    case 'first':
    case 'all': {
      if (node.kind !== 'list') throw mappingError(node.at, 'expected a list of expressions')
      return parseExpression(node, lookups, key === 'all')
    }
    case 'const':
      return node.kind === 'list'
        ? constant(flatList(node.items.map(item => scalarOf(item) ?? undefined)))
        : constant(scalarOf(node) ?? undefined)
    default: {
      const accepted = [...sourceKeys, ...otherKeys, ...Object.keys(stepKinds)]
      throw mappingError(
        node.at,
        `unknown key "${key}".${didYouMean(key, accepted)} Accepted: ${accepted.join(', ')}.`,
      )
    }
  }
}

/** Throws for `{slug}` without quotes, a YAML map with one empty key, instead of letting the key be called unknown. */
function refuseUnquotedTemplate(node: MappingNode & { kind: 'map' }): void {
  const [[name, value] = []] = node.members
  const isBare =
    node.members.size === 1 && value?.kind === 'scalar' && value.value === null && value.text === ''
  if (isBare) throw mappingError(node.at, `put a template in quotes: "{${name}}"`)
}

function addAcceptedValues(error: unknown, step: string, accepts: string): unknown {
  if (error instanceof Error && !error.message.includes('Accepted:') && error.message.includes('expected')) {
    error.message += ` (${step}: ${accepts})`
  }
  return error
}

function pipeline(
  source: Expression,
  steps: readonly Step[],
  when: MappingCondition | undefined,
  dropsInvalid: boolean,
): Expression {
  const column = source.columns.join(', ')
  return {
    isConstant: source.isConstant,
    columns: source.columns,
    compile: tables => {
      const read = source.compile(tables)
      const holds = when?.(tables)
      return scope => {
        if (holds && !holds(scope)) return undefined
        try {
          let value = read(scope)
          for (const step of steps) {
            if (step.over === 'list') value = step.run(value)
            else if (Array.isArray(value))
              value = runEach(value, one => step.run(one, scope, tables), dropsInvalid)
            else if (value !== undefined) value = step.run(value as Json, scope, tables)
          }
          return value
        } catch (error) {
          if (!(error instanceof RowProblem)) throw error
          if (dropsInvalid) return undefined
          error.column ??= column
          throw error
        }
      }
    },
  }
}

/** Runs a step for each value. With `invalid: drop`, bad values of a list are left out and the others kept. */
function runEach(
  values: readonly Json[],
  run: (value: Json) => ScopeValue,
  dropsInvalid: boolean,
): ScopeValue {
  const done: ScopeValue[] = []
  for (const value of values) {
    try {
      done.push(run(value))
    } catch (error) {
      if (!dropsInvalid || !(error instanceof RowProblem)) throw error
    }
  }
  return flatList(done)
}
