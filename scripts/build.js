// Bundles src/ and demo/ into dist/, and links the command where npx looks first, so that `npx almanac` starts at once.
// `npm run check` checks the types. Without development dependencies the bundler is fetched for this build.
import { spawnSync } from 'node:child_process'
import {
  chmodSync,
  copyFileSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join } from 'node:path'

const program = 'dist/src/main.js'
const link = 'node_modules/.bin/almanac'
const { dependencies, devDependencies } = JSON.parse(readFileSync('package.json', 'utf8'))

const client = 'src/client/index.ts'
/** Packages of hundreds of small modules, whose loading is half of the time that a start takes. */
const bundled = new Set(['csv-parse', 'entities', 'kysely', 'typebox', 'uuid'])
/** The modules that run in threads and processes of their own. */
const workers = filesIn('src').filter(path => /-worker\.ts$|\/parquet-decoder\.ts$/.test(path))

const isInstalled = existsSync('node_modules/esbuild')
const bundler = isInstalled
  ? join('node_modules', '.bin', 'esbuild')
  : `npm exec --yes --package=esbuild@${devDependencies.esbuild} -- esbuild`
// Beside dist/, so that source maps lead to the same places. A process that starts meanwhile reads whole files.
const draft = `dist-${process.pid}`
const options = [
  ...['--bundle', '--splitting', '--format=esm', '--platform=node', '--target=node20', '--sourcemap'],
  ...['--outbase=.', `--outdir=${draft}`, '--chunk-names=chunks/[name]-[hash]', '--log-level=warning'],
  ...Object.keys(dependencies).flatMap(name => (bundled.has(name) ? [] : `--external:${name}`)),
]
const bundle = words => spawnSync([bundler, ...words].join(' '), { shell: true, stdio: 'inherit' }).status
const status =
  bundle(['src/main.ts', ...workers, ...options]) ||
  // The client shares nothing with the program, because browsers run it too.
  bundle([
    ...[client, '--bundle', '--format=esm', '--platform=neutral', '--target=es2023'],
    ...[`--outdir=${draft}/client`, '--log-level=warning'],
  ])
if (isInstalled && status === 0) await declareClient()

if (status === 0) copyDocuments()
if (status === 0) replaceBuild()
else if (isInstalled) process.exitCode = 1
else {
  const outcome = existsSync(program) ? 'dist/ stays as it is' : 'there is no dist/ yet'
  process.stderr.write(
    `esbuild@${devDependencies.esbuild} is not installed and could not be fetched: ${outcome}. Run npm ci with the development dependencies, or install the package that npm pack makes.\n`,
  )
  // An installation without them still succeeds: dist/ may be copied into it later.
  const isInstalling = process.env.npm_lifecycle_event === 'prepare'
  process.exitCode = isInstalling || existsSync(program) ? 0 : 1
}
rmSync(draft, { recursive: true, force: true })

if (existsSync(program) && process.platform !== 'win32') {
  chmodSync(program, 0o755)
  mkdirSync('node_modules/.bin', { recursive: true })
  const target = `../../${program}`
  // A link of an older build may lead to an older path of the program.
  if (!lstatSync(link, { throwIfNoEntry: false })?.isSymbolicLink() || readlinkSync(link) !== target) {
    rmSync(link, { force: true })
    symlinkSync(target, link)
  }
}

/** Writes the types of the client, file by file; `npm run check` checks that each file states them. */
async function declareClient() {
  const { default: ts } = await import('typescript')
  const compilerOptions = { target: ts.ScriptTarget.ES2023 }
  for (const path of filesIn(dirname(client)).filter(name => name.endsWith('.ts'))) {
    const { outputText } = ts.transpileDeclaration(readFileSync(path, 'utf8'), { compilerOptions })
    // Programs that import the package resolve .js to the declarations beside it.
    const text = outputText.replaceAll(/(from '\.[^']*)\.ts'/g, "$1.js'")
    const target = join(draft, path.slice('src/'.length).replace(/\.ts$/, '.d.ts'))
    mkdirSync(dirname(target), { recursive: true })
    writeFileSync(target, text)
  }
}

/** Copies the documents that the service serves, and the script that shows the reference in a browser. */
function copyDocuments() {
  const pages = ['docs/guides', 'docs/reference'].flatMap(filesIn).filter(name => name.endsWith('.md'))
  const copies = [...pages, 'docs/mcp.md', 'docs/webhooks.md'].map(name => [name, name])
  const script = 'node_modules/@scalar/api-reference/dist/browser/standalone.js'
  if (existsSync(script)) copies.push([script, 'docs/reference.js'])
  for (const [from, to] of copies) {
    mkdirSync(join(draft, dirname(to)), { recursive: true })
    copyFileSync(from, join(draft, to))
  }
  const openApi = JSON.parse(readFileSync('docs/openapi.json', 'utf8'))
  writeFileSync(join(draft, 'docs/openapi.json'), JSON.stringify(openApi))
}

/** Moves the new files that differ to dist/, those that others import first, and removes what is no longer built. */
function replaceBuild() {
  const built = filesIn(draft).map(path => path.slice(draft.length + 1))
  for (const path of built.sort()) {
    const target = join('dist', path)
    if (existsSync(target) && readFileSync(target).equals(readFileSync(join(draft, path)))) continue
    mkdirSync(dirname(target), { recursive: true })
    renameSync(join(draft, path), target)
  }
  const outdated = filesIn('dist').filter(path => !built.includes(path.slice('dist/'.length)))
  for (const path of outdated) rmSync(path)
}

/** Returns the paths of all files in the folder and the folders below it. */
function filesIn(folder) {
  return readdirSync(folder, { withFileTypes: true }).flatMap(entry => {
    const path = `${folder}/${entry.name}`
    return entry.isDirectory() ? filesIn(path) : [path]
  })
}
