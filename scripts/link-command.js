// Puts the command of this checkout where npx looks first, so that `npx almanac` starts at once.
import { chmodSync, existsSync, mkdirSync, symlinkSync } from 'node:fs'

const link = 'node_modules/.bin/almanac'

if (process.platform !== 'win32') {
  chmodSync('dist/main.js', 0o755)
  mkdirSync('node_modules/.bin', { recursive: true })
  if (!existsSync(link)) symlinkSync('../../dist/main.js', link)
}
