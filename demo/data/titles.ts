// The names of functions in titles, and the names of some titles elsewhere.
import type { FunctionCategory } from '../../src/titles/canonical/title.ts'

/** The noun of a function in "Director of ...", "... Manager", "... Intern". */
export const functionNouns: { readonly [category in FunctionCategory]: string } = {
  Accounting: 'Accounting',
  Administrative: 'Administration',
  'Arts and Design': 'Design',
  'Business Development': 'Business Development',
  'Community and Social Services': 'Community Outreach',
  Consulting: 'Consulting',
  'Customer Success and Support': 'Customer Success',
  Education: 'Education',
  Engineering: 'Engineering',
  Entrepreneurship: 'Ventures',
  Finance: 'Finance',
  'Healthcare Services': 'Clinical Services',
  'Human Resources': 'Human Resources',
  'Information Technology': 'IT',
  Legal: 'Legal',
  Marketing: 'Marketing',
  'Media and Communication': 'Communications',
  'Military and Protective Services': 'Security',
  Operations: 'Operations',
  'Product Management': 'Product',
  'Program and Project Management': 'Project Delivery',
  Purchasing: 'Procurement',
  'Quality Assurance': 'Quality',
  'Real Estate': 'Real Estate',
  Research: 'Research',
  Sales: 'Sales',
  Support: 'Technical Support',
}

/** Titles that people of a country sometimes write instead, by the first language of the country. */
export const localTitles: { readonly [language: string]: { readonly [title: string]: string } } = {
  German: {
    'Software Engineer': 'Softwareentwickler',
    'Project Manager': 'Projektleiter',
    'Managing Director': 'Geschäftsführer',
    'Chief Executive Officer': 'Geschäftsführer',
    'Registered Nurse': 'Pflegefachkraft',
    Teacher: 'Lehrerin',
    Lawyer: 'Rechtsanwältin',
    Accountant: 'Buchhalter',
    Electrician: 'Elektriker',
    'Sales Manager': 'Vertriebsleiter',
  },
  French: {
    'Software Engineer': 'Ingénieur logiciel',
    'Project Manager': 'Chef de projet',
    'Managing Director': 'Directeur général',
    'Marketing Manager': 'Responsable marketing',
    Accountant: 'Comptable',
    Lawyer: 'Avocate',
    'Registered Nurse': 'Infirmière',
  },
  Spanish: {
    'Software Engineer': 'Ingeniero de software',
    'Project Manager': 'Jefe de proyecto',
    'Sales Manager': 'Gerente de ventas',
    'Managing Director': 'Director general',
    Accountant: 'Contador',
    Lawyer: 'Abogada',
    Teacher: 'Profesora',
    'Registered Nurse': 'Enfermera',
  },
}

/** Additions that some make behind a title. */
export const titleTails = {
  grade: [' II', ' I', ' III'],
  team: [
    ' - Payments',
    ' - Platform',
    ' - Mobile',
    ' - Data Platform',
    ' - Infrastructure',
    ' - Checkout',
    ' - Growth',
  ],
  region: [
    ', EMEA',
    ', North America',
    ', APAC',
    ', Global',
    ', DACH',
    ', Enterprise',
    ', LATAM',
    ' (Interim)',
  ],
  kind: [' (Part-time)', ' (Contract)', ' (Remote)', ' (Night Shift)', ' (Seasonal)'],
} as const
