import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { randomPerson, randomPredicate } from '../../test/support/random-people.ts'
import { isObject, type Json, type JsonObject } from '../lib/json/json.ts'
import { fold, words } from '../normal/text.ts'
import { distanceMeters } from '../places/distance.ts'
import { matches } from './matches.ts'
import { and, not, or, type Predicate, type Scalar } from './predicate.ts'
import { isTypoOf } from './typo.ts'

// Records of three fields, one of them nested and one a list, from values that often meet the conditions.
const texts = ['Ana Silva', 'ana  silva', 'SILVA', 'Engineer', 'engine', 'Enginere', 'C++', 'R&D', '東京', '']
const scalar = fc.oneof(
  fc.constantFrom<Json>(...texts, 0, 1, 2.5, true, false, null),
  fc.integer({ max: 3, min: -3 }),
)
const value = fc.oneof(scalar, fc.array(scalar, { maxLength: 3 }))
const point = fc.tuple(fc.integer({ min: -90, max: 90 }), fc.integer({ min: -180, max: 180 }))
const entry = fc.record({ a: value, b: value, at: point }, { requiredKeys: [] })
const record: fc.Arbitrary<JsonObject> = fc.record(
  { a: value, b: value, in: fc.record({ a: value }), at: point, list: fc.array(entry, { maxLength: 3 }) },
  { requiredKeys: [] },
)

const at = fc.uniqueArray(fc.constantFrom('a', 'b', 'in.a'), { minLength: 1, maxLength: 2 })
const bound = fc.record({
  value: fc.constantFrom<string | number>(0, 1, 2, 'A', 'a'),
  inclusive: fc.boolean(),
})
const ofKind = (bounds: { from?: { value: unknown }; to?: { value: unknown } }) =>
  !bounds.from || !bounds.to || typeof bounds.from.value === typeof bounds.to.value
const folded = fc.constantFrom(...texts).map(fold)
const word = folded.map(words).filter(tokens => tokens.length > 0)

/** A generator for each kind of predicate but the combining ones; the compiler misses a new kind here. */
const predicatesOf = {
  oneOf: fc.record({
    is: fc.constant('oneOf' as const),
    at,
    values: fc.array(fc.oneof(folded, fc.constantFrom<Scalar>(0, 1, true, false)), { maxLength: 3 }),
  }),
  range: fc
    .record({ from: bound, to: bound }, { requiredKeys: [] })
    .filter(ofKind)
    .chain(bounds => fc.record({ is: fc.constant('range' as const), at, ...constants(bounds) })),
  substring: fc.record({ is: fc.constant('substring' as const), at, text: folded }),
  words: fc.record({
    is: fc.constant('words' as const),
    at,
    alternatives: fc.array(fc.array(word, { minLength: 1, maxLength: 2 }), { minLength: 1, maxLength: 2 }),
  }),
  phrase: fc.record(
    { is: fc.constant('phrase' as const), at, tokens: word, atStart: fc.constant(true as const) },
    { requiredKeys: ['is', 'at', 'tokens'] },
  ),
  prefix: fc.record(
    {
      is: fc.constant('prefix' as const),
      at,
      prefix: word.map(([token = '']) => token.slice(0, 2)),
      atStart: fc.constant(true as const),
    },
    { requiredKeys: ['is', 'at', 'prefix'] },
  ),
  near: fc.record({
    is: fc.constant('near' as const),
    at: fc.constant(['at']),
    center: point,
    withinMeters: fc.constantFrom(1, 1e6, 1e7),
  }),
  present: fc.record({ is: fc.constant('present' as const), at }),
} satisfies Record<Exclude<Predicate['is'], 'and' | 'or' | 'not' | 'element'>, fc.Arbitrary<Predicate>>

function constants<T extends object>(object: T) {
  return Object.fromEntries(Object.entries(object).map(([key, item]) => [key, fc.constant(item)])) as {
    [K in keyof T]: fc.Arbitrary<T[K]>
  }
}

const leaf: fc.Arbitrary<Predicate> = fc.oneof(...Object.values(predicatesOf))
const { predicate } = fc.letrec<{ predicate: Predicate }>(tie => {
  const several = fc.array(tie('predicate'), { maxLength: 3 })
  return {
    predicate: fc.oneof(
      { maxDepth: 3 },
      leaf,
      fc.record({ is: fc.constant('and' as const), of: several }),
      fc.record({ is: fc.constant('or' as const), of: several }),
      fc.record({ is: fc.constant('not' as const), of: tie('predicate') }),
      fc.record({ is: fc.constant('element' as const), lists: fc.constant(['list']), of: tie('predicate') }),
    ),
  }
})

const holds = (condition: (where: Predicate, scope: JsonObject) => boolean) =>
  fc.assert(fc.property(predicate, record, condition), { numRuns: 300 })

