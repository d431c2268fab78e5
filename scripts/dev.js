// Builds and serves again after every change: `npm run dev [arguments of serve]`.
import { spawn, spawnSync } from 'node:child_process'
import { watch } from 'node:fs'

/** Editors write a file in several steps. */
const settledMs = 100

let service
let settled

/** Builds, ends the service, and starts it again. A build that fails leaves the service as it is. */
function restart() {
  const { status } = spawnSync(process.execPath, ['scripts/build.js'], { stdio: 'inherit' })
  if (status !== 0) return
  if (service && service.exitCode === null && service.signalCode === null) {
    service.removeAllListeners('exit').once('exit', start)
    service.kill('SIGINT')
  } else start()
}

function start() {
  service = spawn(process.execPath, ['dist/src/main.js', 'serve', ...process.argv.slice(2)], {
    stdio: 'inherit',
  })
}

for (const folder of ['src', 'demo']) {
  watch(folder, { recursive: true }, () => {
    clearTimeout(settled)
    settled = setTimeout(restart, settledMs)
  })
}
restart()
process.on('exit', () => service?.kill('SIGINT'))
process.on('SIGINT', () => process.exit(0))
