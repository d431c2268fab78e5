// Opens new database files at moments that it is told, beside another process that does the same. Prints what failed.
import { datasets } from '../../src/catalog/index.ts'
import { openDatabase } from '../../src/stores/embedded/database.ts'
import { openSqlite } from '../../src/stores/sql/sqlite.ts'

const [, , folder = '', count = '0', startMs = '0'] = process.argv
const stepMs = 50

for (let number = 0; number < Number(count); number++) {
  // Only a process that does not sleep is there at the very moment.
  while (Date.now() < Number(startMs) + number * stepMs);
  try {
    openDatabase(`${folder}/records-${number}.db`, datasets, 8).close()
    await openSqlite(`${folder}/accounts-${number}.db`).destroy()
  } catch (error) {
    console.log(String(error))
  }
}
