import { expect, test } from 'vitest'
import { readPublished, root } from '../lib/workspace.js'
import { type Readme, readmeExamples, readmeFindings, readReadmes } from './readmeFindings.js'

const text = `# @latchkey/sum

\`\`\`sh
npm install @latchkey/sum viem
\`\`\`

\`\`\`ts
import { add } from '@latchkey/sum'
\`\`\`
`
const where = 'packages/sum/README.md'
const sum: Readme = { where, text, packageName: '@latchkey/sum', hasEntry: true }
const problemsOf = (change: Partial<Readme>): string[] =>
  readmeFindings({ ...sum, ...change }).map(({ what }) => what)

test('default: finds no defect in the READMEs of the repository', () => {
  const readmes = readReadmes(root, readPublished())
  expect(readmes.flatMap(readmeFindings)).toEqual([])
  expect(readmes.flatMap(readmeExamples).length).toBeGreaterThan(10)
})

test('behavior: returns the TypeScript blocks', () => {
  expect(readmeExamples(sum)).toEqual([
    { where, name: 'README', extension: 'ts', code: "import { add } from '@latchkey/sum'\n" },
  ])
})

test('behavior: requires no import of a package with a command only', () => {
  const command = { hasEntry: false, text: text.replace(/```ts[\s\S]*/, '') }
  expect(problemsOf(command)).toEqual([])
})

test('error: reports a missing or too long README, and one without an install line or example', () => {
  expect(problemsOf({})).toEqual([])
  expect(problemsOf({ text: '' })).toEqual([
    'is missing: write the purpose, an install line, an example, the exports, links',
  ])
  expect(problemsOf({ text: text + 'Text.\n'.repeat(51) })).toEqual([])
  expect(problemsOf({ text: text + 'Text.\n'.repeat(52) })).toEqual([
    'has 61 lines, at most 60: move details into a page of docs',
  ])
  expect(
    problemsOf({ text: text.replace('install @latchkey/sum', 'install @latchkey/summary') }),
  ).toMatchInlineSnapshot(`
      [
        "has no line 'npm install @latchkey/sum'",
      ]
    `)
  expect(problemsOf({ text: text.replace("'@latchkey/sum'", "'sum'") })).toEqual([
    "has no ```ts example that imports from '@latchkey/sum'",
  ])
})
