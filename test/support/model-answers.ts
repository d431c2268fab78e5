// The answers of a language model behind the interface of OpenAI, and the ways in which it may fail.
import type { Json } from '../../src/lib/json/json.ts'
import { type ProviderAnswer, refusal } from './provider-server.ts'

/** Returns an answer of the documented shape with the text. */
export const said = (content: string): object => ({
  id: 'chatcmpl-1',
  object: 'chat.completion',
  choices: [{ index: 0, finish_reason: 'stop', message: { role: 'assistant', content } }],
})

export const saidJson = (value: Json): object => said(JSON.stringify(value))

/** Answers of an endpoint that is up but of no use, by what is wrong with them, and the fault that callers see. */
export const uselessAnswers: readonly (readonly [string, ProviderAnswer, string])[] = [
  ['nonsense', said('I am a teapot.'), 'Its answer is not a JSON object.'],
  ['JSON that is cut', said('{"criteria": [{"text": "Fra'), 'Its answer is not a JSON object.'],
  [
    'another shape',
    saidJson({ criteria: [{ kind: 'salary' }] }),
    'Its answer has another shape than it was asked for.',
  ],
  [
    'a body that is cut',
    response => {
      response.writeHead(200, { 'content-length': '1000' })
      response.write('{"choices"', () => setImmediate(() => response.destroy()))
    },
    'Its answer breaks off.',
  ],
  ['a long answer', said(`{"criteria": "${'x'.repeat(70_000)}"}`), 'Its answer is too long.'],
  ['a huge answer', said('x'.repeat(5_000_000)), 'Its answer is too long.'],
  ['a refusal of the key', refusal(401), 'It refuses the key (401).'],
  ['a failure', refusal(500), 'It fails (500).'],
  ['429 with Retry-After', refusal(429, {}, { 'retry-after': '1' }), 'It has been asked too often (429).'],
]
