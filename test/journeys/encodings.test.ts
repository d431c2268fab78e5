// A real file that is not valid UTF-8: read all the same, with its text repaired, and said so.
import { writeFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { startAlmanac } from '../support/almanac.ts'
import { runCommand, temporaryFolder } from '../support/command.ts'
import { firstMatch } from '../support/match-entries.ts'
import { searchOn } from '../support/searches.ts'
import { isMissing, sharedData } from '../support/shared-data.ts'

const tweets = 'posts/tweets_BarackObama.csv'

const mapping = `
dataset: person
source: tweets
fields:
  basic_profile.name: user
  basic_profile.summary: text
  social_handles.professional_network_identifier.profile_url: url
`

describe.skipIf(isMissing(tweets))('a file of mixed encodings', () => {
  it('is imported completely, with the characters of its encodings, and the repair is reported', async () => {
    const dataDir = temporaryFolder()
    const map = join(dataDir, 'tweets.yaml')
    writeFileSync(map, mapping)
    const args = ['import', 'person', sharedData(tweets), '--map', map, '--json']
    const { code, stdout, stderr } = await runCommand(args, { dataDir })
    expect([code, JSON.parse(stdout)]).toEqual([0, expect.objectContaining({ read: 3207, rejected: 0 })])
    expect(stderr).toContain('1,378 lines are not UTF-8; they were read as windows-1252.')
    const almanac = await startAlmanac(dataDir)
    const broken = { field: 'basic_profile.summary', type: 'contains', value: '\uFFFD' }
    expect((await searchOn(almanac, 'person', { filters: broken, limit: 0 })).total).toBe(0)
    const bytes = await readFile(sharedData(tweets))
    const [, text = '', url] =
      /^[^",]*,([^",]*[\x80-\xff][^",]*),(https:[^,]+),/m.exec(bytes.toString('latin1')) ?? []
    const body = { professional_network_profile_urls: [url], fields: ['basic_profile.summary'] }
    const { basic_profile } = firstMatch(await almanac.post('/person/enrich', body))
    const repaired = new TextDecoder('windows-1252').decode(Buffer.from(text, 'latin1'))
    expect(basic_profile).toEqual({ summary: repaired })
    await almanac.close()
  })
})
