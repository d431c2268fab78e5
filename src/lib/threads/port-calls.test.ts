import { MessageChannel } from 'node:worker_threads'
import { expect, it } from 'vitest'
import { answerPort, askThroughPort } from './port-calls.ts'

it('answers that are ready together are sent in turns of the event loop of their own', async () => {
  const { port1, port2 } = new MessageChannel()
  let turn = 0
  const count = () => {
    turn++
    counting = setImmediate(count)
  }
  let counting = setImmediate(count)
  const sentIn: number[] = []
  const port = {
    on: port1.on.bind(port1),
    unref: port1.unref.bind(port1),
    postMessage: (message: unknown) => {
      sentIn.push(turn)
      port1.postMessage(message)
    },
  }
  answerPort(port, async (asked: number) => 2 * asked)
  const ask = askThroughPort<number, number>(port2)
  expect(await Promise.all([ask(1), ask(2), ask(3)])).toEqual([2, 4, 6])
  expect(new Set(sentIn).size).toBe(3)
  clearImmediate(counting)
  port2.close()
})
