// The job titles of the demo world, which state exactly the function, level and sector that they are for.
import type { seniorityLevels } from '../src/catalog/person/vocabulary.ts'
import type { FunctionCategory } from '../src/titles/canonical/title.ts'
import { canonicalTitles, readTitle } from '../src/titles/index.ts'
import { type Sector, sectorsOf } from './data/industries.ts'
import { functionNouns, localTitles, titleTails } from './data/titles.ts'
import type { Random } from './random.ts'

export type Level = (typeof seniorityLevels)[number]

/** Returns the titles of a function and level that fit a sector; never empty. */
export type TitlesFor = (category: FunctionCategory, level: Level, sector: Sector) => readonly string[]

export function titleBook(): TitlesFor {
  const remembered = new Map<string, readonly string[]>()
  return (category, level, sector) => {
    const key = `${category}|${level}|${sector}`
    const rememberedTitles = remembered.get(key)
    if (rememberedTitles) return rememberedTitles
    const titles = titlesOf(category, level, sector)
    remembered.set(key, titles)
    return titles
  }
}

function titlesOf(category: FunctionCategory, level: Level, sector: Sector): readonly string[] {
  const own = canonicalTitles.filter(
    ({ function_category, sub_department }) =>
      function_category === category && (sectorsOf[sub_department]?.includes(sector) ?? true),
  )
  const says = (title: string): boolean => {
    const reading = readTitle(title)
    return reading.seniority_level === level && reading.function_category === category
  }
  const canonical = own.map(({ title }) => title)
  const contributors = canonical.filter(title => readTitle(title).seniority_level === 'Entry Level')
  const composed = composedTitles(functionNouns[category], level, contributors)
  const titles = [...canonical, ...composed].filter(says)
  if (titles.length > 0) return titles
  // Some functions have no such level (there is no chief buyer): the plain specialist exists everywhere.
  return level === 'Entry Level'
    ? [`${functionNouns[category]} Specialist`]
    : titlesOf(category, lower(level), sector)
}

const lower = (level: Level): Level => {
  switch (level) {
    case 'CXO':
    case 'Owner / Partner':
      return 'Vice President'
    case 'Vice President':
    case 'Strategic':
      return 'Director'
    case 'Director':
      return 'Experienced Manager'
    case 'Experienced Manager':
      return 'Entry Level Manager'
    default:
      return 'Entry Level'
  }
}

function composedTitles(noun: string, level: Level, contributors: readonly string[]): readonly string[] {
  switch (level) {
    case 'In Training':
      return [
        `${noun} Intern`,
        `Working Student ${noun}`,
        `${noun} Trainee`,
        ...contributors.slice(0, 3).map(title => `${title} Intern`),
      ]
    case 'Entry Level':
      return [
        `${noun} Specialist`,
        `${noun} Analyst`,
        `${noun} Coordinator`,
        ...contributors.slice(0, 2).map(title => `Junior ${title}`),
      ]
    case 'Senior':
      return [
        ...contributors.map(title => `Senior ${title}`),
        `Senior ${noun} Specialist`,
        ...contributors.slice(0, 2).map(title => `Lead ${title}`),
      ]
    case 'Entry Level Manager':
      return [`${noun} Team Lead`, `Assistant ${noun} Manager`, `${noun} Supervisor`]
    case 'Experienced Manager':
      return [`${noun} Manager`, `Senior ${noun} Manager`, `Group ${noun} Manager`]
    case 'Director':
      return [`Director of ${noun}`, `Head of ${noun}`, `Senior Director, ${noun}`, `${noun} Director`]
    case 'Vice President':
      return [`Vice President of ${noun}`, `Senior Vice President ${noun}`, `VP ${noun}`]
    case 'Strategic':
      return contributors.map(title => `Principal ${title}`)
    case 'CXO':
    case 'Owner / Partner':
      return []
  }
}

/** Returns a title as its owner types it: most clean, some abbreviated, in capitals, with a suffix, or in another language. */
export function typedTitle(title: string, language: string, random: Random): string {
  const local = localTitles[language]?.[title]
  if (local !== undefined && random.chance(0.35)) return local
  const kind = random.next()
  if (kind < 0.7) return title
  if (kind < 0.82) return title + tailOf(title, random)
  if (kind < 0.92) return abbreviated(title)
  if (kind < 0.945) return title.toUpperCase()
  if (kind < 0.975) return title.toLowerCase()
  return kind < 0.985 ? ` ${title} ` : `${title} ${random.pick(['🚀', '✨', '⚡', '🌱'])}`
}

/** Appends grades and teams to titles of makers, regions to all others. */
function tailOf(title: string, random: Random): string {
  if (
    /^(?:Junior|Senior|Lead|Principal|Working|Assistant)|Manager|Head|Director|Chief|President|Intern|Owner|Partner/.test(
      title,
    )
  ) {
    return random.pickSkewed(titleTails.region)
  }
  return /Engineer|Developer|Analyst|Designer|Architect|Scientist|Specialist|Technician/.test(title)
    ? random.pickSkewed([...titleTails.grade, ...titleTails.team])
    : random.pickSkewed(titleTails.kind)
}

const abbreviated = (title: string): string =>
  title
    .replace('Senior ', 'Sr. ')
    .replace('Junior ', 'Jr. ')
    .replace('Vice President of', 'VP')
    .replace('Vice President', 'VP')
    .replace('Chief Executive Officer', 'CEO')
    .replace('Chief Technology Officer', 'CTO')
    .replace('Chief Financial Officer', 'CFO')
    .replace(/Manager$/, 'Mgr')
    .replace('Human Resources', 'HR')
    .replace('Director of', 'Dir.')
