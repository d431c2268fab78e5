// Finds what in a newer OpenAPI document breaks the clients of an older one.
import { isObject, type Json, type JsonObject } from '../lib/json/json.ts'
import { type ComparedDocuments, resolved, schemaBreaks } from './compare-schemas.ts'

/** Returns a sentence for each change that can break a client; none where every client goes on working. */
export function breakingChanges(before: JsonObject, after: JsonObject): readonly string[] {
  const documents = { before, after }
  return Object.entries(objectAt(before, 'paths')).flatMap(([path, operations]) =>
    Object.entries(isObject(operations) ? operations : {}).flatMap(([method, operation]) => {
      const place = `${method.toUpperCase()} ${path}`
      const now = objectAt(objectAt(after, 'paths'), path)[method]
      if (!isObject(operation)) return []
      return isObject(now) ? operationBreaks(operation, now, place, documents) : [`${place}: It is gone.`]
    }),
  )
}

function operationBreaks(
  before: JsonObject,
  after: JsonObject,
  place: string,
  documents: ComparedDocuments,
): readonly string[] {
  const renamed = before.operationId === after.operationId ? [] : [`${place}: It has another operationId.`]
  return [
    ...renamed,
    ...parameterBreaks(before, after, place, documents),
    ...bodyBreaks(before, after, place, documents),
    ...answerBreaks(before, after, place, documents),
  ]
}

function parameterBreaks(
  before: JsonObject,
  after: JsonObject,
  place: string,
  documents: ComparedDocuments,
): readonly string[] {
  const earlier = parametersOf(before, documents.before)
  const later = parametersOf(after, documents.after)
  const added = [...later].flatMap(([name, { required }]) =>
    required === true && earlier.get(name)?.required !== true ? [`${place}: ${name} is newly required.`] : [],
  )
  const changed = [...earlier].flatMap(([name, parameter]) => {
    const now = later.get(name)
    if (!now) return [`${place}: ${name} is gone.`]
    return schemaBreaks(parameter.schema, now.schema, {
      place: `${place}: ${name}`,
      side: 'request',
      documents,
    })
  })
  return [...added, ...changed]
}

/** Returns the parameters of an operation by place and name. */
function parametersOf({ parameters }: JsonObject, document: JsonObject): ReadonlyMap<string, JsonObject> {
  const list = (Array.isArray(parameters) ? parameters : []) as readonly JsonObject[]
  return new Map(
    list.map(parameter => {
      const named = resolved(parameter, document)
      return [`${named.in} ${named.name}`, named]
    }),
  )
}

function bodyBreaks(
  before: JsonObject,
  after: JsonObject,
  place: string,
  documents: ComparedDocuments,
): readonly string[] {
  const [earlier, later] = [objectAt(before, 'requestBody'), objectAt(after, 'requestBody')]
  const required =
    later.required === true && earlier.required !== true ? [`${place}: The body is newly required.`] : []
  const content = contentOf(earlier)
  if (content === undefined) return required
  const now = contentOf(later)
  if (now === undefined) return [`${place}: The body is gone.`]
  return [...required, ...schemaBreaks(content, now, { place: `${place}: body`, side: 'request', documents })]
}

function answerBreaks(
  before: JsonObject,
  after: JsonObject,
  place: string,
  documents: ComparedDocuments,
): readonly string[] {
  return Object.entries(objectAt(before, 'responses')).flatMap(([status, answer]) => {
    const now = objectAt(after, 'responses')[status]
    // A refusal that does not happen any more breaks nobody.
    if (!isObject(now)) return status.startsWith('2') ? [`${place}: The answer ${status} is gone.`] : []
    const content = isObject(answer) ? contentOf(resolved(answer, documents.before)) : undefined
    if (content === undefined) return []
    return schemaBreaks(content, contentOf(resolved(now, documents.after)), {
      place: `${place}: ${status}`,
      side: 'answer',
      documents,
    })
  })
}

/** Returns the schema of a body that is sent or answered as JSON; undefined without one. */
const contentOf = (holder: JsonObject): Json | undefined =>
  objectAt(objectAt(holder, 'content'), 'application/json').schema

/** Returns the object under the key; an empty one where there is none. */
function objectAt(holder: JsonObject, key: string): JsonObject {
  const value = Object.hasOwn(holder, key) ? holder[key] : undefined
  return isObject(value) ? value : {}
}
