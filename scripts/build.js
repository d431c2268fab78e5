// Writes dist/ from src/, and puts the command where npx looks first, so that `npx almanac` starts at once. Types are
// judged by `npm run check`: only the compiler is needed here, and it is fetched for this one build where development
// dependencies are left out.
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
  // An installation without them succeeds all the same: dist/ may be copied into it later.
  const isInstalling = process.env.npm_lifecycle_event === 'prepare'
  process.exitCode = isInstalling || existsSync(program) ? 0 : 1
}

if (existsSync(program) && process.platform !== 'win32') {
  chmodSync(program, 0o755)
  mkdirSync('node_modules/.bin', { recursive: true })
  const target = `../../${program}`
  // A link of an older build may lead to where the program was then.
  if (!lstatSync(link, { throwIfNoEntry: false })?.isSymbolicLink() || readlinkSync(link) !== target) {
    rmSync(link, { force: true })
    symlinkSync(target, link)
  }
}
