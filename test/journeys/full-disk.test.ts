// An import that finds the disk full, on a real disk of three megabytes that only its own process sees.
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { startAlmanac } from '../support/almanac.ts'
import { runCommand, temporaryFolder } from '../support/command.ts'
import { canMount, runInOwnMounts } from '../support/own-mounts.ts'

const contact = (index: number) => ({
  basic_profile: { name: `Ada Number${index}`, headline: `Engineer ${index}`, summary: 'x'.repeat(1000) },
  social_handles: {
    professional_network_identifier: { profile_url: `https://network.example/in/ada-${index}` },
  },
})

const contacts = (count: number): string =>
  Array.from({ length: count }, (_, index) => JSON.stringify(contact(index))).join('\n')

describe('a full disk', () => {
  it.skipIf(!canMount())(
    'ends an import with one sentence, leaves the data as it was, and does not hinder later imports',
    async () => {
      const folder = temporaryFolder()
      const disk = join(folder, 'disk')
      const dataDir = join(folder, 'data')
      const after = join(folder, 'after')
      mkdirSync(disk)
      writeFileSync(join(folder, 'few.jsonl'), contacts(20))
      writeFileSync(join(folder, 'many.jsonl'), contacts(4000))
      expect(await runCommand(['import', 'person', join(folder, 'few.jsonl')], { dataDir })).toMatchObject({
        code: 0,
      })
      const script = `
        mount -t tmpfs -o size=3m tmpfs '${disk}'
        cp -r '${dataDir}' '${disk}/data'
        code=0
        ALMANAC_DATA_DIR='${disk}/data' "$@" || code=$?
        cp -r '${disk}/data' '${after}'
        exit $code`
      const failed = await runInOwnMounts(script, ['import', 'person', join(folder, 'many.jsonl')])
      expect(failed).toMatchObject({ code: 1, stdout: '' })
      expect(failed.stderr).toMatch(
        /^The disk of \S+\/disk\/data is full: importing \S+\/many\.jsonl was given up, and the data in \S+ is as it was before\. \d+ MB are free there; this import needs about \d+ MB until it ends\. Make room, .+\.\n$/,
      )
      const almanac = await startAlmanac(after)
      expect(await almanac.records.count('person')).toBe(20)
      await almanac.close()
    },
    120_000,
  )
})
