import { setTimeout as wait } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import { afterEach, describe, expect, it } from 'vitest'
import { AnsweringThread, ThreadDied } from './answering-thread.ts'

interface Question {
  readonly say: string
}
interface Answer {
  readonly number: number
  readonly said: string
}

let threads: AnsweringThread<Question, Answer>[] = []
afterEach(async () => {
  for (const thread of threads) await thread.end(new Error('The test is over.'))
  threads = []
})

/**
 * A thread that answers what it is told to say. Of the words beginning with "die" it dies, and so does each life whose
 * number is in `stillborn`, before it has heard anything. What every life heard stands in `heard`.
 */
function open(sends: 'at once' | 'once a turn' = 'at once', stillborn: readonly number[] = []) {
  const heard: string[][] = []
  const thread = new AnsweringThread<Question, Answer>({
    start: () => {
      const mine: string[] = []
      heard.push(mine)
      const worker = new Worker(body, {
        eval: true,
        workerData: { life: heard.length, isStillborn: stillborn.includes(heard.length) },
      })
      worker.on('message', (answers: readonly Answer[]) => mine.push(...answers.map(({ said }) => said)))
      return worker
    },
    isRepeatable: ({ say }) => !say.includes('once'),
    sends,
  })
  threads.push(thread)
  const ask = async (say: string) => (await thread.ask({ say })).said
  return { thread, ask, heard }
}

/** Timers may be a millisecond early. */
const untilOver = ({ retryMs }: ThreadDied) => wait(retryMs + 1)

const body = `
  const { parentPort, workerData } = require('node:worker_threads')
  if (workerData.isStillborn) throw new Error('stillborn')
  parentPort.on('message', questions => {
    for (const { number, say } of questions) {
      if (say === 'exit once') process.exit(3)
      if (say.startsWith('die') || say === 'in the first life die' && workerData.life === 1) throw new Error(say)
      parentPort.postMessage([{ number, said: say }])
    }
  })`

describe('a thread that dies', () => {
  it('is replaced, and what was asked of it is asked again', async () => {
    const { ask, heard } = open()
    expect(await ask('a')).toBe('a')
    const answers = await Promise.all([ask('b'), ask('in the first life die'), ask('c')])
    expect(answers).toEqual(['b', 'in the first life die', 'c'])
    expect(heard).toEqual([
      ['a', 'b'],
      ['in the first life die', 'c'],
    ])
  })

  it('before it has heard anything is replaced too', async () => {
    const { ask, heard } = open('once a turn', [1])
    expect(await Promise.all([ask('a'), ask('b')])).toEqual(['a', 'b'])
    expect(heard).toEqual([[], ['a', 'b']])
  })

  it('while nothing is asked is replaced when something is', async () => {
    const { ask, thread } = open()
    await ask('a')
    await thread.running().terminate()
    expect(await ask('b')).toBe('b')
  })

  it('is asked nothing twice that would be done twice', async () => {
    const { ask, heard } = open()
    await ask('a')
    const outcome = await Promise.allSettled([ask('die once'), ask('b'), ask('c once')])
    expect(outcome.map(({ status }) => status)).toEqual(['rejected', 'fulfilled', 'rejected'])
    expect(outcome[0]).toMatchObject({ reason: { name: 'ThreadDied', cause: { message: 'die once' } } })
    expect(heard).toEqual([['a'], ['b']])
  })

  it('takes along none of the answers that it gave before', async () => {
    const { ask } = open()
    const outcome = await Promise.allSettled([ask('a once'), ask('b once'), ask('exit once')])
    expect(outcome.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'rejected'])
  })

  it('of every question is not asked a third time, and is left alone for a while', async () => {
    const { ask, heard } = open()
    const died = await ask('die').catch(error => error)
    expect(died).toBeInstanceOf(ThreadDied)
    expect(died).toMatchObject({ cause: { message: 'die' }, retryMs: expect.any(Number) })
    expect(died.retryMs).toBeGreaterThan(0)
    await expect(ask('a')).rejects.toThrow(ThreadDied)
    expect(heard).toHaveLength(2)
    await untilOver(died)
    expect(await ask('b')).toBe('b')
  })

  it('never fails what its successor was asked', async () => {
    const { ask } = open()
    for (let times = 0; times < 3; times++) {
      const [died] = await Promise.allSettled([ask('exit once')])
      await untilOver((died as PromiseRejectedResult).reason)
      expect(await ask('a once')).toBe('a once')
    }
  })
})

it('a question that cannot cross to a thread fails alone', async () => {
  const { thread, ask } = open()
  const uncloneable = { say: 'a', extra: () => {} }
  await expect(thread.ask(uncloneable)).rejects.toThrow('could not be cloned')
  expect([thread.load, await ask('b')]).toEqual([0, 'b'])
})

it('whoever waits for a thread that is ended is told', async () => {
  const { thread, ask } = open('once a turn')
  const waiting = ask('a')
  await thread.end(new Error('The store was closed.'))
  await expect(waiting).rejects.toThrow('The store was closed.')
  expect(thread.isRunning).toBe(false)
})
