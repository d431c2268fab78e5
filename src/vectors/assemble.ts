// Writes dot-products-module.ts from dot-products.wat: `npx tsx src/vectors/assemble.ts`.
import { readFileSync, writeFileSync } from 'node:fs'
import wabt from 'wabt'

const name = 'dot-products.wat'
const { parseWat } = await wabt()
const assembled = parseWat(name, readFileSync(new URL(name, import.meta.url), 'utf8'), {
  simd: true,
  threads: true,
})
const base64 = Buffer.from(assembled.toBinary({}).buffer).toString('base64')
const lines = base64.match(/.{1,96}/g) ?? []
writeFileSync(
  new URL('dot-products-module.ts', import.meta.url),
  `// Written by src/vectors/assemble.ts.

/** The bytes of the WebAssembly module of ${name}, in Base64. */
export const dotProductsModule =
  ${lines.map(line => `'${line}'`).join(' +\n  ')}
`,
)
