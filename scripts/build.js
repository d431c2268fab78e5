// Compiles src/ and demo/ to dist/, and links the command where npx looks first, so that `npx almanac` starts at once.
// `npm run check` checks the types. Without development dependencies the compiler is fetched for this build.
import { spawnSync } from 'node:child_process'
import {
  chmodSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  symlinkSync,
} from 'node:fs'

const program = 'dist/src/main.js'
const link = 'node_modules/.bin/almanac'
const { typescript } = JSON.parse(readFileSync('package.json', 'utf8')).devDependencies

const isInstalled = existsSync('node_modules/typescript')
const compiler = isInstalled
  ? 'node node_modules/typescript/bin/tsc'
  : `npm exec --yes --package=typescript@${typescript} -- tsc`
const { status } = spawnSync(`${compiler} -b tsconfig.build.json`, { shell: true, stdio: 'inherit' })

if (status !== 0 && isInstalled) process.exitCode = 1
else if (status !== 0) {
  const outcome = existsSync(program) ? 'dist/ stays as it is' : 'there is no dist/ yet'
  process.stderr.write(
    `typescript@${typescript} is not installed and could not be fetched: ${outcome}. Run npm ci with the development dependencies, or install the package that npm pack makes.\n`,
  )
  // An installation without them still succeeds: dist/ may be copied into it later.
  const isInstalling = process.env.npm_lifecycle_event === 'prepare'
  process.exitCode = isInstalling || existsSync(program) ? 0 : 1
}

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
