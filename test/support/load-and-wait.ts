// A process that commits one load, writes another without ending it, says so, and waits to be killed.
import { datasets } from '../../src/catalog/index.ts'
import { openEmbeddedRecords } from '../../src/stores/embedded/records.ts'
import { called, recordWrite, save, url } from './entries.ts'

const [, , folder = ''] = process.argv
const records = openEmbeddedRecords(folder, datasets)
await save(records, [recordWrite(1, called('Ana'), { keys: [url('ana')] })])
const load = await records.beginImport()
await load.write('person', [recordWrite(1, called('Lost'), { isNew: false, formerKeys: [url('ana')] })])
const many = Array.from({ length: 5000 }, (_, index) => recordWrite(index + 2, called('Lost'.repeat(100))))
await load.write('person', many)
process.stdout.write('written')
setInterval(() => {}, 1000)
