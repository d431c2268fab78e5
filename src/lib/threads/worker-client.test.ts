// The contract of worker threads: what a caller can rely on when a thread dies at any step, is slow, or is overwhelmed.

import { setTimeout as wait } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import { buildSync } from 'esbuild'
import { afterEach, describe, expect, it } from 'vitest'
import { InputError } from '../../errors.ts'
import { ThreadDied, WorkerClient } from './worker-client.ts'

/** The functions of the worker below. */
interface TestFunctions {
  /** Returns the text. Dies of texts that begin with "die" or "exit". */
  say(text: string): string
  sayLater(text: string, ms: number): Promise<string>
  /** Returns when `proceed` is called. */
  wait(): Promise<string>
  proceed(): void
  fail(kind: string): Promise<never>
  unclonable(): unknown
  buffer(bytes: number): { readonly bytes: ArrayBuffer }
  /** The size of the last buffer in the thread: 0 when it has moved. */
  sizeOfBuffer(): number
  count(end: number, diesAt?: number, failsAt?: number): AsyncGenerator<number, string>
  /** Works for this time without giving way, then sets the first number. */
  work(ms: number, done: Int32Array<SharedArrayBuffer>): void
  /** The last number that was counted. */
  counted(): number
  missing(): void
  close(): void
}

const source = `
  import { workerData } from 'node:worker_threads'
  import { answerCalls, transferring } from './answer-calls.ts'
  import { InputError } from '../../errors.ts'
  if (workerData.isStillborn) throw new Error('stillborn')
  let proceed = () => {}
  let counted = 0
  let last
  const say = text => {
    if (text.startsWith('exit')) process.exit(3)
    if (text.startsWith('die') || (text === 'in the first life die' && workerData.life === 1)) {
      setImmediate(() => { throw new Error(text) })
      return new Promise(() => {})
    }
    return text
  }
  answerCalls({
    say,
    sayLater: (text, ms) => new Promise(resolve => setTimeout(() => resolve(say(text)), ms)),
    wait: () => new Promise(resolve => { proceed = () => resolve('waited') }),
    proceed: () => proceed(),
    fail: async kind => {
      if (kind === 'input') throw new InputError('The file is empty.')
      throw Object.assign(new Error('The disk is full.'), { code: 'ENOSPC' })
    },
    unclonable: () => () => {},
    buffer: size => {
      last = { bytes: new ArrayBuffer(size) }
      return transferring(last, [last.bytes])
    },
    sizeOfBuffer: () => last.bytes.byteLength,
    async *count(end, diesAt, failsAt) {
      for (let number = 1; number <= end; number++) {
        if (number === diesAt) process.exit(3)
        if (number === failsAt) throw new Error('The count failed.')
        counted = number
        yield number
      }
      return 'counted'
    },
    work: (ms, done) => {
      const untilMs = performance.now() + ms
      while (performance.now() < untilMs);
      done[0] = 1
    },
    counted: () => counted,
    close: () => {},
  })`

const [bundle] = buildSync({
  stdin: { contents: source, resolveDir: import.meta.dirname },
  bundle: true,
  platform: 'node',
  write: false,
}).outputFiles

let clients: WorkerClient<TestFunctions>[] = []
afterEach(async () => {
  for (const client of clients) await client.end(new Error('The test is over.'))
  clients = []
})

/** A client whose thread dies before it hears anything in the lives with a number in `stillborn`. */
function open(sends: 'at once' | 'once a turn' = 'at once', stillborn: readonly number[] = []) {
  const said: string[][] = []
  const client = new WorkerClient<TestFunctions>(
    () => {
      const heard: string[] = []
      said.push(heard)
      const worker = new Worker(bundle?.text ?? '', {
        eval: true,
        workerData: { life: said.length, isStillborn: stillborn.includes(said.length) },
      })
      worker.on('message', (answers: readonly { result?: unknown }[]) => {
        heard.push(...answers.flatMap(({ result }) => (typeof result === 'string' ? [result] : [])))
      })
      return worker
    },
    { notRepeatable: ['sayLater'], sends },
  )
  clients.push(client)
  /** `said`: the texts that each life of the thread answered. */
  return { client, said, say: (text: string) => client.call('say', text) }
}

/** Timers may be a millisecond early. */
const untilOver = ({ retryMs }: ThreadDied) => wait(retryMs + 1)

const caught = <T>(promise: Promise<T>): Promise<unknown> => promise.catch((error: unknown) => error)

