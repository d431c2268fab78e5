// The names of columns of review profiles.
import type { ColumnMeaning } from '../column-meaning.ts'

const rating = (field: string, names: string): ColumnMeaning => ({ field, names, evidence: ['number'] })

export const reviewMeanings: readonly ColumnMeaning[] = [
  {
    field: 'company_name',
    names: 'companyname name employer employername company organization firma unternehmen entreprise empresa',
    evidence: ['name'],
  },
  { field: 'company_domain', names: 'domain companydomain primarydomain', evidence: ['domain', 'url'] },
  {
    field: 'company_website',
    names: 'website companywebsite homepage companyurl',
    evidence: ['url', 'domain'],
  },
  { field: 'review_profile_url', names: 'reviewurl reviewsurl profileurl url link', evidence: ['url'] },
  rating('overall_rating', 'overallrating rating stars score averagerating'),
  rating('review_count', 'reviewcount reviews reviewscount numberofreviews numreviews'),
  rating('salary_count', 'salarycount salaries'),
  rating('interview_count', 'interviewcount interviews'),
  rating('culture_and_values_rating', 'cultureandvalues culture culturerating culturevalues'),
  rating('work_life_balance_rating', 'worklifebalance worklife balance worklifebalancerating'),
  rating('compensation_and_benefits_rating', 'compensationandbenefits compensation benefits salaryrating'),
  rating('career_opportunities_rating', 'careeropportunities career careerrating'),
  rating('senior_management_rating', 'seniormanagement management managementrating'),
  rating('diversity_and_inclusion_rating', 'diversityandinclusion diversity inclusion'),
  rating('recommend_to_friend_rating', 'recommendtofriend recommend recommendrating'),
  rating('business_outlook_rating', 'businessoutlook outlook'),
  rating('company_ceo.ceo_rating', 'ceorating ceoapproval approvalofceo'),
  { field: 'company_ceo.name', names: 'ceo ceoname', evidence: ['name'] },
  { field: 'headquarters', names: 'headquarters location hq city ort', evidence: ['place'] },
]
