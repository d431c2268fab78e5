import { describe, expect, it } from 'vitest'
import type { Predicate } from '../../../query/predicate.ts'
import type { Criterion, CriterionKind } from '../../../understanding/criterion.ts'
import { fitOf } from './fit.ts'
import { loosened } from './loosened.ts'
import { type CompiledCriterion, loosenedIndexes, planOf } from './plan.ts'

const here: Predicate = { is: 'present', at: ['here'] }
const there: Predicate = { is: 'present', at: ['there'] }

const criterion = (text: string, where?: Predicate, more: Partial<Criterion> = {}): CompiledCriterion => ({
  where,
  isLoosened: false,
  criterion: {
    text,
    kind: where ? 'place' : 'keyword',
    negated: false,
    hard: false,
    confidence: 0.9,
    filter: where ? {} : null,
    ...more,
  },
})

const plan = (criteria: readonly CompiledCriterion[], more: Partial<Parameters<typeof planOf>[0]> = {}) =>
  planOf({
    query: 'any',
    by: 'lexical',
    criteria,
    where: undefined,
    hasFilters: false,
    isManaged: true,
    ...more,
  })

describe('a plan', () => {
  const hard = criterion('in Berlin', here, { hard: true })

  it('lets hard criteria decide who is ranked when it is managed, and prefers them when it is exact', () => {
    expect(plan([hard])).toMatchObject({ where: here, needsWord: false, preferred: undefined })
    expect(plan([hard], { isManaged: false })).toMatchObject({
      where: undefined,
      needsWord: true,
      preferred: here,
    })
    expect(plan([hard], { where: there, hasFilters: true })).toMatchObject({
      where: { is: 'and', of: [there, here] },
    })
  })

  it('looks for each word of a keyword once, however often the query repeats it', () => {
    const { criteria } = plan([criterion('go '.repeat(600))])
    expect(criteria[0]?.words).toEqual([['go']])
  })

  it('ranks by the words of criteria that are not negated, those of keywords first and each once', () => {
    const { words, keywords } = plan([
      hard,
      criterion('fintech Berlin'),
      criterion('not managers', there, { negated: true }),
    ])
    expect(words.map(([word]) => word)).toEqual(['fintech', 'berlin'])
    expect(keywords).toBe(2)
  })

  it('ranks everybody, and by no word, where all criteria are negated', () => {
    const exclusions = [
      criterion('not managers', there, { negated: true }),
      criterion('sales', undefined, { negated: true }),
    ]
    const excluding = plan(exclusions, { query: 'not managers, not sales', by: 'hybrid' })
    expect(excluding).toMatchObject({ words: [], meanings: [], needsWord: false })
  })

  it('does not rank by the meaning of what is excluded', () => {
    const excluded = criterion('not designers', there, { negated: true })
    const meaningsOf = (...criteria: readonly CompiledCriterion[]) =>
      plan(criteria, { query: 'in Berlin, not designers', by: 'semantic' }).meanings
    expect(meaningsOf(hard, excluded)).toEqual(['in Berlin'])
    expect(meaningsOf(hard)).toEqual(['in Berlin, not designers'])
  })

  it('counts the function of a required title for less than any wish', () => {
    const title = criterion('judges', here, { kind: 'title', hard: true })
    const ofTitle = criterion('judges', there, { kind: 'function', confidence: 0.6 })
    const wish = criterion('born in Chicago', there, { confidence: 0.5 })
    const weightsOf = (...criteria: readonly CompiledCriterion[]) =>
      plan(criteria).criteria.map(({ weight }) => weight)
    const [, weight = 1, ofWish = 0] = weightsOf(title, ofTitle, wish)
    expect(weight).toBeLessThan(ofWish / 2)
    expect(weightsOf(criterion('in law', there, { kind: 'function', confidence: 0.6 }))).toEqual([0.6])
  })

  it('judges what does not decide who is ranked', () => {
    const excluded = criterion('in the weeds', undefined, { negated: true })
    const { criteria } = plan([hard, criterion('ideally Python', there), criterion('x'), excluded])
    expect(criteria.map(({ isSettled }) => isSettled)).toEqual([true, false, true, false])
    expect(criteria.at(-1)).toMatchObject({ words: [['weeds', 'weed']], isNegated: true })
  })
})

