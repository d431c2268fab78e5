// Canonical titles of people who own, govern or lead an organisation.
import { titlesOf } from './title.ts'

const department = 'Executive Leadership'

export const executiveTitles = [
  ...titlesOf(department, 'Executive Office', 'Business Development', {
    'Chief Executive Officer': ['Directeur Général', 'Director General', 'PDG', 'Group CEO'],
    'Managing Director': ['Geschäftsführer', 'Geschäftsführerin', 'Country Managing Director'],
    President: ['Company President', 'Président', 'Presidente'],
    'General Manager': ['Country Manager', 'Gerente General', 'Business Unit Manager'],
    'Executive Director': ['Nonprofit Executive Director'],
  }),
  ...titlesOf(department, 'Executive Office', 'Operations', {
    'Chief Operating Officer': ['Chief Operations Officer'],
    'Chief of Staff': [],
    'Chief Administrative Officer': [],
  }),
  ...titlesOf(department, 'Ownership', 'Entrepreneurship', {
    Founder: ['Co-Founder', 'Founding Partner', 'Fondateur', 'Fundador', 'Gründer', 'Entrepreneur'],
    Owner: [
      'Business Owner',
      'Sole Trader',
      'Sole Proprietor',
      'Proprietor',
      'Owner Operator',
      'Inhaber',
      'Propriétaire',
      'Dueño',
    ],
  }),
  ...titlesOf(department, 'Ownership', 'Business Development', {
    Partner: ['Managing Partner', 'Equity Partner', 'General Partner', 'Senior Partner', 'Socio'],
  }),
  ...titlesOf(department, 'Board Governance & Advisory', 'Consulting', {
    'Board Member': [
      'Member of the Board',
      'Board Director',
      'Non-Executive Director',
      'Independent Director',
    ],
    'Chair of the Board': ['Chairman', 'Chairwoman', 'Chairperson', 'Board Chair', 'Executive Chairman'],
    Advisor: ['Strategic Advisor', 'Board Advisor', 'Senior Advisor', 'Startup Advisor'],
    Trustee: ['Board Trustee'],
  }),
  ...titlesOf(department, 'Technology Leadership', 'Engineering', {
    'Chief Technology Officer': ['Technical Director'],
  }),
  ...titlesOf(department, 'Technology Leadership', 'Information Technology', {
    'Chief Information Officer': [],
    'Chief Information Security Officer': ['Chief Security Officer'],
    'Chief Data Officer': ['Chief Analytics Officer', 'Chief AI Officer'],
    'Chief Digital Officer': [],
  }),
  ...titlesOf(department, 'Finance Leadership', 'Finance', {
    'Chief Financial Officer': ['Finance Director', 'Directeur Financier', 'Director Financiero'],
    'Chief Investment Officer': [],
    'Chief Risk Officer': [],
  }),
  ...titlesOf(department, 'Commercial Leadership', 'Marketing', {
    'Chief Marketing Officer': [],
  }),
  ...titlesOf(department, 'Commercial Leadership', 'Sales', {
    'Chief Revenue Officer': ['Chief Sales Officer'],
    'Chief Commercial Officer': [],
  }),
  ...titlesOf(department, 'Commercial Leadership', 'Business Development', {
    'Chief Business Officer': ['Chief Development Officer'],
    'Chief Growth Officer': [],
    'Chief Strategy Officer': [],
  }),
  ...titlesOf(department, 'Commercial Leadership', 'Customer Success and Support', {
    'Chief Customer Officer': ['Chief Experience Officer'],
  }),
  ...titlesOf(department, 'People Leadership', 'Human Resources', {
    'Chief People Officer': ['Chief Human Resources Officer', 'Chief Talent Officer'],
    'Chief Diversity Officer': [],
  }),
  ...titlesOf(department, 'Product Leadership', 'Product Management', {
    'Chief Product Officer': [],
  }),
  ...titlesOf(department, 'Product Leadership', 'Arts and Design', {
    'Chief Creative Officer': ['Chief Design Officer'],
  }),
  ...titlesOf(department, 'Science Leadership', 'Research', {
    'Chief Scientific Officer': ['Chief Scientist', 'Chief Innovation Officer'],
  }),
  ...titlesOf(department, 'Legal Leadership', 'Legal', {
    'General Counsel': ['Chief Legal Officer'],
    'Chief Compliance Officer': [],
  }),
  ...titlesOf(department, 'Clinical Leadership', 'Healthcare Services', {
    'Chief Medical Officer': [],
    'Chief Nursing Officer': [],
  }),
] as const