describe('what every filter keeps to', () => {
  it('not is the opposite, and twice not is nothing', () => {
    holds((where, scope) => matches(not(where), scope) === !matches(where, scope))
    holds((where, scope) => matches(not(not(where)), scope) === matches(where, scope))
  })

  it('and is every part, or is any part, in whatever order', () => {
    const parts = fc.array(predicate, { maxLength: 4 })
    fc.assert(
      fc.property(parts, record, (of, scope) => {
        const each = of.map(part => matches(part, scope))
        expect(matches({ is: 'and', of }, scope)).toBe(each.every(Boolean))
        expect(matches({ is: 'or', of }, scope)).toBe(each.some(Boolean))
        expect(matches({ is: 'and', of: of.toReversed() }, scope)).toBe(each.every(Boolean))
        expect(matches({ is: 'or', of: of.toReversed() }, scope)).toBe(each.some(Boolean))
        if (of.length > 0) {
          expect(matches(and(of), scope)).toBe(each.every(Boolean))
          expect(matches(or(of), scope)).toBe(each.some(Boolean))
        }
      }),
    )
  })

  it('one entry of a list satisfies all of an element', () => {
    holds((of, scope) => {
      const { list } = scope
      const naive = Array.isArray(list) && list.some((item: Json) => matches(of, item))
      return matches({ is: 'element', lists: ['list'], of }, scope) === naive
    })
  })

  it('an element over several lists is met by an entry of any of them', () => {
    holds((of, scope) => {
      const two: Json = { past: scope.list, current: [] }
      const one = matches({ is: 'element', lists: ['past'], of }, two)
      return matches({ is: 'element', lists: ['current', 'past', 'none'], of }, two) === one
    })
  })

  it('nothing fails on any JSON at all', () => {
    fc.assert(
      fc.property(predicate, fc.jsonValue(), (where, scope) => {
        expect(typeof matches(where, scope as Json)).toBe('boolean')
      }),
      { numRuns: 300 },
    )
  })

  it('holds for filters of requests over people too', () => {
    fc.assert(
      fc.property(randomPredicate, randomPerson, (where, person) => {
        expect(matches(not(where), person)).toBe(!matches(where, person))
        expect(matches(where, JSON.parse(JSON.stringify(person)) as Json)).toBe(matches(where, person))
      }),
      { numRuns: 300 },
    )
  })
})

/** All single values at the paths, arrays opened, null and absent ones left out. */
const read = (scope: Json | undefined, paths: readonly string[]): (string | number | boolean)[] =>
  paths.flatMap(path => below(scope, path.split('.')))

function below(here: Json | undefined, [name, ...rest]: readonly string[]): (string | number | boolean)[] {
  if (here === undefined || here === null) return []
  if (Array.isArray(here))
    return here.flatMap((item: Json) => below(item, name === undefined ? [] : [name, ...rest]))
  if (name !== undefined) return isObject(here) ? below(here[name], rest) : []
  return isObject(here) ? [] : [here as string | number | boolean]
}

const textsAt = (scope: Json, paths: readonly string[]) => read(scope, paths).map(item => fold(String(item)))
const tokensAt = (scope: Json, paths: readonly string[]) => textsAt(scope, paths).map(words)
const startsAnywhere = (tokens: readonly string[], run: readonly string[]) =>
  ` ${tokens.join(' ')} `.includes(` ${run.join(' ')} `)

describe('a meaning is its definition:', () => {
  const is = <P extends Predicate>(
    meaning: fc.Arbitrary<P>,
    naive: (where: P, scope: JsonObject) => boolean,
  ) =>
    fc.assert(
      fc.property(meaning, record, (where, scope) => matches(where, scope) === naive(where, scope)),
      { numRuns: 500 },
    )

  it('oneOf, a value that is one of those, texts folded', () => {
    is(predicatesOf.oneOf, ({ at: paths, values }, scope) =>
      read(scope, paths).some(item => values.includes(typeof item === 'string' ? fold(item) : item)),
    )
  })

  it('range, a value of the kind of the bounds, between them', () => {
    is(predicatesOf.range, ({ at: paths, from, to }, scope) =>
      read(scope, paths).some(
        item =>
          typeof item !== 'boolean' &&
          [from, to].every(edge => edge === undefined || typeof edge.value === typeof item) &&
          (from === undefined || item > from.value || (item === from.value && from.inclusive)) &&
          (to === undefined || item < to.value || (item === to.value && to.inclusive)),
      ),
    )
  })

  it('substring, a value whose folded text holds the text', () => {
    is(predicatesOf.substring, ({ at: paths, text }, scope) =>
      textsAt(scope, paths).some(item => item.includes(text)),
    )
  })

  it('words, a value that has all words of one alternative, misspelt or not', () => {
    is(predicatesOf.words, ({ at: paths, alternatives }, scope) =>
      tokensAt(scope, paths).some(tokens =>
        alternatives.some(all =>
          all.every(run =>
            run.length === 1
              ? tokens.some(token => isTypoOf(run[0] ?? '', token))
              : startsAnywhere(tokens, run),
          ),
        ),
      ),
    )
  })

  it('phrase, a value that has the words side by side as they are', () => {
    is(predicatesOf.phrase, ({ at: paths, tokens: run, atStart }, scope) =>
      tokensAt(scope, paths).some(tokens =>
        atStart ? run.every((token, place) => tokens[place] === token) : startsAnywhere(tokens, run),
      ),
    )
  })

  it('prefix, a value with a word that begins so', () => {
    is(predicatesOf.prefix, ({ at: paths, prefix, atStart }, scope) =>
      tokensAt(scope, paths).some(tokens =>
        tokens.some((token, place) => token.indexOf(prefix) === 0 && (!atStart || place === 0)),
      ),
    )
  })

  it('near, a point within the radius', () => {
    is(predicatesOf.near, ({ center, withinMeters }, { at: here }) => {
      const [latitude, longitude] = (here ?? []) as readonly number[]
      if (latitude === undefined || longitude === undefined) return false
      return distanceMeters(center, [latitude, longitude]) <= withinMeters
    })
  })

  it('present, a value that is not an empty text', () => {
    is(predicatesOf.present, ({ at: paths }, scope) => read(scope, paths).some(item => item !== ''))
  })
})
