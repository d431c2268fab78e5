// Asks a question on the terminal.
import { createInterface } from 'node:readline/promises'

/** Returns whether somebody can answer. */
export const canAsk = (): boolean => process.stdin.isTTY === true

/** Asks on standard error, because results go to standard output; only an answer that begins with `y` is a yes. */
export async function ask(question: string): Promise<boolean> {
  const terminal = createInterface({ input: process.stdin, output: process.stderr })
  const gone = new Promise<string>(resolve => terminal.once('close', () => resolve('')))
  try {
    return /^\s*y/i.test(await Promise.race([terminal.question(`${question} [y/N] `), gone]))
  } finally {
    terminal.close()
  }
}
