// Data directories that older releases made, kept in test/data.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { brotliDecompressSync } from 'node:zlib'

/** Writes the files of an archive, which has the base64 of each file by its name, into a folder. */
export function unpackDirectory(archive: string, folder: string): void {
  const packed = readFileSync(new URL(`../data/${archive}`, import.meta.url))
  const files: Readonly<Record<string, string>> = JSON.parse(brotliDecompressSync(packed).toString())
  for (const [name, content] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true })
    writeFileSync(join(folder, name), Buffer.from(content, 'base64'))
  }
}
