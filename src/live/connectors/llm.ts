// A language model behind the interface of OpenAI, which most servers of models have, or that of Anthropic.
import type { JsonObject } from '../../lib/json/json.ts'
import type { Connector } from '../connector.ts'
import type { ProviderAccess } from '../provider-access.ts'
import { ProviderFault } from '../provider-fault.ts'
import { jsonOf, objectOf, objectsOf, textOf } from '../reading.ts'
import type { ModelQuestion } from '../search/ability.ts'

const tokensMax = 1000

function askOpenAi(
  { task, material }: ModelQuestion,
  { send, url, model = '' }: ProviderAccess,
): Promise<string> {
  const json = {
    model,
    messages: [
      { role: 'system', content: task },
      { role: 'user', content: material },
    ],
  }
  // Its own base address ends with /v1; an address without a path is the host of it.
  const path = new URL(url).pathname === '/' ? '/v1/chat/completions' : '/chat/completions'
  return send({ path, json }, response => {
    const [choice] = objectsOf(jsonOf(response).choices)
    return answered(textOf(objectOf(choice?.message).content))
  })
}

function askAnthropic(
  { task, material }: ModelQuestion,
  { send, model = '' }: ProviderAccess,
): Promise<string> {
  const json: JsonObject = {
    model,
    max_tokens: tokensMax,
    system: task,
    messages: [{ role: 'user', content: material }],
  }
  const headers = { 'anthropic-version': '2023-06-01' }
  return send({ path: '/v1/messages', json, headers }, response =>
    answered(
      objectsOf(jsonOf(response).content)
        .map(({ text }) => textOf(text))
        .join(''),
    ),
  )
}

function answered(text: string): string {
  if (text === '') throw new ProviderFault('Its answer has no text.', { isTransient: true })
  return text
}

const isAnthropic = (url: string): boolean => /(?:^|[./])anthropic(?:\.com)?\/?$/.test(url)

export const llm: Connector = {
  name: 'llm',
  title: 'Language model',
  url: undefined,
  key: { help: 'API key', isRequired: false },
  model: { help: 'name of the model' },
  authorize: key => ({ headers: { authorization: `Bearer ${key}`, 'x-api-key': key } }),
  terms:
    'Any server with the interface of OpenAI (`https://api.openai.com/v1`, `http://127.0.0.1:11434/v1`), or that of Anthropic where the address ends with `anthropic.com` or `/anthropic`. It gets the question and parts of the pages that were found; without one, overviews are made of sentences of these pages.',
  documentation: 'https://platform.openai.com/docs/api-reference/chat',
  limits: { perMinute: 60, atOnce: 4 },
  requestSeconds: 60,
  answers: {
    overview: {
      ask: (question, access) => (isAnthropic(access.url) ? askAnthropic : askOpenAi)(question, access),
    },
  },
}
