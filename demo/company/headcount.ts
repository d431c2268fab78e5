// The headcount section: in total, over time, by function, region and skill, all adding up.

import type { Company } from '../../src/catalog/company/company.ts'
import { roleFunctions } from '../../src/catalog/company/measures.ts'
import { functionCategories } from '../../src/catalog/person/vocabulary.ts'
import { skillsOf } from '../data/skills.ts'
import type { Calendar } from '../dates.ts'
import { itemAt, type Random } from '../random.ts'
import { type DemoEmployer, headquartersOf } from './employer.ts'
import { changeOf, growthOf, monthlyValues, monthsBack, percentOf, rounded, seriesDate } from './series.ts'

/** @param headFunction the function of the head of the company, who counts like everybody else. */
export function headcountOf(
  employer: DemoEmployer,
  headFunction: string,
  yearly: number,
  calendar: Calendar,
  random: Random,
): NonNullable<Company['headcount']> {
  const total = monthlyValues(employer.headcount, yearly, random)
  const counts = employer.staff.map(
    (count, index) => count + (functionCategories[index] === headFunction ? 1 : 0),
  )
  const roles = roleFunctions.flatMap((name, index) => {
    const count = itemAt(counts, index)
    return count === 0
      ? []
      : [
          {
            name,
            label: itemAt(functionCategories, index),
            count,
            values: monthlyValues(count, yearly + random.bell() * 0.1, random, 0),
          },
        ]
  })
  const regions = regionsOf(employer)
  const skills = skillsOfStaff(employer, counts)
  const share = (count: number) => rounded((count / employer.headcount) * 100)
  const largest = regions.reduce((most, region) => (region.count > most.count ? region : most))
  return {
    total: employer.headcount,
    largest_headcount_country: largest.code,
    growth_percent: growthOf(total, percentOf),
    growth_absolute: growthOf(total, changeOf),
    timeseries: monthsBack(13).map(ago => ({ date: seriesDate(calendar, ago), employee_count: total(ago) })),
    by_role_absolute: Object.fromEntries(roles.map(({ name, count }) => [name, count])),
    by_role_percent: Object.fromEntries(roles.map(({ name, count }) => [name, share(count)])),
    by_role_growth_6m_pct: Object.fromEntries(roles.map(({ name, values }) => [name, percentOf(values, 6)])),
    by_role_growth_yoy_pct: Object.fromEntries(
      roles.map(({ name, values }) => [name, percentOf(values, 12)]),
    ),
    by_region_absolute: Object.fromEntries(regions.map(({ name, count }) => [name, count])),
    by_region_percent: Object.fromEntries(regions.map(({ name, count }) => [name, share(count)])),
    by_skill_absolute: Object.fromEntries(skills),
    by_skill_percent: Object.fromEntries(skills.map(([name, count]) => [name, share(count)])),
    by_function_timeseries: {
      CURRENT_FUNCTION: Object.fromEntries(
        [...roles]
          .sort((a, b) => b.count - a.count)
          .slice(0, 3)
          .map(({ label, values }) => [
            label,
            monthsBack(5, 3).map(ago => ({ date: seriesDate(calendar, ago), employee_count: values(ago) })),
          ]),
      ),
    },
  }
}

/** Two thirds sit in the country of the headquarters, the others where the other offices are. */
function regionsOf(employer: DemoEmployer): { name: string; code: string; count: number }[] {
  const home = headquartersOf(employer).country
  const abroad = [...new Set(employer.offices.map(office => office.country))].filter(
    country => country !== home,
  )
  const each = Math.floor((employer.headcount * 0.34) / Math.max(1, abroad.length))
  const away = abroad.map(({ name, code }) => ({ name, code, count: each })).filter(({ count }) => count > 0)
  const count = employer.headcount - away.reduce((sum, region) => sum + region.count, 0)
  return [{ name: home.name, code: home.code, count }, ...away]
}

function skillsOfStaff(employer: DemoEmployer, counts: readonly number[]): [string, number][] {
  return counts
    .flatMap((count, index): [string, number][] => {
      const category = itemAt(functionCategories, index)
      const skills = skillsOf(category, employer.industry.sector)
      return count < 3 ? [] : [[itemAt(skills, employer.index % skills.length), Math.ceil(count * 0.4)]]
    })
    .sort((a, b) => b[1] - a[1])
    .slice(0, 5)
}
