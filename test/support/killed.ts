// Progress of the loops that kill: they take an hour in their long form, and one that is cut short still says how far it came.

/** Prints the number of kills so far, in the long form. */
export function tellKills(killed: number, kills: number): void {
  if (process.env.LONG) process.stderr.write(`${killed} of ${kills} kills\n`)
}
