import { expect, it } from 'vitest'
import { person } from '../../../catalog/person/person.ts'
import type { JsonObject } from '../../../lib/json/json.ts'
import type { RankedCriterion, RankedQuery } from '../../../query/ranked.ts'
import { openHeadJudge } from './head-judge.ts'

const record = { basic_profile: { summary: 'Born in Lucasville.', location: { city: 'Ohio City' } } }

const inLucasville: RankedCriterion = {
  where: { is: 'oneOf', at: ['basic_profile.location.city'], values: ['lucasville'] },
  words: [['lucasville']],
  isNegated: false,
  weight: 0.8,
  isSettled: false,
}

it('ends with the time of the search', () => {
  const query = { criteria: [inLucasville], words: [['lucasville']], explains: true, without: [] }
  let isOver = false
  const judge = openHeadJudge(person, query as unknown as RankedQuery, reading(record), () => {
    if (isOver) throw new Error('late')
  })
  expect(judge.scoreOf(1, () => true)).toBe(0.4)
  isOver = true
  expect(() => judge.scoreOf(2, () => true)).toThrow('late')
  expect(() => judge.judgements(1, () => true)).toThrow('late')
})

const reading = (json: JsonObject) => ({ conditions: () => json, texts: () => json })

const judged = (criterion: RankedCriterion, hasWord: boolean, explains = true) => {
  const query = { criteria: [criterion], words: [['lucasville']], explains, without: [] }
  const judge = openHeadJudge(person, query as unknown as RankedQuery, reading(record))
  return { judgement: judge.judgements(1, () => hasWord)[0], score: judge.scoreOf(1, () => hasWord) }
}

it('takes a criterion for partly met whose words stand elsewhere in the record', () => {
  const partly = { verdict: 'partly', value: 'Born in Lucasville.' }
  expect(judged(inLucasville, true)).toEqual({ judgement: partly, score: 0.4 })
  const missed = { verdict: 'not_met', value: 'Ohio City' }
  expect(judged(inLucasville, false)).toEqual({ judgement: missed, score: 0 })
})

it('takes no exclusion for met because its words are there', () => {
  const { judgement } = judged({ ...inLucasville, isNegated: true }, true)
  expect(judgement?.verdict).toBe('not_met')
})

it('judges what decides already who is ranked only to explain it', () => {
  const settled = { ...inLucasville, isSettled: true }
  expect(judged(settled, false, false)).toEqual({ judgement: undefined, score: 0 })
  expect(judged(settled, false).judgement?.verdict).toBe('not_met')
})

it('puts a record that has what is excluded behind others, less where its words stand apart', () => {
  const words = ['reagan', 'era'].map(word => [word])
  const excluded = { where: undefined, words, phrase: 'reagan era', isNegated: true, weight: 0.3 }
  const judgedWith = (summary: string, explains: boolean) => {
    const query = { criteria: [{ ...excluded, isSettled: false }], words: [], explains, without: [] }
    const read = reading({ basic_profile: { summary } })
    const judge = openHeadJudge(person, query as unknown as RankedQuery, read)
    return [judge.scoreOf(1, () => false), judge.judgements(1, () => false)[0]]
  }
  const said = 'A judge of the Reagan era.'
  const apart = 'An era of courts, before Reagan.'
  expect(judgedWith(said, true)).toEqual([0, { verdict: 'not_met', value: said }])
  expect(judgedWith(said, false)).toEqual([0, { verdict: 'not_met', value: null }])
  expect(judgedWith(apart, true)).toEqual([0.15, { verdict: 'partly', value: apart }])
  expect(judgedWith('Another era.', true)).toEqual([0.3, { verdict: 'met', value: null }])
})

it('prefers a record that has the words of a name side by side, and one that has them in one text', () => {
  const name = ['george', 'w', 'bush'].map(word => [word])
  const keyword = { where: undefined, words: name, phrase: 'george w. bush', isNegated: false, weight: 0.3 }
  const scoreOf = (summary: string, hasWord = true) => {
    const query = { criteria: [{ ...keyword, isSettled: true }], words: name, explains: false, without: [] }
    const read = reading({ basic_profile: { summary } })
    return openHeadJudge(person, query as unknown as RankedQuery, read).scoreOf(1, () => hasWord)
  }
  expect(scoreOf('Appointed by George W. Bush.')).toBe(0.3)
  expect(scoreOf('Appointed by George H.W. Bush.')).toBe(0.15)
  expect(scoreOf('Worked for George Brown.')).toBe(0)
  expect(scoreOf('Not read, because the index knows that a word is missing: George W. Bush', false)).toBe(0)
})

it('reads a record that is only ordered for nothing that merely explains', () => {
  const keyword = { ...inLucasville, where: undefined, isSettled: true }
  const criteria = [{ ...inLucasville, isSettled: true }, keyword, { ...inLucasville, words: [] }]
  const query = { criteria, words: [['lucasville']], explains: true, without: [] }
  const read: string[] = []
  const reader = (name: string) => () => {
    read.push(name)
    return record
  }
  const judge = openHeadJudge(person, query as unknown as RankedQuery, {
    conditions: reader('conditions'),
    texts: reader('texts'),
  })
  expect(judge.scoreOf(1, () => true)).toBe(0)
  expect(read).toEqual(['conditions'])
  expect(judge.judgements(1, () => true).map(one => one?.verdict)).toEqual(['partly', 'met', 'not_met'])
  expect(read).toEqual(['conditions', 'texts'])
})