async function readAll<T>(stream: AsyncGenerator<T, unknown>) {
  const items: T[] = []
  for (;;) {
    try {
      const { done, value } = await stream.next()
      if (done) return { items, result: value }
      items.push(value as T)
    } catch (error) {
      return { items, error }
    }
  }
}

describe('a call', () => {
  it('is answered with the result of the function, whatever the order in which functions end', async () => {
    const { client, say } = open()
    const answers: string[] = []
    const note = (answer: string) => answers.push(answer)
    await Promise.all([client.call('sayLater', 'late', 30).then(note), say('early').then(note)])
    expect(answers).toEqual(['early', 'late'])
  })

  it('throws what the function threw, with its message and code', async () => {
    const { client } = open()
    const error = await caught(client.call('fail', 'disk'))
    expect(error).toMatchObject({ message: 'The disk is full.', code: 'ENOSPC' })
    expect((error as Error).stack).toContain('fail')
  })

  it('throws an InputError where the function threw one', async () => {
    const { client } = open()
    const error = await caught(client.call('fail', 'input'))
    expect(error).toBeInstanceOf(InputError)
    expect(error).toMatchObject({ message: 'The file is empty.' })
  })

  it('of a function that the thread does not have fails', async () => {
    const { client } = open()
    await expect(client.call('missing')).rejects.toThrow('no function missing')
  })

  it('whose arguments cannot cross to a thread fails alone', async () => {
    const { client, say } = open()
    await expect(say((() => {}) as unknown as string)).rejects.toThrow('could not be cloned')
    expect([client.unansweredCount, await say('b')]).toEqual([0, 'b'])
  })

  it('whose result cannot cross from the thread fails alone', async () => {
    const { client, say, said } = open()
    const results = await Promise.allSettled([say('a'), client.call('unclonable'), say('b')])
    expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled'])
    expect(said).toHaveLength(1)
  })

  it('moves the buffers of its result instead of copying them', async () => {
    const { client } = open()
    const { bytes } = await client.call('buffer', 1000)
    expect([bytes.byteLength, await client.call('sizeOfBuffer')]).toEqual([1000, 0])
  })

  it('is answered among ten thousand others, in the order in which they were made', async () => {
    const { say, said } = open('once a turn')
    const texts = Array.from({ length: 10_000 }, (_, index) => `${index}`)
    expect(await Promise.all(texts.map(say))).toEqual(texts)
    expect(said).toEqual([texts])
  })
})

describe('a stream', () => {
  it('brings the items in order, then what the function returns', async () => {
    const { client } = open()
    const { items, result } = await readAll(client.stream('count', 20))
    expect([items, result]).toEqual([Array.from({ length: 20 }, (_, index) => index + 1), 'counted'])
    expect(client.unansweredCount).toBe(0)
  })

  it('begins before it is read, and stays a few items ahead of a slow reader', async () => {
    const { client } = open()
    const stream = client.stream('count', 1000)
    await client.call('sayLater', 'meanwhile', 30)
    expect(await client.call('counted')).toBe(3)
    for (let item = 1; item <= 5; item++) expect(await stream.next()).toEqual({ done: false, value: item })
    await client.call('sayLater', 'meanwhile', 30)
    expect(await client.call('counted')).toBe(8)
  })

  it('leaves the thread free for calls while its reader is slow', async () => {
    const { client, say } = open()
    client.stream('count', 1000)
    expect(await say('a')).toBe('a')
  })

  it('brings the items that came before a failure, then throws it', async () => {
    const { client } = open()
    const { items, error } = await readAll(client.stream('count', 20, undefined, 8))
    expect(items).toEqual([1, 2, 3, 4, 5, 6, 7])
    expect(error).toMatchObject({ message: 'The count failed.' })
  })

  it('brings the items that came before the death of its thread, then throws it, and is not repeated', async () => {
    const { client, said } = open()
    const { items, error } = await readAll(client.stream('count', 20, 8))
    expect(items).toEqual([1, 2, 3, 4, 5, 6, 7])
    expect(error).toBeInstanceOf(ThreadDied)
    expect(said).toHaveLength(1)
  })

  it('throws when its thread is ended while the reader waits', async () => {
    const { client } = open()
    const stream = client.stream('count', 3)
    const reading = readAll(stream)
    await client.end(new Error('The store was closed.'))
    expect((await reading).error).toMatchObject({ message: 'The store was closed.' })
  })
})