describe('a fit', () => {
  const one = { where: here, words: [], isNegated: false, weight: 1, isSettled: false, isRequired: true }
  const judged = (...verdicts: readonly ('met' | 'partly' | 'not_met' | 'unknown')[]) =>
    verdicts.map(verdict => ({ verdict, value: null }))

  it('is strong where all that matters is met', () => {
    expect(fitOf({ coverage: 0, judgements: [] }, [{ ...one, isSettled: true }], false)).toBe('strong')
    expect(fitOf({ coverage: 1, judgements: judged('met') }, [one], true)).toBe('strong')
    expect(fitOf({ coverage: 1, judgements: [] }, [], true)).toBe('strong')
  })

  it('is never strong where a hard criterion is not met', () => {
    const nine = Array.from({ length: 9 }, () => ({ ...one, isSettled: true }))
    expect(fitOf({ coverage: 1, judgements: judged('not_met') }, [one, ...nine], false)).toBe('possible')
    expect(fitOf({ coverage: 0.2, judgements: judged('not_met') }, [one], true)).toBe('weak')
  })

  it('is never strong where a keyword that is excluded is there', () => {
    const nine = Array.from({ length: 9 }, () => ({ ...one, isSettled: true }))
    const excluded = { ...one, where: undefined, isNegated: true, isRequired: false }
    const fitWith = (verdict: 'met' | 'not_met') =>
      fitOf({ coverage: 1, judgements: judged(verdict) }, [excluded, ...nine], false)
    expect([fitWith('met'), fitWith('not_met')]).toEqual(['strong', 'possible'])
  })

  it('follows the keywords where nothing else was read', () => {
    const fits = [0.8, 0.5, 0.1].map(coverage => fitOf({ coverage, judgements: [] }, [], true))
    expect(fits).toEqual(['strong', 'possible', 'weak'])
  })
})

describe('criteria that nobody meets', () => {
  const hard = (text: string, confidence: number) =>
    criterion(text, { is: 'present', at: [text] }, { hard: true, confidence })
  const criteria = [hard('title', 0.7), hard('place', 0.9), hard('years', 0.8), criterion('x')]
  const loosenedWhere = (isMet: (paths: readonly string[]) => boolean) =>
    loosened(criteria, async conditions =>
      isMet(conditions.flatMap(each => (each.is === 'present' ? each.at : []))),
    )

  it('are made soft where surer ones rule them out, and no others', async () => {
    const found = await loosenedWhere(paths => !(paths.includes('place') && paths.includes('years')))
    expect(found.dropped.map(({ text }) => text)).toEqual(['years'])
    expect(found.criteria.map(each => each.criterion.hard)).toEqual([true, true, false, false])
    expect(loosenedIndexes(found.criteria)).toEqual([2])
  })

  it('are made soft alone where nobody meets the surest', async () => {
    const found = await loosenedWhere(paths => !paths.includes('place'))
    expect(found.dropped.map(({ text }) => text)).toEqual(['place'])
  })

  it('give the place of a title that nobody has to its function, and then to its level', async () => {
    const of = (kind: CriterionKind, text: string, isHard: boolean, confidence: number) =>
      criterion(text, { is: 'present', at: [kind] }, { kind, hard: isHard, confidence })
    const headsOfSales = [
      of('title', 'heads of sales', true, 0.8),
      of('seniority', 'heads', true, 0.85),
      of('function', 'heads of sales', false, 0.6),
      of('place', 'Germany', true, 0.95),
    ]
    const kindsKept = async (isMet: (paths: readonly string[]) => boolean) => {
      const found = await loosened(headsOfSales, async conditions =>
        isMet(conditions.flatMap(each => (each.is === 'present' ? each.at : []))),
      )
      return found.criteria.flatMap(each => (each.criterion.hard ? [each.criterion.kind] : []))
    }
    const isOfOtherWork = (paths: readonly string[]) =>
      paths.includes('seniority') && paths.includes('function')
    expect(await kindsKept(paths => !paths.includes('title') && !isOfOtherWork(paths))).toEqual([
      'function',
      'place',
    ])
    expect(await kindsKept(paths => !paths.includes('title'))).toEqual(['seniority', 'function', 'place'])
    expect(await kindsKept(paths => !paths.includes('seniority'))).toEqual(['title', 'place'])
  })

  it('are all made soft where nobody meets any', async () => {
    expect((await loosenedWhere(() => false)).dropped).toHaveLength(3)
  })
})
