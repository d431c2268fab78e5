// A model of embeddings behind the interface of OpenAI, which most servers of models have.
import type { Json } from '../../lib/json/json.ts'
import { anyVectorLength, quantised } from '../../lib/quantised.ts'
import type { Connector } from '../connector.ts'
import type { ProviderAccess } from '../provider-access.ts'
import { ProviderFault } from '../provider-fault.ts'
import { jsonOf, listIn, numberOf } from '../reading.ts'
import type { Embedded } from '../search/ability.ts'

/** The most numbers of a vector. */
const dimensionsMax = 4096
/** Bytes are compared sixteen at a time. */
const bytesTogether = 16

function askForVectors(
  texts: readonly string[],
  { send, url, model = '' }: ProviderAccess,
): Promise<Embedded> {
  // Its own base address ends with /v1; an address without a path is the host of it.
  const path = new URL(url).pathname === '/' ? '/v1/embeddings' : '/embeddings'
  return send({ path, json: { model, input: texts } }, response => {
    const found = listIn(jsonOf(response).data)
    const vectors = texts.map((_, index) => {
      const entry = found.find(({ index: at }, place) => (at === undefined ? place : numberOf(at)) === index)
      return vectorIn(entry?.embedding)
    })
    const [first] = vectors
    if (!first || vectors.some(({ length }) => length !== first.length)) throw noVectors()
    return {
      dimensions: first.length,
      vectors: vectors.map(vector => Buffer.from(vector.buffer).toString('base64')),
    }
  })
}

/** Returns the vector as bytes, filled up with zeros, which change no product. */
function vectorIn(value: Json | undefined): Int8Array {
  if (
    !Array.isArray(value) ||
    value.length === 0 ||
    value.length > dimensionsMax ||
    !value.every(Number.isFinite)
  ) {
    throw noVectors()
  }
  const bytes = new Int8Array(Math.ceil(value.length / bytesTogether) * bytesTogether)
  bytes.set(quantised(value as readonly number[], anyVectorLength))
  return bytes
}

const noVectors = (): ProviderFault => new ProviderFault('Its answer has not a vector for each text.')

export const embeddings: Connector = {
  name: 'embeddings',
  title: 'Model of embeddings',
  url: undefined,
  key: { help: 'API key', isRequired: false },
  model: { help: 'name of the model' },
  authorize: key => ({ headers: { authorization: `Bearer ${key}` } }),
  terms:
    'Any server with the embeddings of the interface of OpenAI (`https://api.openai.com/v1`, `http://127.0.0.1:11434/v1`). It gets the titles, headlines, skills, fields of study and industries on file, each once and without the names of people, and what [ranked searches](guides/ranked-search.md#with-a-model-of-embeddings) look for.',
  documentation: 'https://platform.openai.com/docs/api-reference/embeddings',
  limits: { perMinute: 600, atOnce: 8 },
  requestSeconds: 30,
  answers: { embeddings: { ask: askForVectors } },
}
