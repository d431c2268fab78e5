// Asks a question on the terminal.
import { createInterface } from 'node:readline/promises'
import { Writable } from 'node:stream'

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

/** Asks for a secret, which is not shown as it is typed. Returns an empty text when nobody answers. */
export async function askSecret(question: string): Promise<string> {
  const nowhere = new Writable({ write: (_chunk, _encoding, done) => done() })
  const terminal = createInterface({ input: process.stdin, output: nowhere, terminal: true })
  // From here on the terminal shows no keys; those that are typed before the question could be seen.
  process.stderr.write(question)
  // The terminal sends keys, not signals, while a secret is typed.
  terminal.once('SIGINT', () => {
    terminal.close()
    process.stderr.write('\n')
    process.kill(process.pid, 'SIGINT')
  })
  const gone = new Promise<string>(resolve => terminal.once('close', () => resolve('')))
  try {
    return await Promise.race([terminal.question(''), gone])
  } finally {
    terminal.close()
    process.stderr.write('\n')
  }
}
