// Says what is wrong with the parameters of a message. The library checks them too, but answers with the dump of its validator.
import { isObject, type Json, type JsonObject } from '../lib/json/json.ts'

/** The code of JSON-RPC for parameters that a method does not take. */
export const invalidParams = -32602

/** Returns a sentence about the first parameter that is wrong; undefined where none is, and for methods without checks. */
export function refusedParams({ method, params }: JsonObject): string | undefined {
  if (method !== 'initialize' && method !== 'tools/call') return undefined
  if (!isObject(params))
    return `${method} needs \`params\`, an object${method === 'initialize' ? withMembers : ''}.`
  return method === 'initialize' ? refusedGreeting(params) : refusedCall(params)
}

const withMembers = ' with protocolVersion, capabilities and clientInfo'

function refusedGreeting({ protocolVersion, capabilities, clientInfo }: JsonObject): string | undefined {
  if (typeof protocolVersion !== 'string')
    return `params.protocolVersion: Must be a text such as "2025-11-25"; got ${kindOf(protocolVersion)}.`
  if (!isObject(capabilities))
    return `params.capabilities: Must be an object, {} for none; got ${kindOf(capabilities)}.`
  if (!isObject(clientInfo))
    return `params.clientInfo: Must be an object with name and version; got ${kindOf(clientInfo)}.`
  const wrong = ['name', 'version'].find(key => typeof clientInfo[key] !== 'string')
  return wrong && `params.clientInfo.${wrong}: Must be a text; got ${kindOf(clientInfo[wrong])}.`
}

function refusedCall({ name, arguments: sent }: JsonObject): string | undefined {
  if (typeof name !== 'string')
    return `params.name: Must be the name of a tool, as tools/list has it; got ${kindOf(name)}.`
  if (sent === undefined || isObject(sent)) return undefined
  return `params.arguments: Must be an object; got ${kindOf(sent)}.`
}

function kindOf(value: Json | undefined): string {
  if (value === undefined) return 'nothing'
  if (value === null) return 'null'
  if (Array.isArray(value)) return 'a list'
  return { string: 'a text', number: 'a number', boolean: 'a boolean' }[typeof value as string] ?? 'an object'
}
