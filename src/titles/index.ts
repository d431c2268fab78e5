// Reads a job title: its seniority, its function, and the canonical title nearest to it.
import type { FunctionCategory } from './canonical/title.ts'
import { functionByWords } from './function.ts'
import { nearestTitle } from './nearest.ts'
import { type Seniority, statedSeniority } from './seniority.ts'
import { parseTitle } from './tokens.ts'

export { canonicalTitles } from './canonical/index.ts'

export interface NormalizedTitle {
  readonly matched_title: string
  readonly department: string
  readonly sub_department: string
  /** 0 to 1. */
  readonly similarity: number
  readonly confident: boolean
}

export interface TitleReading {
  /** One of `seniorityLevels`, or '' when the title names no occupation. */
  readonly seniority_level: Seniority | ''
  /** One of `functionCategories`, or '' when nothing can be said. */
  readonly function_category: FunctionCategory | ''
  /** Absent when no canonical title comes near. */
  readonly normalized_title?: NormalizedTitle
}

const confidentFrom = 0.8
const remembered = new Map<string, TitleReading>()
const rememberedMax = 50_000
// A longer text is not a title that comes again, and would only take memory.
const rememberedLengthMax = 200

/**
 * Reads a job title of any spelling. Never throws; a title without words ('', '-', '🚀') and one that says its owner
 * has no job reads as empty strings. Up to 50,000 distinct titles are remembered.
 */
export function readTitle(title: string): TitleReading {
  const rememberedReading = remembered.get(title)
  if (rememberedReading) return rememberedReading
  const reading = Object.freeze(parseReading(title))
  if (title.length > rememberedLengthMax) return reading
  if (remembered.size >= rememberedMax) forgetOldest()
  remembered.set(title, reading)
  return reading
}

/** Drops the oldest tenth at once: dropping one by one would leave the map's table full of holes. */
function forgetOldest(): void {
  let left = rememberedMax / 10
  for (const title of remembered.keys()) {
    if (left-- === 0) return
    remembered.delete(title)
  }
}

const nothing: TitleReading = { seniority_level: '', function_category: '' }
// These words say that there is no job; a title that begins with one has no seniority and no function.
const noJob = new Set([
  'notworking',
  'retired',
  'unemployed',
  'none',
  'unknown',
  'retiree',
  'homemaker',
  'jobseeker',
  'rentner',
])

function parseReading(title: string): TitleReading {
  const tokens = parseTitle(title)
  if (tokens.roles.length === 0) return nothing
  if (tokens.roles[0]?.some(token => noJob.has(token))) return nothing
  const nearest = nearestTitle(tokens)
  const isConfident = nearest !== undefined && nearest.similarity >= confidentFrom
  const category = isConfident ? nearest.canonical.function_category : functionByWords(tokens)
  const seniority = statedSeniority(tokens)
  const isOccupation = category !== undefined || nearest !== undefined || looksLikeOccupation(tokens.roles)
  return {
    seniority_level: seniority ?? (isOccupation ? 'Entry Level' : ''),
    function_category: category ?? nearest?.canonical.function_category ?? '',
    ...(nearest && {
      normalized_title: Object.freeze({
        matched_title: nearest.canonical.title,
        department: nearest.canonical.department,
        sub_department: nearest.canonical.sub_department,
        similarity: nearest.similarity,
        confident: isConfident,
      }),
    }),
  }
}

/** Returns whether a role ends as English occupations do, so that an unknown one is still read as an occupation. */
const looksLikeOccupation = (roles: readonly (readonly string[])[]): boolean =>
  roles.some(role => /(?:er|or|ist|ian|ant|ent|man|woman|hand|smith|tech|ive|ee)$/.test(role.at(-1) ?? ''))
