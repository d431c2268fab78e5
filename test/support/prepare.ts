// Runs once before all tests: makes the build, from which commands and threads start three times as fast as from the
// sources, and a folder that several test files share.
import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import type { TestProject } from 'vitest/node'

declare module 'vitest' {
  interface ProvidedContext {
    sharedFolder: string
  }
}

/** The file that says where the shared PostgreSQL server is; shared-postgres.ts writes it. */
const postgresFile = 'postgres.json'

export default function prepare(project: TestProject): () => Promise<void> {
  const { status } = spawnSync(process.execPath, ['scripts/build.js'], { stdio: 'inherit' })
  if (status !== 0) throw new Error('dist/ could not be built.')
  const folder = mkdtempSync(join(tmpdir(), 'almanac-shared-'))
  project.provide('sharedFolder', folder)
  return async () => {
    await stopPostgres(join(folder, postgresFile))
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Stops the server that test files shared, if there is one, and removes its files. */
async function stopPostgres(file: string): Promise<void> {
  if (!existsSync(file)) return
  const { pid, folder } = JSON.parse(readFileSync(file, 'utf8'))
  process.kill(pid, 'SIGINT')
  while (existsSync(join(folder, 'data/postmaster.pid'))) await wait(20)
  rmSync(folder, { recursive: true, force: true })
}
