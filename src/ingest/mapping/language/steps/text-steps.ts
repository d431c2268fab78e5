// Steps that take texts apart and change them.
import { isObject, type Json, type MutableObject } from '../../../../lib/json/json.ts'
import { anyMembersOf, problem, scalarOf, textOf, wordOf } from '../node.ts'
import { safePattern, searchedMax } from '../pattern.ts'
import { asText, cleaned, inner, listOf, ownMember, quoted, RowProblem, type Tables } from '../scope.ts'
import { compileTemplate, parseTemplate } from '../template.ts'
import { frontMatter, underHeading } from './document.ts'
import { onItem, onText, type StepKinds } from './step.ts'

export const textSteps: StepKinds = Object.freeze({
  match: {
    accepts: 'a regular expression; its first group, or the whole match, is the value',
    parse: node => {
      const pattern = safePattern(textOf(node), node.at)
      return onText(text => {
        const match = pattern.exec(text.slice(0, searchedMax))
        return match ? cleaned(match[1] ?? (match.length > 1 ? undefined : match[0]), new Set()) : undefined
      })
    },
  },
  find: {
    accepts: 'a regular expression; every match (its first group) is a value',
    parse: node => {
      const pattern = safePattern(textOf(node), node.at, 'g')
      return onText(text =>
        listOf(
          [...text.slice(0, searchedMax).matchAll(pattern)].map(match =>
            cleaned(match[1] ?? match[0], new Set()),
          ),
        ),
      )
    },
  },
  capture: {
    accepts: 'a regular expression with named groups, (?<city>…); the groups are read like columns',
    parse: node => {
      const source = textOf(node)
      if (!source.includes('(?<'))
        throw problem(node.at, 'a pattern to capture needs named groups such as (?<city>.+)')
      const pattern = safePattern(source, node.at)
      return onText(text => {
        const groups = pattern.exec(text.slice(0, searchedMax))?.groups
        if (!groups) return undefined
        const found: MutableObject = {}
        for (const [name, part] of Object.entries(groups)) if (part !== undefined) found[name] = part
        return found
      })
    },
  },
  replace: {
    accepts: 'regular expressions with what stands in their place: { "\\(member\\)$": "" }',
    parse: node => {
      const changes = [...anyMembersOf(node)].map(([source, by]) => ({
        pattern: safePattern(source, by.at, 'g'),
        by: String(scalarOf(by) ?? ''),
      }))
      return onText(text => {
        const changed = changes.reduce(
          (one, { pattern, by }) => one.replace(pattern, by),
          text.slice(0, searchedMax),
        )
        return cleaned(changed + text.slice(searchedMax), new Set())
      })
    },
  },
  template: {
    accepts: 'a text with {.} where the value stands',
    parse: node => {
      const read = compileTemplate(parseTemplate(textOf(node), node.at), noBlanks)
      return onItem((value, scope) => read(inner(value ?? undefined, scope)))
    },
  },
  case: {
    accepts: 'lower, upper or title',
    parse: node => {
      const form = wordOf(node, ['lower', 'upper', 'title'])
      return onText(text =>
        form === 'lower' ? text.toLowerCase() : form === 'upper' ? text.toUpperCase() : titleCase(text),
      )
    },
  },
  frontmatter: {
    accepts: 'a key of the YAML at the top of a Markdown text',
    parse: node => {
      const key = textOf(node)
      return onItem((value, _, tables) =>
        cleaned(ownMember(frontMatterOf(asText(value), tables), key), new Set()),
      )
    },
  },
  heading: {
    accepts: 'a heading of a Markdown text; the text below it is the value',
    parse: node => {
      const heading = textOf(node)
      return onText(text => cleaned(underHeading(text, heading), new Set()))
    },
  },
  json: {
    accepts: 'true; a text that is JSON, as a cell of a CSV file may hold it',
    parse: node => {
      wordOf(node, ['true'])
      return onItem(value => {
        if (isObject(value)) return value
        try {
          return cleaned(JSON.parse(asText(value)) as Json, new Set())
        } catch {
          throw new RowProblem(`${quoted(value)} is not JSON`)
        }
      })
    },
  },
})

const noBlanks: Tables = { lookup: () => new Map(), blank: new Set(), page: {} }

/** Every word with a capital; words that mix cases already (`McDonald`, `iPhone`) stay. */
const titleCase = (text: string): string =>
  text.replace(/\p{L}[\p{L}\p{M}'’]*/gu, word =>
    word === word.toLowerCase() || word === word.toUpperCase()
      ? word.charAt(0).toUpperCase() + word.slice(1).toLowerCase()
      : word,
  )

/** Several fields read the same page one after another; parsing it once is enough. */
function frontMatterOf(text: string, { page }: Tables): Json {
  if (page.text !== text || page.fields === undefined) {
    page.fields = frontMatter(text)
    page.text = text
  }
  return page.fields
}
