// Promises of the demo world: repeatable, coherent, and as untidy as real data.
import { createHash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import type { Company } from '../src/catalog/company/company.ts'
import { employeeCountRange } from '../src/catalog/company/vocabulary.ts'
import type { Person } from '../src/catalog/person/person.ts'
import { countryCode } from '../src/normal/country.ts'
import { readTitle } from '../src/titles/index.ts'
import { cities } from './data/places.ts'
import { companiesFor, defaultToday, demoWorld, type World } from './world.ts'

/** All companies of the default world, and the first of its people. */
const world = demoWorld({ people: 6000, companies: 2000 })
const people = [...world.people()]
const companies = [...world.companies()]
const today = `${defaultToday}T00:00:00`

const hash = (records: readonly unknown[]) =>
  createHash('sha256').update(JSON.stringify(records)).digest('hex')
const take = (other: World) => [...other.companies(0, 200), ...other.people(0, 1800)]
const jobsOf = ({ experience }: Person) => [
  ...(experience?.employment_details?.current ?? []),
  ...(experience?.employment_details?.past ?? []),
]
const jobs = people.flatMap(jobsOf)
const known = <T>(values: readonly (T | null | undefined)[]): T[] =>
  values.filter(value => value !== null && value !== undefined)
const urlOf = (one: Person) => one.social_handles?.professional_network_identifier?.profile_url ?? ''
const byProfile = new Map(companies.map(one => [one.basic_info?.professional_network_url ?? '', one]))
const share = <T>(list: readonly T[], holds: (one: T) => boolean) => list.filter(holds).length / list.length

describe('a demo world that is made again', () => {
  it('has the same records for the same seed', () => {
    const options = { seed: 42, people: 3000, companies: 600 }
    expect(hash(take(demoWorld(options)))).toBe(hash(take(demoWorld(options))))
  })

  it('has other records for another seed', () => {
    const urls = (seed: number) =>
      [...demoWorld({ seed, people: 100 }).people()].map(one => one.basic_profile?.name)
    expect(urls(1)).not.toEqual(urls(2))
  })

  it('can be made from any record on, without the records before it', () => {
    expect([...world.people(5000, 5020)]).toEqual(people.slice(5000, 5020))
    expect([...world.companies(700, 705)]).toEqual(companies.slice(700, 705))
  })

  it('does not change a person when more people are added', () => {
    const more = demoWorld({ people: 1_000_000, companies: 2000 })
    expect([...more.people(300, 320)]).toEqual(people.slice(300, 320))
  })

  it('shares no mutable values between records', () => {
    const [first] = [...world.people(40, 41)]
    const industries = first?.experience?.employment_details?.current?.[0]?.company_industries
    industries?.push('changed')
    expect([...world.people(40, 41)]).toEqual(people.slice(40, 41))
  })

  it('is as of the day that it is given', () => {
    const [one] = [...demoWorld({ people: 10, today: '2030-05-20' }).people(0, 1)]
    expect(one?.basic_profile?.last_updated?.slice(0, 4)).toMatch(/^20(?:29|30)$/)
    expect(() => demoWorld({ today: 'soon' })).toThrow('soon')
  })

  it('has a tenth as many companies as people, and never more than 50,000', () => {
    const { companyCount, peopleCount } = demoWorld()
    expect([companyCount, peopleCount]).toEqual([2000, 20_000])
    expect(companiesFor(10_000_000)).toBe(50_000)
  })
})

describe('demo companies', () => {
  it('have names, profiles and ids of their own', () => {
    for (const values of [
      companies.map(one => one.basic_info?.professional_network_url),
      companies.map(one => one.basic_info?.professional_network_id),
      companies.map(one => one.basic_info?.name?.trim().toLowerCase()),
    ]) {
      expect(new Set(values).size).toBe(companies.length)
    }
  })

  it('share a domain only as parts of one parent, which is larger than they are', () => {
    const byDomain = new Map<string, Company[]>()
    for (const one of companies) {
      const domain = one.basic_info?.primary_domain ?? ''
      byDomain.set(domain, [...(byDomain.get(domain) ?? []), one])
    }
    const families = [...byDomain.values()].filter(family => family.length > 1)
    expect(families.length).toBeGreaterThan(10)
    for (const family of families) {
      const slugs = family.map(one => one.basic_info?.professional_network_url ?? '')
      const parents = slugs.filter(slug =>
        slugs.every(other => other === slug || other.startsWith(`${slug}-`)),
      )
      expect(parents.length).toBe(1)
    }
  })

  it('have a headcount that falls in its range and is the sum of functions and of regions', () => {
    for (const { basic_info, headcount } of companies) {
      const total = headcount?.total ?? 0
      const sum = (counts: Record<string, number | null> | undefined) =>
        Object.values(counts ?? {}).reduce<number>((all, count) => all + (count ?? 0), 0)
      expect(basic_info?.employee_count_range).toBe(employeeCountRange(total))
      expect(sum(headcount?.by_role_absolute)).toBe(total)
      expect(sum(headcount?.by_region_absolute)).toBe(total)
    }
  })

  it('have growth figures that agree with their monthly values', () => {
    for (const { headcount, followers } of companies) {
      const months = known(headcount?.timeseries?.map(({ employee_count }) => employee_count) ?? [])
      const now = months.at(-1) ?? 0
      expect(now).toBe(headcount?.total)
      for (const [name, ago] of [
        ['1m', 1],
        ['3m', 3],
        ['6m', 6],
        ['12m', 12],
      ] as const) {
        const before = months.at(-1 - ago) ?? 0
        expect(headcount?.growth_absolute?.[name]).toBe(now - before)
        expect(headcount?.growth_percent?.[name]).toBeCloseTo(((now - before) / before) * 100, 1)
      }
      const quarters = known(followers?.timeseries?.map(({ follower_count }) => follower_count) ?? [])
      if (quarters.length === 0) continue
      expect(quarters.at(-1)).toBe(followers?.count)
      const yearAgo = quarters[0] ?? 1
      expect(followers?.yoy_percent).toBeCloseTo((((followers?.count ?? 0) - yearAgo) / yearAgo) * 100, 1)
    }
  })

  it('have rounds that ascend in time, begin after the founding and add up to the total', () => {
    const funded = companies.filter(one => (one.funding?.funding_rounds?.length ?? 0) > 0)
    expect(funded.length).toBeGreaterThan(200)
    for (const { funding, basic_info } of funded) {
      const rounds = funding?.funding_rounds ?? []
      const dates = known(rounds.map(({ date }) => date))
      expect(dates).toEqual([...dates].sort())
      expect(dates.every(date => date <= today)).toBe(true)
      expect(Number(dates[0]?.slice(0, 4))).toBeGreaterThanOrEqual(basic_info?.year_founded ?? 0)
      const total = known(rounds.map(({ amount_usd }) => amount_usd)).reduce((sum, amount) => sum + amount, 0)
      expect(funding?.total_investment_usd ?? 0).toBe(total)
      expect(funding?.last_round_type).toBe(rounds.at(-1)?.round)
      expect(funding?.num_funding_rounds).toBe(rounds.length)
    }
  })

  it('show an acquisition in the records of both sides', () => {
    const bought = companies.flatMap(one => one.funding?.acquired_by ?? [])
    const buying = companies.flatMap(one => one.funding?.acquisitions ?? [])
    const text = (deals: typeof bought) => deals.map(deal => JSON.stringify(deal)).sort()
    expect(bought.length).toBeGreaterThan(10)
    expect(text(buying)).toEqual(text(bought))
    for (const one of companies) {
      expect(one.basic_info?.status === 'acquired').toBe((one.funding?.acquired_by?.length ?? 0) > 0)
    }
  })

  it('list leaders who are people of the world and work there', () => {
    const byUrl = new Map(
      people.map(one => [one.social_handles?.professional_network_identifier?.profile_url ?? '', one]),
    )
    const listed = companies.flatMap(one =>
      (one.people?.decision_makers ?? []).map(leader => [one, leader] as const),
    )
    expect(listed.length).toBeGreaterThan(300)
    for (const [one, leader] of listed) {
      const found = byUrl.get(leader.social_handles?.professional_network_identifier?.profile_url ?? '')
      const employers = found?.experience?.employment_details?.current?.map(
        job => job.company_professional_network_profile_url,
      )
      expect(employers).toContain(one.basic_info?.professional_network_url)
    }
  })
})

describe('employments of demo people', () => {
  it('name companies of the world, with the facts of the companies’ own records', () => {
    const linked = jobs.filter(job => job.company_professional_network_profile_url)
    expect(linked.length / jobs.length).toBeGreaterThan(0.8)
    const differing = linked.filter(job => {
      const employer = byProfile.get(job.company_professional_network_profile_url ?? '')
      return JSON.stringify(saidByJob(job)) !== JSON.stringify(employer && saidByCompany(employer))
    })
    expect(differing).toEqual([])
  })

  it('have the seniority and the function that their titles state', () => {
    const differing = jobs.filter(job => {
      const { seniority_level, function_category } = readTitle(job.title ?? '')
      return job.seniority_level !== seniority_level || job.function_category !== function_category
    })
    expect(differing).toEqual([])
    expect(share(jobs, job => job.function_category !== '')).toBeGreaterThan(0.9)
  })

  it('fill no company with more people than it has, and larger ones with more', () => {
    const counts = new Map<string, number>()
    for (const one of people) {
      const main = one.experience?.employment_details?.current?.find(job => job.is_default)
      const url = main?.company_professional_network_profile_url
      if (url) counts.set(url, (counts.get(url) ?? 0) + 1)
    }
    for (const [url, count] of counts)
      expect(count).toBeLessThanOrEqual(byProfile.get(url)?.headcount?.total ?? 0)
    const inLarge = companies
      .filter(one => (one.headcount?.total ?? 0) > 1000)
      .map(one => counts.get(one.basic_info?.professional_network_url ?? '') ?? 0)
    const mean = inLarge.reduce((sum, count) => sum + count, 0) / inLarge.length
    expect(mean).toBeGreaterThan(20)
  })

  it('follow each other', () => {
    const overlapping = people.filter(({ experience }) => {
      const past = experience?.employment_details?.past ?? []
      const main = experience?.employment_details?.current?.find(job => job.is_default)
      return past.some((job, index) => {
        const later = index === 0 ? main : past[index - 1]
        const isForward = (job.start_date ?? '') < (job.end_date ?? '')
        return !isForward || (job.end_date ?? '') > (later?.start_date ?? today)
      })
    })
    expect(overlapping.map(urlOf)).toEqual([])
  })

  it('begin after the studies of those who no longer study, at an age at which people work, and never in the future', () => {
    const thisYear = Number(today.slice(0, 4))
    const strange = people.filter(one => {
      const starts = known(jobsOf(one).map(job => job.start_date)).sort()
      const schools = one.education?.schools ?? []
      const studied = Math.max(0, ...known(schools.map(school => school.end_year)))
      const enrolled = Math.min(thisYear, ...known(schools.map(school => school.start_year)))
      const firstYear = Number(starts[0]?.slice(0, 4) ?? thisYear)
      const isTraining = one.experience?.employment_details?.current?.some(
        job => job.seniority_level === 'In Training',
      )
      const isTooEarly = studied > firstYear && studied <= thisYear && !isTraining
      // People who enrolled at 18 work until 70.
      return isTooEarly || thisYear - enrolled > 52 || starts.some(date => date > today)
    })
    expect(strange.map(urlOf)).toEqual([])
  })

  it('began after the company did', () => {
    const early = jobs.filter(job => {
      const founded = byProfile.get(job.company_professional_network_profile_url ?? '')?.basic_info
        ?.year_founded
      return founded && job.start_date && Number(job.start_date.slice(0, 4)) < founded
    })
    expect(early).toEqual([])
  })
})

describe('demo people', () => {
  it('have addresses that nobody else has', () => {
    for (const values of [
      people.map(urlOf),
      people.map(one => one.social_handles?.professional_network_identifier?.urn_url),
      people.map(one => one.social_handles?.dev_platform_identifier?.profile_url),
      people.flatMap(one => one.contact?.business_emails?.map(({ email }) => email)),
      people.flatMap(one => one.contact?.personal_emails?.map(({ email }) => email)),
    ]) {
      const stated = known<string>(values)
      expect(new Set(stated).size).toBe(stated.length)
    }
  })

  it('have addresses that nobody else has even in a crowded world', () => {
    const crowded = demoWorld({ seed: 3, people: 12_000, companies: 30, detail: 'lean' })
    const emails: string[] = []
    for (const one of crowded.people())
      emails.push(...known(one.contact?.business_emails?.map(({ email }) => email) ?? []))
    expect(emails.length).toBeGreaterThan(1000)
    expect(new Set(emails).size).toBe(emails.length)
  })

  it('have business addresses at the domain of an employer', () => {
    for (const one of people) {
      const domains = jobsOf(one).flatMap(job => job.company_website_domain ?? [])
      for (const { email } of one.contact?.business_emails ?? [])
        expect(domains).toContain(email?.split('@')[1])
    }
  })

  it('live in cities that lie in their countries', () => {
    const lines = new Set(
      cities.map(city => `${city.name}|${city.state}|${city.country.name}|${city.country.continent}`),
    )
    const elsewhere = people.filter(one => {
      const { city, state, country, continent } = one.basic_profile?.location ?? {}
      return city && !lines.has(`${city}|${state}|${country}|${continent}`)
    })
    expect(elsewhere.map(urlOf)).toEqual([])
  })

  it('are as untidy as real ones', () => {
    const names = people.map(one => one.basic_profile?.name ?? '')
    const current = people.map(one => one.experience?.employment_details?.current ?? [])
    expect(names.some(name => name === name.toUpperCase() && name !== name.toLowerCase())).toBe(true)
    expect(names.some(name => name !== name.trim())).toBe(true)
    expect(share(names, name => /[^ -~]/.test(name))).toBeGreaterThan(0.05)
    expect(names.some(name => /\p{Script=Han}/u.test(name))).toBe(true)
    expect(people.some(one => /\p{Emoji_Presentation}/u.test(one.basic_profile?.headline ?? ''))).toBe(true)
    expect(share(current, list => list.length === 0)).toBeGreaterThan(0.02)
    expect(share(current, list => list.length > 1)).toBeGreaterThan(0.02)
    expect(share(people, one => one.basic_profile?.location === undefined)).toBeGreaterThan(0.01)
    expect(share(jobs, job => job.company_website_domain === undefined)).toBeGreaterThan(0.05)
    expect(jobs.some(job => job.title === '')).toBe(true)
    expect(companies.some(one => (one.basic_info?.former_names?.length ?? 0) > 0)).toBe(true)
    expect(companies.some(one => (one.basic_info?.all_domains?.length ?? 0) > 1)).toBe(true)
    const changed = (one: Person) =>
      (one.experience?.employment_details?.past?.[0]?.end_date ?? '') >= '2026-06-03'
    expect(share(people, changed)).toBeGreaterThan(0.02)
  })

  it('take about two kilobytes each in a lean world', () => {
    const lean = [...demoWorld({ detail: 'lean' }).people(0, 2000)]
    expect(JSON.stringify(lean).length / lean.length).toBeLessThan(2300)
  })
})

/** The statements of a job about its employer; a past job says less. */
const saidByJob = (job: (typeof jobs)[number]) => [
  job.name,
  job.company_website_domain,
  job.company_headcount_latest,
  job.company_headcount_range,
  job.company_industries,
  job.company_type,
  job.company_hq_location,
  job.company_headquarters_country,
]

const saidByCompany = ({ basic_info, headcount, locations }: Company) => [
  basic_info?.name,
  [basic_info?.primary_domain],
  headcount?.total,
  basic_info?.employee_count_range,
  basic_info?.industries,
  basic_info?.company_type,
  locations?.headquarters,
  countryCode(locations?.country ?? ''),
]
