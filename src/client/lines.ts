// The lines of the results of batch jobs.
import type { Freshness, Person, SocialPost } from './generated/schemas.ts'
import type { Lookup } from './methods.ts'

/** A line of a job that looks identifiers up. */
export interface LookupLine<Full> {
  original_identifier: string | number
  /** Null, with a reason, for an identifier without a record, which `include_unmatched` asks for. */
  internal_id: number | null
  data: Full | null
  reason?: 'not_found' | 'malformed'
  freshness?: Freshness
}

/** A line of `person/contact/enrich`: the kinds of contact that were asked for. */
export interface ContactLine {
  original_identifier: string
  internal_id: number | null
  data: {
    business_email?: string | null
    personal_contact_info?: { personal_emails?: string[]; phone_numbers?: string[] }
  }
  reason?: 'not_found' | 'malformed'
}

/** A line of `person/identify`: what an identifier led to. */
export interface IdentifiedLine<Full = Person> extends Lookup<'person_data', Full> {
  reason?: 'not_found' | 'malformed'
}

type VerdictName = 'genuine' | 'probably_genuine' | 'inconclusive' | 'probably_fake' | 'fake'

interface Citation {
  url: string
  title: string
  snippet: string
}

/** A line of `person/verify`: whether a work history is real. */
export interface VerdictLine {
  original_identifier: string
  internal_id: number
  data: {
    verdict: VerdictName
    /** From 0 to 1. */
    confidence: number
    reasoning: string
    flags: string[]
    coverage: { [name: string]: unknown }
    citations: Citation[]
    /** The verdict of a language model over the same evidence. */
    model?: { verdict: VerdictName; confidence: number; reasoning: string; [name: string]: unknown }
  }
}

/** A line of `social_post/professional_network/enrich/live`: the posts of one identifier. */
export interface PostsLine {
  original_identifier: string | number
  internal_id: null
  data: { posts: SocialPost[]; [name: string]: unknown }
}
