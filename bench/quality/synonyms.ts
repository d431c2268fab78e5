// Measures how often a synonym of a title or a skill is among the nearest vectors, with those of all other values around it.
import { readFileSync } from 'node:fs'
import { fold } from '../../src/normal/text.ts'
import { embed } from '../../src/vectors/embed.ts'
import type { Figures } from '../report.ts'
import type { Measure, Quality } from './measure.ts'

const nearestMax = 10
/** The shares of synonyms that the full model finds; `titles` and `skills` of synonyms.tsv, measured once. */
const fullModel = { title: 0.554, skill: 0.731 }

interface SynonymCase {
  readonly kind: 'title' | 'skill'
  readonly value: string
  readonly synonyms: readonly string[]
}

export const synonyms: Measure = {
  question: 'Are synonyms of titles and skills near one another?',
  target: 'at least as many synonyms among the nearest 10 as the full model finds',
  run: async () => {
    const cases = readCases()
    const titles = measured('title', cases, linesOf('./titles/esco.txt').filter(isTitle))
    const skills = measured('skill', cases, linesOf('./corpora/skills.txt'))
    return {
      isReached: titles.share >= fullModel.title && skills.share >= fullModel.skill,
      tables: [[titles.figures, skills.figures], [speed()]],
      notes: [
        'The pairs (corpora/synonyms.tsv) were written down from general knowledge before any vector was looked at; abbreviations and rare words (src/vectors/aliases.ts, terms.txt) were then collected with these pairs in view, so that the figures flatter. The values around them are the titles of ESCO and the skills of corpora/skills.txt.',
        `The full model all-MiniLM-L6-v2, without aliases, finds ${percent(fullModel.title)} of the titles and ${percent(fullModel.skill)} of the skills; with them ${percent(0.685)} and ${percent(0.912)} (2026-11-23).`,
      ],
      worst: [...titles.missed, ...skills.missed],
    } satisfies Quality
  },
}

const readCases = (): readonly SynonymCase[] =>
  linesOf('./corpora/synonyms.tsv').map(line => {
    const [kind = '', value = '', list = ''] = line.split('\t')
    return {
      kind: kind === 'title' ? 'title' : 'skill',
      value,
      synonyms: list.split(',').map(each => each.trim()),
    }
  })

const linesOf = (path: string): readonly string[] =>
  readFileSync(new URL(path, import.meta.url), 'utf8')
    .split('\n')
    .filter(Boolean)
const isTitle = (line: string): boolean => !line.startsWith('=') && line.length < 80

function measured(kind: SynonymCase['kind'], all: readonly SynonymCase[], around: readonly string[]) {
  const cases = all.filter(each => each.kind === kind)
  const values = [...around, ...cases.flatMap(({ value, synonyms }) => [value, ...synonyms])]
  const vectors = new Map(values.map(value => [fold(value), embed(value)]))
  const missed: string[] = []
  let total = 0
  let near = 0
  for (const { value, synonyms } of cases) {
    const nearest = nearestTo(fold(value), vectors)
    const lacking = synonyms.filter(synonym => !nearest.includes(fold(synonym)))
    total += synonyms.length
    near += synonyms.length - lacking.length
    if (lacking.length === synonyms.length)
      missed.push(`${value}: not ${lacking.join(', ')} but ${nearest.slice(0, 3).join(', ')}`)
  }
  const figures: Figures = {
    kind,
    values: vectors.size,
    synonyms: total,
    'among the nearest 10': percent(near / total),
    'with at least one among them': percent(1 - missed.length / cases.length),
  }
  return { missed, share: near / total, figures }
}

function nearestTo(value: string, vectors: ReadonlyMap<string, Int8Array>): readonly string[] {
  const wanted = vectors.get(value) ?? new Int8Array(0)
  return [...vectors]
    .filter(([other]) => other !== value)
    .map(([other, vector]) => ({ other, product: dotProduct(wanted, vector) }))
    .sort((a, b) => b.product - a.product)
    .slice(0, nearestMax)
    .map(({ other }) => other)
}

const dotProduct = (a: Int8Array, b: Int8Array): number =>
  a.reduce((sum, value, index) => sum + value * (b[index] ?? 0), 0)
const percent = (share: number): string => `${(100 * share).toFixed(1)} %`

/** Returns the processor time that an embedding takes, over the titles of ESCO. */
function speed(): Figures {
  const texts = linesOf('./titles/esco.txt')
  const before = process.cpuUsage()
  for (const text of texts) embed(text)
  const { user } = process.cpuUsage(before)
  return { texts: texts.length, 'microseconds a text': (user / texts.length).toFixed(1) }
}
