// Steps that split and change texts.
import { isObject, type Json, type MutableObject } from '../../../../lib/json/json.ts'
import { textOfHtml, unescapedHtml } from '../escaped-html.ts'
import { parseJsonCell } from '../json-cell.ts'
import { allMembersOf, mappingError, scalarOf, textOf, wordOf } from '../node.ts'
import { compileSafePattern, searchedLengthMax } from '../pattern.ts'
import {
  asText,
  cleanValue,
  flatList,
  innerScope,
  type MappingTables,
  ownMember,
  quoteValue,
  RowProblem,
} from '../scope.ts'
import { compileTemplate, parseTemplate } from '../template.ts'
import { parseFrontMatter, textUnderHeading } from './document.ts'
import { itemStep, type StepKinds, textStep } from './step.ts'

export const textSteps: StepKinds = Object.freeze({
  match: {
    accepts: 'a regular expression; its first group, or the whole match, is the value',
    parse: node => {
      const pattern = compileSafePattern(textOf(node), node.at)
      return textStep(text => {
        const match = pattern.exec(text.slice(0, searchedLengthMax))
        return match
          ? cleanValue(match[1] ?? (match.length > 1 ? undefined : match[0]), new Set())
          : undefined
      })
    },
  },
  find: {
    accepts: 'a regular expression; every match (its first group) is a value',
    parse: node => {
      const pattern = compileSafePattern(textOf(node), node.at, 'g')
      return textStep(text =>
        flatList(
          [...text.slice(0, searchedLengthMax).matchAll(pattern)].map(match =>
            cleanValue(match[1] ?? match[0], new Set()),
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
        throw mappingError(node.at, 'a pattern to capture needs named groups such as (?<city>.+)')
      const pattern = compileSafePattern(source, node.at)
      return textStep(text => {
        const groups = pattern.exec(text.slice(0, searchedLengthMax))?.groups
        if (!groups) return undefined
        const groupValues: MutableObject = {}
        for (const [name, part] of Object.entries(groups)) if (part !== undefined) groupValues[name] = part
        return groupValues
      })
    },
  },
  replace: {
    accepts: 'regular expressions with what stands in their place: { "\\(member\\)$": "" }',
    parse: node => {
      const changes = [...allMembersOf(node)].map(([source, by]) => ({
        pattern: compileSafePattern(source, by.at, 'g'),
        by: String(scalarOf(by) ?? ''),
      }))
      return textStep(text => {
        const changed = changes.reduce(
          (one, { pattern, by }) => one.replace(pattern, by),
          text.slice(0, searchedLengthMax),
        )
        return cleanValue(changed + text.slice(searchedLengthMax), new Set())
      })
    },
  },
  template: {
    accepts: 'a text with {.} where the value stands',
    parse: node => {
      const read = compileTemplate(parseTemplate(textOf(node), node.at), noBlanks)
      return itemStep((value, scope) => read(innerScope(value ?? undefined, scope)))
    },
  },
  case: {
    accepts: 'lower, upper or title',
    parse: node => {
      const form = wordOf(node, ['lower', 'upper', 'title'])
      return textStep(text =>
        form === 'lower' ? text.toLowerCase() : form === 'upper' ? text.toUpperCase() : titleCase(text),
      )
    },
  },
  html: {
    accepts:
      'text, for the wording without tags and entities, or markup, for HTML that was escaped as a whole',
    parse: node => {
      const read = wordOf(node, ['text', 'markup']) === 'text' ? textOfHtml : unescapedHtml
      return textStep(text => cleanValue(read(text), new Set()))
    },
  },
  frontmatter: {
    accepts: 'a key of the YAML at the top of a Markdown text',
    parse: node => {
      const key = textOf(node)
      return itemStep((value, _, tables) =>
        cleanValue(ownMember(frontMatterOf(asText(value), tables), key), new Set()),
      )
    },
  },
  heading: {
    accepts: 'a heading of a Markdown text; the text below it is the value',
    parse: node => {
      const heading = textOf(node)
      return textStep(text => cleanValue(textUnderHeading(text, heading), new Set()))
    },
  },
  json: {
    accepts:
      'true; a text that is JSON, or a list or dictionary of Python, as a cell of a CSV file may hold it',
    parse: node => {
      wordOf(node, ['true'])
      return itemStep(value => {
        if (isObject(value)) return value
        const parsed = parseJsonCell(asText(value))
        if (parsed === undefined) throw new RowProblem(`${quoteValue(value)} is not JSON`)
        return cleanValue(parsed, new Set())
      })
    },
  },
})

const noBlanks: MappingTables = { lookup: () => new Map(), blank: new Set(), page: {} }

/** Returns the text with a capital for every word; words of mixed case (`McDonald`, `iPhone`) stay. */
const titleCase = (text: string): string =>
  text.replace(/\p{L}[\p{L}\p{M}'’]*/gu, word =>
    word === word.toLowerCase() || word === word.toUpperCase()
      ? word.charAt(0).toUpperCase() + word.slice(1).toLowerCase()
      : word,
  )

/** Returns the front matter of a page, and remembers that of the last page, because several fields read the same one. */
function frontMatterOf(text: string, { page }: MappingTables): Json {
  if (page.text !== text || page.fields === undefined) {
    page.fields = parseFrontMatter(text)
    page.text = text
  }
  return page.fields
}
