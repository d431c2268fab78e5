// DuckDB in this process, with all processors, its tables sorted by the columns of selective searches.
import { existsSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { DuckDBInstance, type DuckDBListValue } from '@duckdb/node-api'
import { benchFolder } from '../world.ts'
import { type ComparedDatabase, type Dialect, quoted } from './engine.ts'
import { type Table, tables } from './rows.ts'

export const duckDialect: Dialect = {
  containsText: (column, text) => `contains(${column}, ${quoted(text)})`,
  headlineHas: words => `contains(' ' || headline || ' ', ${quoted(` ${words.join(' ')} `)})`,
  isLike: (wanted, edits) => `damerau_levenshtein(word, ${quoted(wanted)}) <= ${edits}`,
}

const orders: Partial<Record<Table, string>> = {
  job: 'is_current, employer',
  skill: 'skill, person',
  title_word: 'word',
}

export async function openDuckDb(people: number, rows: string): Promise<ComparedDatabase> {
  const file = join(benchFolder, `duckdb-${people}.db`)
  const isNew = !existsSync(file)
  const instance = await DuckDBInstance.create(file)
  const connection = await instance.connect()
  try {
    if (isNew) {
      for (const [name, shape] of Object.entries(tables)) {
        await connection.run(`CREATE TABLE ${name} (${shape})`)
        const order = orders[name as Table]
        await connection.run(
          `INSERT INTO ${name} SELECT * FROM read_csv(${quoted(join(rows, `${name}.csv`))}, header = false, auto_detect = false,
            delim = ',', quote = '"', escape = '"', columns = {${columnsOf(shape)}})${order ? ` ORDER BY ${order}` : ''}`,
        )
      }
      await connection.run('CHECKPOINT')
    }
  } catch (error) {
    rmSync(file, { force: true })
    throw error
  }
  const [version] = (await connection.runAndReadAll('SELECT version()')).getRows()
  return {
    name: `DuckDB ${version?.[0]}`,
    ask: async sql => {
      const [row] = (await connection.runAndReadAll(sql)).getRows()
      const [total, ids] = row ?? []
      return { total: Number(total), ids: (ids as DuckDBListValue).items.map(Number) }
    },
    close: async () => {
      connection.closeSync()
      instance.closeSync()
    },
  }
}

const columnsOf = (shape: string): string =>
  shape
    .split(',')
    .map(column => column.trim().replace(' NOT NULL', '').split(/\s+/))
    .map(([name, ...type]) => `${name}: '${type.join(' ')}'`)
    .join()
