// Documents and comments name only what is in the repository.
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { expect, it } from 'vitest'

const folders = ['src', 'demo', 'test', 'bench', 'docs']
const files = folders.flatMap(folder =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' }).map(name => join(folder, name)),
)
const sources = files.filter(name => name.endsWith('.ts'))
const pages = [
  'README.md',
  'ARCHITECTURE.md',
  'CONTRIBUTING.md',
  ...files.filter(name => name.endsWith('.md') && !name.startsWith('docs/decisions/')),
]

const isHere = (name: string): boolean =>
  existsSync(name) || files.some(file => `/${file}`.endsWith(`/${name}`))

it('every source file that ARCHITECTURE.md names exists', () => {
  const named = readFileSync('ARCHITECTURE.md', 'utf8').match(/[\w./-]+\.(?:ts|cjs)\b/g) ?? []
  expect(named.length).toBeGreaterThan(40)
  expect(named.filter(name => !isHere(name))).toEqual([])
})

it.each(pages)('every link of %s to a file leads to one', page => {
  const links = [...readFileSync(page, 'utf8').matchAll(/\]\(([^)#:\s]+)(?:#[^)]*)?\)/g)].map(
    ([, link]) => `${link}`,
  )
  expect(links.filter(link => !existsSync(resolve(dirname(page), link)))).toEqual([])
})

it('comments cite no page that is not in the repository', () => {
  const comments = sources.flatMap(name =>
    readFileSync(name, 'utf8')
      .split('\n')
      .flatMap((line, index) =>
        /^\s*(?:\/\/|\/?\*)/.test(line) ? [{ line, place: `${name}:${index + 1}` }] : [],
      ),
  )
  const isLost = ({ line }: { readonly line: string }) =>
    /interface\.md|\breference (?:behaviour|\d)/.test(line) ||
    (line.match(/\b(?:docs|bench)\/[\w./-]+\.(?:ts|md)\b/g) ?? []).some(page => !isHere(page))
  expect(comments.filter(isLost).map(({ place, line }) => `${place}: ${line.trim()}`)).toEqual([])
})
