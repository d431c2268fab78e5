// The PostgreSQL server that test files share, each with databases of its own: the first that needs it starts it.
import { readFileSync, writeFileSync } from 'node:fs'
import { madeOnce } from './made-once.ts'
import { launch, type PostgresServer, serverAt } from './postgres.ts'

/** prepare.ts stops the server after the last test. */
export async function sharedPostgres(bin: string): Promise<PostgresServer> {
  const file = await madeOnce('postgres.json', async draft => {
    const { port, folder, process } = await launch(bin)
    process.unref()
    writeFileSync(draft, JSON.stringify({ port, folder, pid: process.pid }))
  })
  return serverAt(JSON.parse(readFileSync(file, 'utf8')).port)
}
