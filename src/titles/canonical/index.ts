// The table of canonical titles. A new title is one line in the file of its family of occupations.
import { artsTitles } from './arts.ts'
import { commercialTitles } from './commercial.ts'
import { communityTitles } from './community.ts'
import { executiveTitles } from './executive.ts'
import { farmingTitles } from './farming.ts'
import { healthTitles } from './health.ts'
import { knowledgeTitles } from './knowledge.ts'
import { officeTitles } from './office.ts'
import { productionTitles } from './production.ts'
import { protectionTitles } from './protection.ts'
import { serviceTitles } from './service.ts'
import { technologyTitles } from './technology.ts'
import type { CanonicalTitle } from './title.ts'
import { tradesTitles } from './trades.ts'
import { transportTitles } from './transport.ts'

export const canonicalTitles: readonly CanonicalTitle[] = Object.freeze([
  ...executiveTitles,
  ...technologyTitles,
  ...commercialTitles,
  ...officeTitles,
  ...artsTitles,
  ...healthTitles,
  ...knowledgeTitles,
  ...communityTitles,
  ...protectionTitles,
  ...tradesTitles,
  ...productionTitles,
  ...transportTitles,
  ...serviceTitles,
  ...farmingTitles,
])
