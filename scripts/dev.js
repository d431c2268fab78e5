// Builds and serves again after every change: `npm run dev [arguments of serve]`.
import { spawn } from 'node:child_process'
import { createInterface } from 'node:readline'

const compiler = spawn(
  process.execPath,
  ['node_modules/typescript/bin/tsc', '-b', 'tsconfig.build.json', '--watch', '--preserveWatchOutput'],
  { stdio: ['ignore', 'pipe', 'inherit'] },
)
let service

/** Ends the service, and starts it again from the new build. */
function restart() {
  if (service && service.exitCode === null && service.signalCode === null) {
    service.once('exit', start)
    service.kill('SIGINT')
  } else start()
}

function start() {
  service = spawn(process.execPath, ['dist/src/main.js', 'serve', ...process.argv.slice(2)], {
    stdio: 'inherit',
  })
}

createInterface({ input: compiler.stdout }).on('line', line => {
  process.stderr.write(`${line}\n`)
  if (line.includes('Found 0 errors')) restart()
})
process.on('exit', () => {
  compiler.kill()
  service?.kill('SIGINT')
})
process.on('SIGINT', () => process.exit(0))
