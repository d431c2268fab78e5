/** The most by which the clocks of services that share a database differ. */
export const skewMaxMs = 60_000
