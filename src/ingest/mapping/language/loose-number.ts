// Reads numbers as people and exports write them: with separators, currency signs, magnitudes, and as ranges.
import { fold } from '../../../normal/text.ts'

/** `high` equals `low` for a single number and is missing for `250+`. */
export interface LooseNumber {
  readonly low: number
  readonly high?: number
}

/**
 * Reads `1,234`, `1.234,56`, `$1.2M`, `12k`, `€3.4bn`, `51-200`, `250+`, `~40`, `12 %`, `(1,200)` and words such as
 * `employees` behind it. One point before three digits is a decimal point, one comma before three digits separates
 * thousands, unless `decimal` says otherwise. Undefined for anything else.
 */
export function looseNumber(value: string | number, decimal?: 'comma' | 'point'): LooseNumber | undefined {
  if (typeof value === 'number') return Number.isFinite(value) ? { low: value, high: value } : undefined
  if (value.length > lengthMax) return undefined
  const text = fold(value).replace(decorations, ' ').replace(/\s+/g, ' ').trim()
  const range = rangePattern.exec(text)
  if (range) return fromRange(range, decimal ?? (hasPointedThousands(range) ? 'comma' : undefined))
  const open =
    /^(?:(?:>=?|over|more than|mehr als|uber|plus de|mas de|mais de) ?(.+)|(.+?) ?(?:\+|or more|and more|and above|(?:et |ou )?plus|(?:y|o) mas|(?:und|oder) mehr))$/.exec(
      text,
    )
  const low = singleNumber(open?.[1] ?? open?.[2] ?? text, decimal)
  if (low === undefined) return undefined
  return open ? { low } : { low, high: low }
}

const lengthMax = 80
const decorations =
  /[~≈*]|\b(?:approx(?:imately)?\.?|about|around|circa|ca\.|usd|eur|gbp|chf|cad|aud|jpy|inr|sek|us\$?|employees?|people|staff|members?|ftes?|mitarbeiter(?:innen)?|beschaftigte|employes|salaries?|empleados|trabajadores|funcionarios|werknemers|medewerkers|dipendenti|personen)(?![\p{L}\p{N}])|[$€£¥₹]|%$/gu
// The pattern has one kind of space, because fold() turns the no-break, narrow and thin ones of number formats into it.
const amount = "\\(?-?[\\d.,'’ ]*\\d[\\d.,'’ ]*\\)? ?[a-z]{0,8}\\.?"
const rangePattern = new RegExp(
  `^(?:(?:between|from|entre|de|zwischen|von) )?(${amount})(?: ?(?:-|–|—|to|bis|a|au|until) ?| (?:and|et|y|und|or|ou|o|oder) )(${amount})$`,
  'u',
)

/** Returns whether the second of two numbers has points for thousands, as in `501-1.000` and `1.001-5.000`: whole numbers are counted. */
const hasPointedThousands = ([, first = '', second = '']: RegExpExecArray): boolean =>
  /^\d{1,3}(?:\.\d{3})+$/.test(second.trim()) && /^\d{1,3}(?:\.\d{3})*$/.test(first.trim())

function fromRange(match: RegExpExecArray, decimal: 'comma' | 'point' | undefined): LooseNumber | undefined {
  const [, first = '', second = ''] = match
  const high = singleNumber(second, decimal)
  // The magnitude behind the second number holds for the first one too: `$1-10M`.
  const magnitude = /[a-z]+\.?$/.exec(second.trim())?.[0] ?? ''
  const scaled = singleNumber(/[a-z]/.test(first) ? first : `${first}${magnitude}`, decimal)
  // `$500,000 - $1 mil.` has it for the second alone.
  const low =
    scaled !== undefined && high !== undefined && scaled > high ? singleNumber(first, decimal) : scaled
  return low === undefined || high === undefined || high < low ? undefined : { low, high }
}

const magnitudes: Readonly<Record<string, number>> = {
  '': 1,
  k: 1e3,
  t: 1e3,
  tsd: 1e3,
  thousand: 1e3,
  mil: 1e3,
  m: 1e6,
  mn: 1e6,
  mm: 1e6,
  mio: 1e6,
  mill: 1e6,
  // With its point it abbreviates `million`; without, it is the Spanish and Portuguese thousand.
  'mil.': 1e6,
  million: 1e6,
  millions: 1e6,
  millionen: 1e6,
  millones: 1e6,
  b: 1e9,
  bn: 1e9,
  bil: 1e9,
  mrd: 1e9,
  billion: 1e9,
  billions: 1e9,
  milliard: 1e9,
  milliards: 1e9,
  tn: 1e12,
  trn: 1e12,
  trillion: 1e12,
}

function singleNumber(text: string, decimal: 'comma' | 'point' | undefined): number | undefined {
  const match = /^(\()?([-+]?)([\d.,'’ ]*\d[\d.,'’ ]*)(\))? ?([a-z]{0,8})(\.)?$/u.exec(text.trim())
  if (!match) return undefined
  const [, opens, sign, digits = '', closes, word = '', point = ''] = match
  const unit = Object.hasOwn(magnitudes, `${word}${point}`) ? `${word}${point}` : word
  if ((opens === undefined) !== (closes === undefined)) return undefined
  const magnitude = Object.hasOwn(magnitudes, unit) ? magnitudes[unit] : undefined
  const plain = plainDigits(digits.trim(), decimal)
  if (magnitude === undefined || plain === undefined) return undefined
  // The number is scaled in decimal, so that 1.1m is 1100000 and not 1100000.0000000001.
  const value = Number(`${plain}e${Math.round(Math.log10(magnitude))}`)
  return sign === '-' || opens !== undefined ? -value : value
}

/** Returns the digits with a point for decimals and nothing else; undefined when the separators make no sense. */
function plainDigits(text: string, decimal: 'comma' | 'point' | undefined): string | undefined {
  const mark = decimalMark(text, decimal)
  const at = mark === undefined ? -1 : text.lastIndexOf(mark)
  const whole = at < 0 ? text : text.slice(0, at)
  const fraction = at < 0 ? '' : text.slice(at + 1)
  if (!/^\d*$/.test(fraction) || !/^(?:\d+|\d{1,3}(?:([.,'’ ])\d{2,3})(?:\1\d{2,3})*|)$/u.test(whole))
    return undefined
  const digits = whole.replace(/\D/g, '')
  return fraction === '' ? digits || undefined : `${digits || '0'}.${fraction}`
}

function decimalMark(text: string, decimal: 'comma' | 'point' | undefined): string | undefined {
  if (decimal !== undefined)
    return text.includes(decimal === 'comma' ? ',' : '.') ? (decimal === 'comma' ? ',' : '.') : undefined
  const [point, comma] = [text.lastIndexOf('.'), text.lastIndexOf(',')]
  if (point >= 0 && comma >= 0) return point > comma ? '.' : ','
  if (point >= 0) return text.indexOf('.') === point ? '.' : undefined
  if (comma >= 0 && text.indexOf(',') === comma && !/,\d{3}$/.test(text)) return ','
  return undefined
}
