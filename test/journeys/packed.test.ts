// The package that `npm pack` makes, installed in an empty folder without development dependencies.
import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { gzipSync } from 'node:zlib'
import { beforeAll, describe, expect, it } from 'vitest'
import { temporaryFolder } from '../support/command.ts'

const run = promisify(execFile)

/** A program that calls the service through the client. */
const program = `import { createClient } from 'almanac/client'
const [url = '', key = ''] = process.argv.slice(2)
const { person } = createClient({ url, key })
const named = { field: 'basic_profile.name', type: 'is_not_null' } as const
const { total_count: total } = await person.search({ filters: named, limit: 0, fields: ['basic_profile.name'] })
console.log(JSON.stringify({ total }))
`

interface Packed {
  readonly filename: string
  readonly files: readonly { readonly path: string }[]
}

let folder: string
let packed: Packed

/** Copies what `npm ci --omit=dev` would install from what is installed here: the registry is not asked. */
function copyDependencies(): void {
  const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8')) as {
    readonly packages: Readonly<Record<string, { readonly dev?: boolean }>>
  }
  for (const [path, { dev }] of Object.entries(packages)) {
    if (path === '' || dev || !existsSync(path)) continue
    cpSync(path, join(folder, path), { recursive: true })
  }
}

beforeAll(async () => {
  folder = temporaryFolder()
  // The build that all tests run is packed, instead of a second one.
  const options = ['--ignore-scripts', '--silent', '--json', '--pack-destination', folder]
  const { stdout } = await run('npm', ['pack', ...options])
  const [first]: readonly Packed[] = JSON.parse(stdout.slice(stdout.indexOf('[')))
  if (!first) throw new Error(`npm pack made nothing: ${stdout}`)
  packed = first
  copyDependencies()
  writeFileSync(join(folder, 'package.json'), '{}')
  await run('npm', ['install', '--offline', '--no-audit', join(folder, packed.filename)], { cwd: folder })
})

it('the package holds the program, its data and its mappings, and nothing that only a build needs', () => {
  const paths = packed.files.map(({ path }) => path)
  expect(paths).toEqual(
    expect.arrayContaining([
      'LICENSE',
      'NOTICE',
      'README.md',
      'dist/src/main.js',
      'dist/client/index.js',
      'mappings/yc.yaml',
    ]),
  )
  expect(paths.filter(path => /\.map$|\.test\.|(?<!\.d)\.ts$/.test(path))).toEqual([])
})

/** Returns the files that a module of the build loads with it, itself among them. */
function loadedWith(path: string, loaded = new Set<string>()): ReadonlySet<string> {
  if (loaded.has(path)) return loaded
  loaded.add(path)
  for (const [, name = ''] of readFileSync(path, 'utf8').matchAll(
    /^(?:import|\}) ?(?:from )?"(\.[^"]+)";$/gm,
  )) {
    loadedWith(join(dirname(path), name), loaded)
  }
  return loaded
}

it('a start loads few files', () => {
  const serve = readdirSync('dist/chunks').find(name => /^serve-\w+\.js$/.test(name))
  const loaded = loadedWith(`dist/chunks/${serve}`, new Set(loadedWith('dist/src/main.js')))
  expect(loaded.size).toBeGreaterThan(50)
  expect(loaded.size).toBeLessThan(200)
})

/** Writes the TypeScript samples of the guides, and returns the names of their files. */
function samplesOfGuides(): readonly string[] {
  return readdirSync('docs/guides').map(guide => {
    const [, sample = ''] =
      /^```ts\n([\s\S]*?)^```$/m.exec(readFileSync(join('docs/guides', guide), 'utf8')) ?? []
    const name = guide.replace(/\.md$/, '.mts')
    writeFileSync(join(folder, name), sample)
    return name
  })
}

describe('the client of the installed package', () => {
  it('has types that a program compiles with, and the samples of the guides', async () => {
    const source = `declare const process: { argv: string[] }\n${program}`
    writeFileSync(join(folder, 'client.mts'), source)
    const tsc = join(process.cwd(), 'node_modules/.bin/tsc')
    // Types of this repository are out of sight in the folder.
    const strict = ['--strict', '--exactOptionalPropertyTypes']
    const options = [...strict, '--target', 'es2023', '--lib', 'es2023,dom,dom.iterable']
    const files = ['client.mts', ...samplesOfGuides()]
    await run(tsc, [...options, '--module', 'nodenext', ...files], { cwd: folder })
    expect(existsSync(join(folder, 'client.mjs'))).toBe(true)
    const bundled = ['--module', 'esnext', '--moduleResolution', 'bundler', '--noEmit']
    await run(tsc, [...options, ...bundled, '--noUncheckedIndexedAccess', 'client.mts'], { cwd: folder })
  })

  it('has less than 15 KB in a page, and needs nothing that a browser lacks', async () => {
    const esbuild = join(process.cwd(), 'node_modules/.bin/esbuild')
    const words = [
      'client.mts',
      '--bundle',
      '--minify',
      '--platform=browser',
      '--format=esm',
      '--outfile=page.js',
    ]
    await run(esbuild, words, { cwd: folder })
    expect(gzipSync(readFileSync(join(folder, 'page.js'))).length).toBeLessThan(15_000)
  })
})

it('the installed package serves and imports, and its client asks it', async () => {
  const env = { PATH: process.env.PATH, HOME: folder, ALMANAC_PORT: '0' }
  const contacts = join(process.cwd(), 'examples/contacts.csv')
  const imported = await run('npx', ['almanac', 'import', 'person', contacts, '--json'], { cwd: folder, env })
  expect(JSON.parse(imported.stdout)).toMatchObject({ rejected: 0 })

  const child = spawn('npx', ['almanac', 'serve'], { cwd: folder, env, detached: true })
  const ended = once(child, 'close')
  try {
    let said = ''
    for await (const text of child.stdout.setEncoding('utf8')) {
      said += text
      if (said.includes('curl ')) break
    }
    const [url, key] = [/ at (http:\S+)/.exec(said)?.[1], /alm_\S+/.exec(said)?.[0]]
    const { stdout } = await run('node', ['client.mjs', `${url}`, `${key}`], { cwd: folder })
    expect(JSON.parse(stdout)).toEqual({ total: 3 })
  } finally {
    // The whole group, as Ctrl-C does: npx and the service behind it.
    if (child.pid !== undefined) process.kill(-child.pid, 'SIGINT')
    await ended
  }
})