describe('a thread that dies', () => {
  it('is replaced, and the calls that it has not answered are repeated', async () => {
    const { say, said } = open()
    expect(await say('a')).toBe('a')
    const answers = await Promise.all([say('b'), say('in the first life die'), say('c')])
    expect(answers).toEqual(['b', 'in the first life die', 'c'])
    expect(said[1]).toContain('in the first life die')
  })

  it('before it has heard anything is replaced too', async () => {
    const { say, said } = open('once a turn', [1])
    expect(await Promise.all([say('a'), say('b')])).toEqual(['a', 'b'])
    expect(said).toEqual([[], ['a', 'b']])
  })

  it('while nothing is called is replaced when something is', async () => {
    const { client, say, said } = open()
    await say('a')
    await caught(client.call('sayLater', 'exit', 0))
    expect(client.isRunning).toBe(false)
    expect([await say('b'), said]).toEqual(['b', [['a'], ['b']]])
  })

  it('fails the calls that must not be repeated, each once', async () => {
    const { client, say } = open()
    await say('a')
    const outcomes = await Promise.allSettled([
      client.call('sayLater', 'b', 10_000),
      client.call('sayLater', 'c', 10_000),
      say('die in the first life only').catch(() => 'died twice'),
    ])
    expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'fulfilled'])
    expect(outcomes[0]).toMatchObject({ reason: { name: 'ThreadDied', cause: { message: /die/ } } })
  })

  it('takes along none of the answers that it gave before', async () => {
    const { client } = open()
    const late = ['a', 'b', 'exit'].map((text, index) => client.call('sayLater', text, 20 * index))
    const outcomes = await Promise.allSettled(late)
    expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'rejected'])
  })

  it('of a call is not called with it a third time, and is left alone for a while', async () => {
    const { say, said } = open()
    const died = (await caught(say('die'))) as ThreadDied
    expect(died).toBeInstanceOf(ThreadDied)
    expect(died).toMatchObject({ cause: { message: 'die' }, retryMs: expect.any(Number) })
    expect(died.retryMs).toBeGreaterThan(0)
    await expect(say('a')).rejects.toThrow(ThreadDied)
    expect(said).toHaveLength(2)
    await untilOver(died)
    expect(await say('b')).toBe('b')
  })

  it('never fails the calls of its successor', async () => {
    const { client } = open()
    for (let times = 0; times < 3; times++) {
      const died = (await caught(client.call('sayLater', 'exit', 0))) as ThreadDied
      await untilOver(died)
      expect(await client.call('sayLater', 'a', 0)).toBe('a')
    }
  })

  it('while it closes has closed', async () => {
    const { client, say, said } = open()
    await say('a')
    const dying = caught(say('die'))
    await client.close()
    expect(await dying).toMatchObject({ message: 'It was closed.' })
    expect([client.isRunning, said.length]).toEqual([false, 1])
  })
})

it('a thread that cannot be started fails the call, and is tried again with the next', async () => {
  let starts = 0
  const client = new WorkerClient<TestFunctions>(() => {
    if (++starts === 1) throw new Error('no memory for another thread')
    return new Worker(bundle?.text ?? '', {
      eval: true,
      workerData: { said: new MessageChannel().port1 },
      transferList: [],
    })
  })
  clients.push(client)
  await expect(client.call('counted')).rejects.toThrow('no memory for another thread')
  expect(client.unansweredCount).toBe(0)
})

it('a thread that is ended while it is slow tells everyone who waits why', async () => {
  const { client } = open('once a turn')
  const waiting = [client.call('wait'), client.call('sayLater', 'a', 10_000)].map(caught)
  await client.end(new Error('The store was closed.'))
  for (const error of await Promise.all(waiting))
    expect(error).toMatchObject({ message: 'The store was closed.' })
  expect(client.isRunning).toBe(false)
})

it('a thread that is ended comes to the end of its turn, even after seconds; one that is killed does not', async () => {
  const { client, say } = open()
  const [ended, killed] = [new Int32Array(new SharedArrayBuffer(4)), new Int32Array(new SharedArrayBuffer(4))]
  await say('a')
  const first = caught(client.call('work', 5500, ended))
  await client.end(new Error('The store was closed.'))
  expect([ended[0], await first]).toMatchObject([1, { message: 'The store was closed.' }])
  await say('b')
  const second = caught(client.call('work', 10_000, killed))
  await client.kill(new Error('It takes too long.'))
  expect([killed[0], await second]).toMatchObject([0, { message: 'It takes too long.' }])
})

it('a slow call holds up neither other calls nor the end of its own', async () => {
  const { client, say } = open()
  const slow = client.call('wait')
  expect([await say('a'), await say('b')]).toEqual(['a', 'b'])
  await client.call('proceed')
  expect(await slow).toBe('waited')
})
