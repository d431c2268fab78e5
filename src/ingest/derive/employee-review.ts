// Derivations of a review profile: the company it is about, and how many reviews gave how many stars.
import type { Company } from '../../catalog/company/company.ts'
import type { EmployeeReview } from '../../catalog/employee-review.ts'
import type { DeriveContext } from './context.ts'
import { fillMissing } from './fill-missing.ts'

export async function deriveReview(profile: EmployeeReview, { links }: DeriveContext): Promise<void> {
  const company = await links.company(
    {
      url: profile.company_professional_network_profile_url ?? '',
      domains: [profile.company_domain ?? '', profile.company_website ?? ''],
      name: profile.company_name ?? '',
    },
    firmographicsOf,
  )
  // A merged profile has been linked before.
  if (!company) delete profile.service_company_id
  else {
    profile.service_company_id = company.id
    const { shown } = company
    fillMissing(profile, 'company_name', shown.company_name)
    fillMissing(profile, 'company_domain', shown.company_domain)
    fillMissing(profile, 'company_website', shown.company_website)
    fillMissing(
      profile,
      'company_professional_network_profile_url',
      shown.company_professional_network_profile_url,
    )
    fillMissing(profile, 'company_type', shown.company_type)
    fillMissing(profile, 'employee_count_range', shown.employee_count_range)
    fillMissing(profile, 'year_founded', shown.year_founded)
    fillMissing(profile, 'headquarters', shown.headquarters)
  }
  fillMissing(profile, 'review_count', profile.reviews?.length || undefined)
}

const firmographicsOf = ({ basic_info: info, locations }: Company) => ({
  company_name: info?.name,
  company_domain: info?.primary_domain,
  company_website: info?.website,
  company_professional_network_profile_url: info?.professional_network_url,
  company_type: info?.company_type,
  employee_count_range: info?.employee_count_range,
  year_founded: info?.year_founded,
  headquarters: locations?.headquarters,
})
