// The closed vocabularies of job listings, in declaration order.

export const jobCategories = ['Engineering', 'Sales', 'Operations', 'Others'] as const

export const workplaceTypes = ['Remote', 'Hybrid', 'On-site'] as const
