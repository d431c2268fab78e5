// Reads the samples of a Markdown page: shell blocks, each with its documented JSON output.

export interface Sample {
  /** The commands of the block. */
  readonly commands: string
  /** The block after them, if it is JSON. */
  readonly answer: string | undefined
}

/** Returns the samples of a page in order. */
export function samplesOf(markdown: string): readonly Sample[] {
  const blocks = [...markdown.matchAll(/^```(\w+)\n([\s\S]*?)^```$/gm)].map(match => ({
    language: match[1] ?? '',
    text: match[2] ?? '',
  }))
  return blocks.flatMap((block, index): readonly Sample[] => {
    const next = blocks[index + 1]
    if (block.language !== 'sh') return []
    return [{ commands: block.text, answer: next?.language === 'json' ? next.text : undefined }]
  })
}
