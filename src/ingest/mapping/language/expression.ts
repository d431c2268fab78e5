// Expressions: what stands behind a field of a mapping, read once and run for every row.
import type { Json } from '../../../lib/json/json.ts'
import { didYouMean } from '../../../normal/nearest-word.ts'
import { type Condition, parseCondition } from './condition.ts'
import { type Node, problem, scalarOf, wordOf } from './node.ts'
import { compilePath, parsePath } from './path.ts'
import { listOf, type Read, RowProblem, type Tables, type Value } from './scope.ts'
import type { LookupNames, Step } from './steps/step.ts'
import { stepKinds } from './steps/steps.ts'
import { compileTemplate, isTemplate, parseTemplate } from './template.ts'

export interface Expression {
  /** Whether it reads nothing from the row. */
  readonly isConstant: boolean
  /** The columns it reads, for messages. */
  readonly columns: readonly string[]
  readonly compile: (tables: Tables) => Read
}

const sourceKeys = ['from', 'const', 'first', 'all'] as const
const otherKeys = ['when', 'invalid'] as const

/**
 * A path (`name`), a template (`"{first} {last}"`), a number or true/false itself, a list (the first that has a value;
 * with `collects`, all of them), or a source with steps: `{ from: size, number: low }`.
 */
export function parseExpression(node: Node, lookups: LookupNames, collects = false): Expression {
  switch (node.kind) {
    case 'scalar':
      return parseScalar(node)
    case 'list': {
      const parts = node.items.map(item => parseExpression(item, lookups))
      if (parts.length === 0) throw problem(node.at, 'expected at least one expression')
      return collects ? allOf(parts) : firstOf(parts)
    }
    case 'map':
      return parsePipeline(node, lookups, collects)
  }
}

function parseScalar(node: Node & { kind: 'scalar' }): Expression {
  if (node.value === null || node.text === '')
    throw problem(node.at, 'expected a path, for example the name of a column')
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
    isConstant: path.special === 'date',
    columns: path.text === '.' ? [] : [path.text],
    compile: tables => compilePath(path, tables),
  }
}

const constant = (value: Value): Expression => ({ isConstant: true, columns: [], compile: () => () => value })

const combined =
  (combine: (reads: readonly Read[]) => Read) =>
  (parts: readonly Expression[]): Expression => ({
    isConstant: parts.every(part => part.isConstant),
    columns: parts.flatMap(part => part.columns),
    compile: tables => combine(parts.map(part => part.compile(tables))),
  })

const firstOf = combined(reads => scope => {
  for (const read of reads) {
    const value = read(scope)
    if (value !== undefined) return value
  }
  return undefined
})

const allOf = combined(reads => scope => listOf(reads.map(read => read(scope))))

function parsePipeline(node: Node & { kind: 'map' }, lookups: LookupNames, collects: boolean): Expression {
  refuseUnquotedTemplate(node)
  let source: Expression | undefined
  let when: Condition | undefined
  let dropsInvalid = false
  const steps: Step[] = []
  for (const [key, member] of node.members) {
    const kind = Object.hasOwn(stepKinds, key) ? stepKinds[key] : undefined
    if (kind) {
      try {
        steps.push(kind.parse(member, lookups))
      } catch (error) {
        throw withAccepted(error, key, kind.accepts)
      }
    } else if (key === 'when') when = parseCondition(member)
    else if (key === 'invalid') dropsInvalid = wordOf(member, ['drop', 'reject']) === 'drop'
    else {
      const found = parseSource(key, member, lookups, collects)
      if (source) throw problem(member.at, `only one of ${sourceKeys.join(', ')} may stand here`)
      source = found
    }
  }
  if (!source) {
    throw problem(
      node.at,
      `does not say where the value comes from. Accepted: one of ${sourceKeys.join(', ')}, and then steps.`,
    )
  }
  return pipeline(source, steps, when, dropsInvalid)
}

function parseSource(key: string, node: Node, lookups: LookupNames, collects: boolean): Expression {
  switch (key) {
    case 'from':
      return parseExpression(node, lookups, collects)
    case 'first':
    case 'all': {
      if (node.kind !== 'list') throw problem(node.at, 'expected a list of expressions')
      return parseExpression(node, lookups, key === 'all')
    }
    case 'const':
      return node.kind === 'list'
        ? constant(listOf(node.items.map(item => scalarOf(item) ?? undefined)))
        : constant(scalarOf(node) ?? undefined)
    default: {
      const accepted = [...sourceKeys, ...otherKeys, ...Object.keys(stepKinds)]
      throw problem(
        node.at,
        `unknown key "${key}".${didYouMean(key, accepted)} Accepted: ${accepted.join(', ')}.`,
      )
    }
  }
}

/** `{slug}` without quotes is a YAML map with one empty key; say so instead of naming the key unknown. */
function refuseUnquotedTemplate(node: Node & { kind: 'map' }): void {
  const [[name, value] = []] = node.members
  const isBare =
    node.members.size === 1 && value?.kind === 'scalar' && value.value === null && value.text === ''
  if (isBare) throw problem(node.at, `put a template in quotes: "{${name}}"`)
}

function withAccepted(error: unknown, step: string, accepts: string): unknown {
  if (error instanceof Error && !error.message.includes('Accepted:') && error.message.includes('expected')) {
    error.message += ` (${step}: ${accepts})`
  }
  return error
}

function pipeline(
  source: Expression,
  steps: readonly Step[],
  when: Condition | undefined,
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

/** With `invalid: drop`, one bad value of a list goes and the others stay. */
function runEach(values: readonly Json[], run: (value: Json) => Value, dropsInvalid: boolean): Value {
  const done: Value[] = []
  for (const value of values) {
    try {
      done.push(run(value))
    } catch (error) {
      if (!dropsInvalid || !(error instanceof RowProblem)) throw error
    }
  }
  return listOf(done)
}
