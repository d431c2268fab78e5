// The closed vocabularies of job listings, in declaration order (reference behaviour, 13).

export const jobCategories = ['Engineering', 'Sales', 'Operations', 'Others'] as const

export const workplaceTypes = ['Remote', 'Hybrid', 'On-site'] as const
