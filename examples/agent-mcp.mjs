// An agent that answers questions with the tools of POST /mcp, and the language model behind any address that speaks as
// OpenAI's: LLM_URL=http://127.0.0.1:11434/v1 LLM_MODEL=qwen3 node agent-mcp.mjs 'How many people work in Germany?'
const { ALMANAC_URL: url = 'http://127.0.0.1:8080', ALMANAC_API_KEY: key = '' } = process.env
const { LLM_URL: llmUrl = '', LLM_MODEL: model = '', LLM_API_KEY: llmKey = '' } = process.env
const question = process.argv[2] ?? 'How many people are on file?'
/** The most answers of the model, and the most credits that one call of a tool may cost. */
const [turnsMax, creditsMax] = [8, 5]

async function post(address, bearer, body, headers = {}) {
  const response = await fetch(address, {
    method: 'POST',
    headers: { Authorization: `Bearer ${bearer}`, 'Content-Type': 'application/json', ...headers },
    body: JSON.stringify(body),
  })
  const text = await response.text()
  if (!response.ok) throw new Error(`HTTP ${response.status}: ${text.slice(0, 500)}`)
  // A server of MCP may answer with a stream of events, of which the last one is the result.
  return JSON.parse(text.startsWith('{') ? text : text.slice(text.lastIndexOf('data: ') + 6))
}

let id = 0
async function mcp(method, params = {}) {
  id += 1
  const accepted = { Accept: 'application/json, text/event-stream' }
  const { result, error } = await post(`${url}/mcp`, key, { jsonrpc: '2.0', id, method, params }, accepted)
  if (error) throw new Error(error.message)
  return result
}

const { tools } = await mcp('tools/list')
const functions = tools.map(({ name, description, inputSchema }) => ({
  type: 'function',
  function: { name, description, parameters: inputSchema },
}))

/** Only the tools that may cost something take a limit. */
const limited = new Set(
  tools.filter(tool => tool.inputSchema.properties?.max_credits).map(({ name }) => name),
)

async function callTool({ name, arguments: text }) {
  const given = JSON.parse(text || '{}')
  const { content } = await mcp('tools/call', {
    name,
    arguments: limited.has(name) ? { max_credits: creditsMax, ...given } : given,
  })
  // Errors are results too: the model reads them and mends its call.
  return content.map(part => part.text ?? part.uri).join('\n')
}

const messages = [{ role: 'user', content: question }]
for (let turn = 0; turn < turnsMax; turn++) {
  const answer = await post(`${llmUrl}/chat/completions`, llmKey, { model, messages, tools: functions })
  const { message } = answer.choices[0]
  messages.push(message)
  if (!message.tool_calls?.length) {
    console.log(message.content)
    break
  }
  for (const call of message.tool_calls) {
    console.error(`${call.function.name} ${call.function.arguments}`)
    messages.push({ role: 'tool', tool_call_id: call.id, content: await callTool(call.function) })
  }
}
