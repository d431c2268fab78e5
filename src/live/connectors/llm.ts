// A language model behind the interface of OpenAI, which most servers of models have, or that of Anthropic.
import type { JsonObject } from '../../lib/json/json.ts'
import type { Connector } from '../connector.ts'
import type { ProviderAccess, ProviderResponse } from '../provider-access.ts'
import { ProviderFault } from '../provider-fault.ts'
import { jsonOf, objectOf, objectsOf, textOf } from '../reading.ts'
import type { ModelQuestion, StructuredQuestion } from '../search/ability.ts'

const tokensMax = 1000
const structuredTokensMax = 4000
/** The longest answer that is a JSON object, in characters. */
const structuredLengthMax = 64 * 1024

function askOpenAi(question: ModelQuestion, access: ProviderAccess): Promise<string> {
  return access.send(openAiRequest(question, access), response => answered(openAiText(response)))
}

function askOpenAiForJson(question: StructuredQuestion, access: ProviderAccess): Promise<JsonObject> {
  const { name, schema } = question
  const format = { type: 'json_schema', json_schema: { name, strict: true, schema } }
  const request = openAiRequest(question, access, { response_format: format })
  return access.send(request, response => writtenObject(openAiText(response)))
}

function openAiRequest(
  { task, material }: ModelQuestion,
  { url, model = '' }: ProviderAccess,
  more: JsonObject = {},
) {
  const messages = [
    { role: 'system', content: task },
    { role: 'user', content: material },
  ]
  // Its own base address ends with /v1; an address without a path is the host of it.
  const path = new URL(url).pathname === '/' ? '/v1/chat/completions' : '/chat/completions'
  return { path, json: { model, messages, ...more } }
}

function openAiText(response: ProviderResponse): string {
  const [choice] = objectsOf(jsonOf(response).choices)
  return withoutThoughts(textOf(objectOf(choice?.message).content))
}

/** Some servers leave what the model thought in front of its answer, and some of them without the tag that opens it. */
function withoutThoughts(text: string): string {
  const end = /^[\s\S]*<\/think(?:ing)?>/i.exec(text)?.[0].length ?? 0
  return text.slice(end).trim()
}

function askAnthropic(question: ModelQuestion, { send, model = '' }: ProviderAccess): Promise<string> {
  return send(anthropicRequest(question, model, { max_tokens: tokensMax }), response =>
    answered(
      objectsOf(jsonOf(response).content)
        .map(({ text }) => textOf(text))
        .join(''),
    ),
  )
}

function askAnthropicForJson(
  question: StructuredQuestion,
  { send, model = '' }: ProviderAccess,
): Promise<JsonObject> {
  const { name, schema } = question
  const request = anthropicRequest(question, model, {
    max_tokens: structuredTokensMax,
    tools: [{ name, description: 'Receives the answer.', input_schema: schema }],
    tool_choice: { type: 'tool', name },
  })
  return send(request, response => {
    refuseLong(response.text)
    const [input] = objectsOf(jsonOf(response).content).filter(({ type }) => type === 'tool_use')
    if (!input) throw notTheShape()
    return objectOf(input.input)
  })
}

const anthropicRequest = ({ task, material }: ModelQuestion, model: string, more: JsonObject) => ({
  path: '/v1/messages',
  json: { model, system: task, messages: [{ role: 'user', content: material }], ...more },
  headers: { 'anthropic-version': '2023-06-01' },
})

function answered(text: string): string {
  if (text === '') throw new ProviderFault('Its answer has no text.', { isTransient: true })
  return text
}

/** Returns the object that the text is, or that stands in it between other words or in a fence of code. */
function writtenObject(text: string): JsonObject {
  refuseLong(text)
  const fenced = [...text.matchAll(/```[a-z]*\s([^`]*)```/gi)].map(([, code = '']) => code)
  let cause: unknown
  for (const written of [text, ...fenced.reverse()]) {
    try {
      return jsonOf({ text: written.slice(written.indexOf('{'), written.lastIndexOf('}') + 1) })
    } catch (error) {
      cause ??= error
    }
  }
  throw notTheShape(cause)
}

/** Throws a ProviderFault for an answer that would take the time of the thread that checks it. */
function refuseLong(text: string): void {
  if (text.length > structuredLengthMax)
    throw new ProviderFault('Its answer is too long.', { isOutage: false })
}

/** The model wrote something else, or its answer was cut; asking again would cost as much again. */
const notTheShape = (cause?: unknown): ProviderFault =>
  new ProviderFault('Its answer is not a JSON object.', { cause })

const isAnthropic = ({ url }: ProviderAccess): boolean => /(?:^|[./])anthropic(?:\.com)?\/?$/.test(url)

export const llm: Connector = {
  name: 'llm',
  title: 'Language model',
  url: undefined,
  key: { help: 'API key', isRequired: false },
  model: { help: 'name of the model' },
  authorize: key => ({ headers: { authorization: `Bearer ${key}`, 'x-api-key': key } }),
  terms:
    'Any server with the interface of OpenAI (`https://api.openai.com/v1`, `http://127.0.0.1:11434/v1`), or that of Anthropic where the address ends with `anthropic.com` or `/anthropic`. It gets the question and parts of the pages that were found; without one, overviews are made of sentences of these pages. It also reads the queries of [ranked searches](guides/ranked-search.md#with-a-language-model).',
  documentation: 'https://platform.openai.com/docs/api-reference/chat',
  limits: { perMinute: 300, atOnce: 8 },
  requestSeconds: 60,
  answers: {
    overview: {
      ask: (question, access) => (isAnthropic(access) ? askAnthropic : askOpenAi)(question, access),
    },
    structured: {
      ask: (question, access) =>
        (isAnthropic(access) ? askAnthropicForJson : askOpenAiForJson)(question, access),
    },
  },
}
