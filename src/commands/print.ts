// What commands say.

/** A line, or several, on the standard output. */
export const print = (text: string): void => {
  process.stdout.write(`${text}\n`)
}
