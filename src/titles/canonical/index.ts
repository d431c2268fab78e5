// The table of canonical titles. A new title is one line in the file of its field of work.
import { careTitles } from './care.ts'
import { commercialTitles } from './commercial.ts'
import { executiveTitles } from './executive.ts'
import { officeTitles } from './office.ts'
import { technologyTitles } from './technology.ts'
import type { CanonicalTitle } from './title.ts'

export const canonicalTitles: readonly CanonicalTitle[] = Object.freeze([
  ...executiveTitles,
  ...technologyTitles,
  ...commercialTitles,
  ...officeTitles,
  ...careTitles,
])
