// Language models, with saved answers of the shapes that they document.
import { describe, expect, it } from 'vitest'
import { serveSearches } from '../../../test/support/search-answers.ts'
import { Provider } from '../provider.ts'
import { connectors } from './index.ts'

const { tools, start } = serveSearches()

describe('a language model', () => {
  const ask = async (path: string, answer: object, model = 'a-model') => {
    const server = await start(() => answer)
    const llm = connectors.find(({ name }) => name === 'llm')
    const provider = llm && new Provider(llm, { url: server.url + path, key: 'secret', model }, tools)
    const result = provider?.ask(access =>
      Promise.resolve(llm?.answers.overview?.ask({ task: 'Do', material: 'This' }, access)),
    )
    return { answer: (await result)?.answer, asked: server.questions[0] }
  }

  it('is asked as OpenAI is, at the address or below /v1 where it has no path', async () => {
    const message = { choices: [{ message: { role: 'assistant', content: ' Done ' } }] }
    for (const [path, expected] of [
      ['', '/v1/chat/completions'],
      ['/api/v1', '/api/v1/chat/completions'],
    ] as const) {
      const { answer, asked } = await ask(path, message)
      expect([answer, asked?.path, asked?.headers.authorization]).toEqual(['Done', expected, 'Bearer secret'])
      expect(JSON.parse(asked?.body ?? '')).toEqual({
        model: 'a-model',
        messages: [
          { role: 'system', content: 'Do' },
          { role: 'user', content: 'This' },
        ],
      })
    }
  })

  it('is asked as Anthropic is where its address says so', async () => {
    const { answer, asked } = await ask('/anthropic', { content: [{ type: 'text', text: 'Done' }] })
    expect([answer, asked?.path, asked?.headers['x-api-key']]).toEqual([
      'Done',
      '/anthropic/v1/messages',
      'secret',
    ])
    expect(JSON.parse(asked?.body ?? '')).toMatchObject({
      model: 'a-model',
      system: 'Do',
      messages: [{ role: 'user', content: 'This' }],
    })
  })

  const shape = { type: 'object' }
  const askForJson = async (path: string, answer: object) => {
    const server = await start(() => answer)
    const llm = connectors.find(({ name }) => name === 'llm')
    const provider = llm && new Provider(llm, { url: server.url + path, key: 'secret', model: 'a' }, tools)
    const question = { task: 'Do', material: 'This', name: 'thing', schema: shape }
    const result = provider?.ask(async access => llm?.answers.structured?.ask(question, access))
    return { answer: (await result)?.answer, asked: JSON.parse(server.questions[0]?.body ?? '') }
  }

  it('is asked for JSON by the schema, which may stand between other words', async () => {
    const content = 'Here it is: {"a": {"b": 1}}.'
    const openAi = await askForJson('', { choices: [{ message: { role: 'assistant', content } }] })
    expect(openAi.answer).toEqual({ a: { b: 1 } })
    expect(openAi.asked.response_format).toEqual({
      type: 'json_schema',
      json_schema: { name: 'thing', strict: true, schema: shape },
    })
    const use = { type: 'tool_use', id: 'x', name: 'thing', input: { a: 1 } }
    const anthropic = await askForJson('/anthropic', { content: [{ type: 'text', text: 'So' }, use] })
    expect(anthropic.answer).toEqual({ a: 1 })
    expect(anthropic.asked).toMatchObject({
      tools: [{ name: 'thing', input_schema: shape }],
      tool_choice: { type: 'tool', name: 'thing' },
    })
    await expect(askForJson('/anthropic', { content: [] })).rejects.toThrow(
      'Its answer is not a JSON object.',
    )
  })

  const written = '{"a": {"b": 1}}'
  it.each([
    `<think>Is it {"a": 2} or {b}?</think>\n${written}`,
    `It may be {"a": 2}.\n</think>\n\n\`\`\`json\n${written}\n\`\`\``,
    `\`\`\`\n${written}\n\`\`\``,
    `From {the query} I read:\n\`\`\`json\n${written}\n\`\`\`\nAll of {it}.`,
  ])('is understood when it thinks aloud or writes JSON in a fence of code: %j', async content => {
    const { answer } = await askForJson('', { choices: [{ message: { role: 'assistant', content } }] })
    expect(answer).toEqual({ a: { b: 1 } })
  })

  it('shows its answer and not its thoughts', async () => {
    const content = '<think>Hm.</think>Done'
    expect((await ask('', { choices: [{ message: { content } }] })).answer).toBe('Done')
  })

  it('fails when it answers without text', async () => {
    await expect(ask('', { choices: [] })).rejects.toThrow('Its answer has no text.')
  })
})
