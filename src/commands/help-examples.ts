// Examples in the help of commands; a test runs them.

/** The arguments of `addHelpText` for these command lines. */
export const examples = (...lines: readonly string[]) =>
  ['after', ['', 'Examples:', ...lines.map(line => `  $ ${line}`)].join('\n')] as const
