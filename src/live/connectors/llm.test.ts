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

  it('fails when it answers without text', async () => {
    await expect(ask('', { choices: [] })).rejects.toThrow('Its answer has no text.')
  })
})
