// Reads the properties of vCards: folded lines joined, quoted-printable decoded.
import ICAL from 'ical.js'

export interface CardProperty {
  /** The name in lower case, without the group that it belongs to. */
  readonly name: string
  /** The group that ties it to others of the card, such as `item1`. */
  readonly group?: string
  /** Properties with the same mark say one thing in several languages. */
  readonly alternative?: string
  /** The values of TYPE, in lower case. */
  readonly types: readonly string[]
  readonly isPreferred: boolean
  /** The text of an address as it stands on an envelope. */
  readonly label?: string
  /** The parts between semicolons; a property without parts has one. */
  readonly parts: readonly string[]
}

/** A property with more characters of text is not read. */
export const propertyLengthMax = 64 * 1024
/** Properties whose values are files; they are passed over without being kept. */
const files = new Set(['photo', 'logo', 'sound', 'key'])

interface PropertyStart {
  readonly group: string | undefined
  readonly name: string
  readonly parameters: readonly string[]
  readonly value: string
}

/** Returns undefined for a line that is not the start of a property. */
function splitLine(line: string): PropertyStart | undefined {
  const match = /^(?:([\w-]{1,100})\.)?([\w-]{1,100})((?:;(?:[^":;]|"[^"]*")*){0,30}):/.exec(
    line.slice(0, 2000),
  )
  const [head, group, name, parameters] = match ?? []
  if (head === undefined || name === undefined || parameters === undefined) return undefined
  return {
    group: group?.toLowerCase(),
    name: name.toLowerCase(),
    parameters: parameters.split(';').slice(1),
    value: line.slice(head.length),
  }
}

/** Returns the name of the property whose first line this is, in lower case. */
export const propertyName = (line: string): string | undefined => splitLine(line)?.name

export const isFile = (name: string | undefined): boolean => name !== undefined && files.has(name)

/** Returns whether quoted-printable text goes on in the next line, which is not folded then. */
export const hasSoftBreak = (line: string): boolean =>
  line.endsWith('=') && splitLine(line)?.parameters.some(isQuotedPrintable) === true

/** Version 2.1 has parameters without a name; programs mix them into later versions. */
const isQuotedPrintable = (parameter: string): boolean =>
  /^(?:encoding=)?"?quoted-printable"?$/i.test(parameter)
const knownEncodings = /^(?:quoted-printable|base64|8bit|7bit|b)$/i

/** Returns the property of an unfolded line; undefined when it is not one. */
export function readProperty(line: string): CardProperty | undefined {
  const start = splitLine(line)
  if (!start || line.length > propertyLengthMax) return undefined
  const { group, name, parameters } = start
  // They are of a component, such as a calendar inside the card, or of an END:VCARD that is cut off.
  if (name === 'begin' || name === 'end') return undefined
  const value = parameters.some(isQuotedPrintable)
    ? decodeQuotedPrintable(start.value, parameters)
    : start.value
  if (value === undefined) return undefined
  const types = parameters.flatMap(typesOf)
  const isPreferred = types.includes('pref') || parameters.some(parameter => /^pref=1$/i.test(parameter))
  const alternative = parameters.map(parameter => /^altid=(.+)$/i.exec(parameter)?.[1]).find(Boolean)
  const label = parameters.map(parameter => /^label="?([^"]+)"?$/i.exec(parameter)?.[1]).find(Boolean)
  return {
    name,
    types,
    isPreferred,
    parts: partsOf(name, value),
    ...(group !== undefined && { group }),
    ...(alternative !== undefined && { alternative }),
    ...(label !== undefined && { label: label.replace(/\\n|\^n/gi, '\n').trim() }),
  }
}

function typesOf(parameter: string): readonly string[] {
  const [key = '', value] = parameter.split('=', 2)
  if (value === undefined) return knownEncodings.test(key) ? [] : [key.toLowerCase()]
  return key.toLowerCase() === 'type' ? value.replaceAll('"', '').toLowerCase().split(',') : []
}

function decodeQuotedPrintable(value: string, parameters: readonly string[]): string | undefined {
  const bytes = Buffer.from(
    value.replace(/=([\dA-Fa-f]{2})/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16))),
    // Bytes that are not encoded are ASCII in a correct file; other text keeps its characters.
    /[^\0-\xff]/.test(value) ? 'utf8' : 'latin1',
  )
  const charset = parameters.map(parameter => /^charset="?([^"]*)"?$/i.exec(parameter)?.[1]).find(Boolean)
  try {
    return new TextDecoder(charset ?? 'utf-8').decode(bytes)
  } catch {
    // The label is not of an encoding.
    return undefined
  }
}

/** The library reads the parts and the escapes of a value; all properties are read by the rules of version 4. */
function partsOf(name: string, value: string): readonly string[] {
  const line = `${name}:${value.replace(/\r?\n/g, '\\n')}`
  const [, , , ...values]: readonly unknown[] = ICAL.parse.property(line, ICAL.design.vcard)
  return values
    .flatMap(part => (Array.isArray(part) ? part : [part]))
    .map(part => (Array.isArray(part) ? part.join(', ') : String(part)))
    .map(part => part.replace(/\\([;,:\\])/g, '$1').trim())
}
