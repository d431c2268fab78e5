// The closed vocabularies of people's employment, in declaration order.

export const seniorityLevels = [
  'In Training',
  'Entry Level',
  'Senior',
  'Entry Level Manager',
  'Experienced Manager',
  'Director',
  'Vice President',
  'CXO',
  'Owner / Partner',
  'Strategic',
] as const

/** Functions of a job; also the roles of a company's headcount, there in snake_case. */
export const functionCategories = [
  'Accounting',
  'Administrative',
  'Arts and Design',
  'Business Development',
  'Community and Social Services',
  'Consulting',
  'Customer Success and Support',
  'Education',
  'Engineering',
  'Entrepreneurship',
  'Finance',
  'Healthcare Services',
  'Human Resources',
  'Information Technology',
  'Legal',
  'Marketing',
  'Media and Communication',
  'Military and Protective Services',
  'Operations',
  'Product Management',
  'Program and Project Management',
  'Purchasing',
  'Quality Assurance',
  'Real Estate',
  'Research',
  'Sales',
  'Support',
] as const

export const employmentTypes = [
  'Full-time',
  'Part-time',
  'Internship',
  'Contract',
  'Self-employed',
  'Freelance',
  'Apprenticeship',
  'Seasonal',
] as const

export const openToCards = ['CAREER_INTEREST', 'HIRING_MANAGER', 'VOLUNTEERING'] as const

export const yearsBuckets = [
  'Less than 1 year',
  '1 to 2 years',
  '3 to 5 years',
  '6 to 10 years',
  'More than 10 years',
] as const

export const emailStatuses = ['deliverable', 'catch_all', 'invalid', 'unknown'] as const
