// Bodies are typed by their schemas. A cast in an endpoint would claim something that the schema does not
// say.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import ts from 'typescript'
import { expect, it } from 'vitest'

const folder = import.meta.dirname
const sources = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(
  file => file.endsWith('.ts') && !file.endsWith('.test.ts'),
)

it.each(sources)('%s reads the bodies of requests by the types of their schemas, without casts', file =>
  expect(castsIn(readFileSync(join(folder, file), 'utf8'))).toEqual([]),
)

it('a cast is found in what a body has, in what was taken out of it, and in the conversion of a value', () => {
  expect(castsIn('const x = call.body.names as string[]')).toEqual(['call.body.names as string[]'])
  expect(castsIn('const { id } = body; use(Number(id ?? 1))')).toEqual(['Number(id ?? 1)'])
  expect(castsIn('function run({ body: { id } }) { return String(id) }')).toEqual(['String(id)'])
  expect(castsIn('const x = body as const; const y = answer as Answer')).toEqual([])
})

/** Returns the casts and conversions (`as`, `Number`, `String`, `Boolean`) of a body or of a value taken out of one. */
function castsIn(text: string): readonly string[] {
  const source = ts.createSourceFile('file.ts', text, ts.ScriptTarget.Latest, true)
  const bodyNames = new Set(['body'])
  const casts: string[] = []
  const visit = (node: ts.Node): void => {
    if (ts.isVariableDeclaration(node) && node.initializer && isOfBody(node.initializer)) addNames(node.name)
    if (ts.isBindingElement(node) && node.propertyName?.getText() === 'body') addNames(node.name)
    const cast = castOf(node)
    if (cast && isOfBody(cast)) casts.push(node.getText())
    ts.forEachChild(node, visit)
  }
  const addNames = (name: ts.BindingName): void => {
    if (ts.isIdentifier(name)) bodyNames.add(name.text)
    else for (const part of name.elements) if (ts.isBindingElement(part)) addNames(part.name)
  }
  const isOfBody = (node: ts.Expression): boolean => {
    if (ts.isIdentifier(node)) return bodyNames.has(node.text)
    // The body of `result` is that of an answer.
    if (node.getText() === 'result.body') return false
    if (ts.isPropertyAccessExpression(node)) return node.name.text === 'body' || isOfBody(node.expression)
    if (ts.isElementAccessExpression(node) || ts.isParenthesizedExpression(node))
      return isOfBody(node.expression)
    return ts.isBinaryExpression(node) && isOfBody(node.left)
  }
  visit(source)
  return casts
}

/** Returns the expression that is cast or converted. */
function castOf(node: ts.Node): ts.Expression | undefined {
  if (ts.isAsExpression(node)) return node.type.getText() === 'const' ? undefined : node.expression
  if (!ts.isCallExpression(node) || !/^(?:Number|String|Boolean)$/.test(node.expression.getText()))
    return undefined
  return node.arguments[0]
}
