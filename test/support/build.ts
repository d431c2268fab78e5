// Builds once before all tests: commands and threads that tests start run from dist/, which starts in a third of the time.
import { spawnSync } from 'node:child_process'

export default function build(): void {
  const { status } = spawnSync(process.execPath, ['scripts/build.js'], { stdio: 'inherit' })
  if (status !== 0) throw new Error('dist/ could not be built.')
}
