// Questions to DuckDB, which reads exported files as other programs do.
import { DuckDBInstance } from '@duckdb/node-api'

/** Returns the rows of a query. */
export async function queryDuckDb(sql: string): Promise<readonly unknown[][]> {
  const instance = await DuckDBInstance.create(':memory:')
  const connection = await instance.connect()
  try {
    return (await connection.runAndReadAll(sql)).getRowsJson() as unknown[][]
  } finally {
    connection.closeSync()
    instance.closeSync()
  }
}
