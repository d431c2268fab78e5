// Examples in the help of a command, which a test runs.

/** For `addHelpText`: the lines as they are typed. */
export const examples = (...lines: readonly string[]) =>
  ['after', ['', 'Examples:', ...lines.map(line => `  $ ${line}`)].join('\n')] as const
