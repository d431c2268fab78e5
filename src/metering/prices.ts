// The price table of all endpoints. Charges of requests, estimates of batch jobs and the prices in
// GET /account/endpoints are derived from it.
import type { Dataset } from '../catalog/dataset.ts'
import type { Charge } from '../stores/charge.ts'

/** The price of a unit, and its names in reports. */
export type ComponentPrice = Pick<Charge, 'component' | 'label' | 'unitPrice'>

export interface Price {
  /** The price of a result. */
  readonly base?: ComponentPrice
  /** The prices that are added for a result that carries the section, where the request asked for it. */
  readonly sections?: Readonly<Record<string, ComponentPrice>>
  /** The prices of the entries of lists in the results. */
  readonly entries?: Readonly<Record<string, ComponentPrice>>
  /**
   * Credits that a request costs at least that finds anything: the price of a result when absent. A team with fewer is
   * refused before the request runs.
   */
  readonly least?: number
}

export const prices = {
  personEnrich: {
    base: { component: 'person.profile', label: 'Person profile', unitPrice: 1 },
    sections: {
      dev_platform_profiles: {
        component: 'person.dev_platform_profiles',
        label: 'Person developer profile',
        unitPrice: 1,
      },
      // Charged once for a person with posts, however many they are.
      social_posts: { component: 'person.social_posts', label: 'Person social posts', unitPrice: 5 },
    },
  },
  personIdentify: {
    base: { component: 'person.identify', label: 'Person identification', unitPrice: 1 },
  },
  // Charged for a person if the answer has at least one value of the kind.
  personContactEnrich: {
    sections: {
      'contact.business_emails': {
        component: 'person.business_email',
        label: 'Person business e-mail',
        unitPrice: 1,
      },
      'contact.personal_emails': {
        component: 'person.personal_email',
        label: 'Person personal e-mail',
        unitPrice: 2,
      },
      'contact.phone_numbers': {
        component: 'person.phone_number',
        label: 'Person phone number',
        unitPrice: 2,
      },
    },
    least: 1,
  },
  companyEnrich: {
    base: { component: 'company.profile', label: 'Company profile', unitPrice: 2 },
    sections: {
      technographics: {
        component: 'company.technographics',
        label: 'Company technographics',
        unitPrice: 2,
      },
      social_posts: { component: 'company.social_posts', label: 'Company social posts', unitPrice: 5 },
    },
  },
  // The lists cost 5 credits for every 100 entries.
  socialPostEnrich: {
    base: { component: 'social_post.post', label: 'Social post', unitPrice: 1 },
    entries: {
      reactors: { component: 'social_post.reactors', label: 'Social post reactor', unitPrice: 0.05 },
      comments: { component: 'social_post.comments', label: 'Social post comment', unitPrice: 0.05 },
    },
  },
  // Charged once for all accounts of a person together.
  devPlatformEnrich: {
    base: { component: 'dev_platform.profile', label: 'Developer profile', unitPrice: 1 },
  },
  employeeReviewEnrich: {
    base: { component: 'employee_review.profile', label: 'Employee review profile', unitPrice: 2 },
  },
  personEnrichLive: {
    base: { component: 'person.live_profile', label: 'Person profile, live', unitPrice: 7 },
  },
  personSearchLive: {
    base: { component: 'person.live_search', label: 'Person search result, live', unitPrice: 2 },
  },
  companySearchLive: {
    base: { component: 'company.live_search', label: 'Company search result, live', unitPrice: 2 },
  },
  jobSearchLive: {
    base: { component: 'job.live_search', label: 'Job search result, live', unitPrice: 2 },
  },
  // With `exact_keyword_match` each post costs the second line as well.
  socialPostSearchLive: {
    base: { component: 'social_post.live_search', label: 'Social post search result, live', unitPrice: 1 },
    sections: {
      exact_keyword_match: {
        component: 'social_post.exact_keyword_match',
        label: 'Social post with an exact keyword',
        unitPrice: 2,
      },
    },
  },
  // Charged for every page that is asked for, whether it can be fetched or not.
  webEnrich: {
    base: { component: 'web.enrich', label: 'Web page fetched', unitPrice: 1 },
  },
  // Charged for every page that has results.
  webSearch: {
    base: { component: 'web.search', label: 'Web search page', unitPrice: 1 },
  },
} as const satisfies Readonly<Record<string, Price>>

const sentenceCase = (title: string): string => `${title[0]}${title.slice(1).toLowerCase()}`

/** Returns the price of a row that a search of the dataset answers. */
export const searchPrice = ({ name, title, search }: Dataset) => ({
  base: {
    component: `${name}.search`,
    label: `${sentenceCase(title)} search result`,
    unitPrice: search.price,
  },
})

/** The credits of one subject of a person watch that changed, by how many days old its data may be. */
const personSubjectPrices: Readonly<Record<number, number>> = { 1: 5, 7: 3, 14: 2, 30: 1 }
export const refreshDays: readonly number[] = Object.keys(personSubjectPrices).map(Number)
export const refreshDaysDefault = 30

/** Credits for each record that a discovery watch delivers. */
const discoveryPrices: Readonly<Record<string, number>> = {
  person: 0.5,
  company: 2,
  job: 0.5,
  social_post: 0.5,
}

/** Returns the price of a record, or of a subject that changed, that a watch delivers. */
export const watchPrice = (
  kind: 'discovery' | 'entity',
  { name, title }: Pick<Dataset, 'name' | 'title'>,
  refreshedWithinDays = refreshDaysDefault,
) => ({
  base: {
    component: kind === 'discovery' ? `${name}.watch.search` : `${name}.watch`,
    label: `${sentenceCase(title)} watch ${kind === 'discovery' ? 'result' : 'notification'}`,
    unitPrice:
      kind === 'discovery'
        ? (discoveryPrices[name] ?? 0.5)
        : name === 'person'
          ? (personSubjectPrices[refreshedWithinDays] ?? 5)
          : 5,
  },
})
