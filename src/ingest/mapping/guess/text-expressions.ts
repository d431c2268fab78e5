// Writes the expressions that read texts, places and names as people write them.
import { workplaceTypes } from '../../../catalog/job/vocabulary.ts'
import { degrees, degreesBehindComma, generations } from '../../../normal/person-name-words.ts'
import type { SampledColumn } from './columns.ts'
import { holdsMailboxes, nameOfMailbox } from './mailboxes.ts'
import type { MappingYaml } from './mapping-yaml.ts'

/**
 * Returns an expression that takes out of texts what is not their wording, where enough of them have it: tags of HTML, the
 * address behind the name of a linked page (`Acme (https://www.notion.so/Acme-1f)`), the sign of an account (`@acme`).
 */
export function textExpression({ path, values }: SampledColumn): MappingYaml {
  const isOften = (pattern: RegExp) => values.filter(text => pattern.test(text)).length > values.length * 0.1
  const replace = {
    ...(isOften(/\S \(https?:[^\s()]+\)/) && { ' \\(https?:[^\\s()]+\\)': '' }),
    ...(isOften(/^@\w[\w-]*$/) && { '^@(?=[\\w-]+$)': '' }),
  }
  const steps = {
    ...(isOften(/<\/?[a-z][^<>]*>/i) || isOften(entity) ? { html: 'text' } : {}),
    ...(Object.keys(replace).length > 0 && { replace }),
  }
  return Object.keys(steps).length === 0 ? path : { from: path, ...steps }
}

const entity = /&(?:amp|lt|gt|quot|apos|nbsp|#\d{2,5}|[a-z]+(?:acute|grave|uml|dash|quo));/i

/** Returns an expression for a description, which keeps its HTML: where it was escaped as a whole, it is HTML again. */
export function descriptionExpression({ path, values }: SampledColumn): MappingYaml {
  const escaped = values.filter(text => entity.test(text) && !/<\/?[a-z][^<>]*>/i.test(text))
  return escaped.length > values.length * 0.1 ? { from: path, html: 'markup' } : path
}

/** Returns an expression that makes one line of an address of several lines, or with gaps: `1 Market St  Austin  TX`. */
export function placeExpression(column: SampledColumn): MappingYaml {
  const expression = textExpression(column)
  const isBroken = column.values.some(text => /\S(?:\s*\n\s*| {2,})\S/.test(text))
  if (!isBroken || typeof expression !== 'string') return expression
  return { from: column.path, replace: { '\\s*,?\\s*\\n\\s*|,? {2,}': ', ' } }
}

/** Returns an expression that puts names such as `Hopper, Grace M., Jr.` into the order in which they are said. */
export function nameExpression(column: SampledColumn): MappingYaml {
  const { path, values } = column
  const names = holdsMailboxes(column) ? nameOfMailbox : {}
  const inverted = values.filter(
    text => /^"?[^,<"]+, ?[^,<]/.test(text) && !nameWithSuffix.test(text.replaceAll('.', '')),
  )
  const inOrder = inverted.length > values.length * 0.5 ? namesInOrder : {}
  const replace = { ...names, ...inOrder }
  return Object.keys(replace).length === 0 ? path : { from: path, replace }
}

/** Degrees and generations stand behind the comma of `Jane Roe, MD, FACS` and `Martin King, Jr.`, and no first name does. */
const suffix = `(?:${[...degrees, ...degreesBehindComma, ...generations.keys()].join('|')})`
const nameWithSuffix = new RegExp(`^[^,\\s]+\\s[^,]+, *${suffix}\\b[.®]?(?:[\\s,].*)?$`, 'i')

const namesInOrder = {
  '^([^,]+), *([^,]+),? +((?:Jr|Sr|II|III|IV|V)\\.?)$': '$2 $1 $3',
  // Brackets behind the first name are said of the whole name: `Müller, Jörg (Dr.)`.
  '^([^,(]+), *([^,(]+?) *(\\([^()]*\\))$': '$2 $1 $3',
  // A comma inside brackets does not part names: `Jörg Müller (Dr., MBA)`, which the rule above makes.
  '^([^,(]+(?:\\([^()]*\\)[^,(]*)?), *([^,]+)$': '$2 $1',
}

/** Returns an expression that says in the words of the catalogue where people work: `Fully remote`, `hybrid (2 days)`, `ONSITE`. */
export function workplaceExpression({ path, values }: SampledColumn): MappingYaml {
  const isKnown = (text: string) => workplaceTypes.some(one => one === text)
  return values.every(isKnown) ? path : { from: path, replace: workplaces }
}

/** A place of work that is remote on some days, or for some, stays as it is written. */
const workplaces = {
  '(?i)^.*\\bhybrid\\b.*$': 'Hybrid',
  '(?i)^(?:(?:100 ?%|fully?|full[- ]time|completely) )?(?:remote|telecommut(?:e|ing)|work from home|home ?office)(?!.*(?:\\b(?:no|not|none|days?|partial\\w*|office)\\b|on-?site))(?:\\W.*)?$':
    'Remote',
  '(?i)^(?:on[-_ ]?site|in[- ]office|in[- ]person|office|présentiel|presencial)(?: only)?$': 'On-site',
}
