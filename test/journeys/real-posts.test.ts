// Real posts: press releases of members of Congress, and a file that is not UTF-8, beside the people who wrote them.
import { readFile } from 'node:fs/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Json, JsonObject } from '../../src/lib/json/json.ts'
import { type Almanac, startAlmanac } from '../support/almanac.ts'
import { importFiles, temporaryFolder } from '../support/command.ts'
import { readEverything } from '../support/readings.ts'
import { searchOn } from '../support/searches.ts'
import { isMissing, sharedData } from '../support/shared-data.ts'
import { at } from '../support/values.ts'

const releases = ['posts/congress_press_2022-10.jsonl.gz', 'posts/congress_press_2026-04.jsonl.gz']
const tweetFile = 'posts/tweets_BarackObama.csv'
const people = { congress: 'congress/legislators-current.yaml.gz', executive: 'congress/executive.yaml' }

const obama = 'https://bioguide.congress.gov/search/bio/O000167'

describe.skipIf([...releases, tweetFile, ...Object.values(people)].some(isMissing))('posts', () => {
  const dataDir = temporaryFolder()
  let almanac: Almanac
  let press: readonly JsonObject[]
  let tweets: readonly JsonObject[]
  let known: ReadonlySet<unknown>
  const counts: Record<string, number>[] = []

  beforeAll(async () => {
    for (const [map, file] of Object.entries(people))
      await importFiles(dataDir, ['person', sharedData(file), '--map', map])
    const post = async (files: readonly string[], map: string) =>
      counts.push(await importFiles(dataDir, ['social_post', ...files.map(sharedData), '--map', map]))
    await post(releases, 'congress-press')
    await post([tweetFile], 'tweets')
    almanac = await startAlmanac(dataDir)
    press = (await Promise.all(releases.map(file => readEverything(sharedData(file))))).flatMap(
      ({ values }) => values,
    )
    tweets = (await readEverything(sharedData(tweetFile))).values
    const members = (
      await Promise.all(Object.values(people).map(file => readEverything(sharedData(file))))
    ).flatMap(({ values }) => values)
    known = new Set(members.flatMap(member => at(member, 'id.bioguide') ?? []))
  }, 240_000)

  afterAll(() => almanac.close())

  const total = async (filters?: Json) =>
    (await searchOn(almanac, 'social_post', { ...(filters !== undefined && { filters }), limit: 0 })).total
  const is = (field: string, value: Json, type = '=') => ({ field, type, value })
  const isRepost = (tweet: JsonObject) => String(tweet.text).startsWith('RT @')

  it('are one record for each row', async () => {
    const [first, second] = counts
    expect(first).toMatchObject({ created: press.length, rejected: 0 })
    expect(second).toMatchObject({ created: tweets.length, rejected: 0 })
    expect(await total()).toBe(press.length + tweets.length)
  })

  it.runIf(process.env.LONG)('create nothing when they are imported again', async () => {
    const again = await importFiles(dataDir, ['social_post', sharedData(tweetFile), '--map', 'tweets'])
    expect(again).toMatchObject({ created: 0, updated: 0, unchanged: tweets.length })
  })

  it('of a file that is not UTF-8 are as many as it has lines with an address', async () => {
    const bytes = await readFile(sharedData(tweetFile))
    expect(() => new TextDecoder('utf-8', { fatal: true }).decode(bytes)).toThrow()
    const addresses = bytes.toString('latin1').match(/https:\/\/twitter\.com\/BarackObama\/status\/\d+/g)
    expect(new Set(addresses).size).toBe(
      await total(is('share_url', 'twitter.com/BarackObama/status', 'contains')),
    )
  })

  it.each<readonly [string, Json, (post: JsonObject) => boolean, (post: JsonObject) => boolean]>([
    [
      'by one member',
      is('actor.name', 'Nancy Pelosi'),
      post => at(post, 'member.name') === 'Nancy Pelosi',
      () => false,
    ],
    [
      'of October 2022',
      {
        op: 'and',
        conditions: [is('date_posted', '2022-10-01', '=>'), is('date_posted', '2022-11-01', '<')],
      },
      post => String(post.date).startsWith('2022-10'),
      () => false,
    ],
    ['without a date', is('date_posted', true, 'is_null'), post => post.date === null, () => false],
    ['that are reposts', is('post_type', 'repost_without_thoughts'), () => false, isRepost],
    [
      'with more than a hundred thousand reactions',
      is('engagement.total_reactions', 100_000, '>'),
      () => false,
      tweet => Number(tweet.favorites) > 100_000,
    ],
    [
      'shared more than a thousand times in 2015',
      {
        op: 'and',
        conditions: [
          is('engagement.num_shares', 1000, '>'),
          is('date_posted', '2015-01-01', '=>'),
          is('date_posted', '2015-12-31T23:59:59', '=<'),
        ],
      },
      () => false,
      tweet => Number(tweet.retweets) > 1000 && /^\d+\/\d+\/15 /.test(String(tweet.created_at)),
    ],
    [
      'by people on file',
      is('actor.service_entity_id', 0, '>'),
      post => known.has(at(post, 'member.bioguide_id')),
      tweet => !isRepost(tweet),
    ],
    ['passed on by people on file', is('reposter.service_entity_id', 0, '>'), () => false, isRepost],
  ])('%s are as many as in the files', async (_, filters, isPress, isTweet) => {
    const expected = press.filter(isPress).length + tweets.filter(isTweet).length
    expect(expected).toBeGreaterThan(4)
    expect(await total(filters)).toBe(expected)
  })

  it('are the feed of the person who wrote them, newest first, each at its time', async () => {
    const answer = await almanac.post('/dataset/social_post/enrich', {
      professional_network_profile_url: obama,
      limit: 100,
      fields: 'share_url,date_posted,total_comments,actor_name',
    })
    const moment = ({ created_at }: JsonObject) => {
      const [, month, day, year, hour, minute] =
        /^(\d+)\/(\d+)\/(\d+) (\d+):(\d+)$/.exec(String(created_at)) ?? []
      return Date.UTC(2000 + Number(year), Number(month) - 1, Number(day), Number(hour), Number(minute))
    }
    const newest = tweets.toSorted((a, b) => moment(b) - moment(a)).slice(0, 20)
    expect(answer.body.posts.slice(0, 20)).toEqual(
      newest.map(tweet => ({
        share_url: tweet.url,
        date_posted: new Date(moment(tweet)).toISOString().slice(0, 19).replace('T', ' '),
        total_comments: Number(tweet.replies),
        actor_name: isRepost(tweet) ? /^RT @(\w+)/.exec(String(tweet.text))?.[1] : 'Barack Obama',
      })),
    )
  })
})
