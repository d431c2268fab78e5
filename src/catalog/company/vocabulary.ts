// The ranges of company sizes.

/** Upper bound of each range, ascending; the last has none. */
export const employeeCountRanges = [
  { label: '1-10', upTo: 10 },
  { label: '11-50', upTo: 50 },
  { label: '51-200', upTo: 200 },
  { label: '201-500', upTo: 500 },
  { label: '501-1000', upTo: 1000 },
  { label: '1001-5000', upTo: 5000 },
  { label: '5001-10000', upTo: 10_000 },
  { label: '10001+', upTo: Number.POSITIVE_INFINITY },
] as const

/** The range a headcount falls in; a headcount below 1 is in none. */
export function employeeCountRange(headcount: number): string | undefined {
  return headcount < 1 ? undefined : employeeCountRanges.find(range => headcount <= range.upTo)?.label
}
