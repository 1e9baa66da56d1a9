import { expect, test } from 'vitest'
import { root } from '../lib/workspace.js'
import { decisionFindings, linkFindings } from './pageFindings.js'

const path = 'docs/decisions/0099-a-rule.md'
const text = `# 0099: A rule

Date: 2026-11-24 · Status: accepted

## Context

## Decision

## Alternatives

## Consequences
`
const decide = (from: string, to: string): string[] =>
  decisionFindings({ path, text: text.replace(from, to) }).map(({ what }) => what)

test('default: accepts a record that follows the template, and other pages', () => {
  expect(decisionFindings({ path, text })).toEqual([])
  expect(decisionFindings({ path: 'docs/page.md', text: '# Page' })).toEqual([])
})

test('error: reports another number, a missing status, and other sections', () => {
  expect(decide('# 0099', '# 99')).toEqual(["must begin with '# 0099: ' and the decision"])
  expect(decide('accepted', 'done')).toEqual(["has no line 'Date: 2026-01-31 · Status: accepted'"])
  expect(decide('## Alternatives', '## Others')).toEqual([
    'must have the sections Context, Decision, Alternatives, Consequences',
  ])
})

test('error: reports a link to a missing file', () => {
  const page = {
    path: 'docs/decisions/0000-template.md',
    text: 'See [a](../../README.md#use-it), [b](https://a.example/b.md), `[c](c.md)`, [d](gone.md).',
  }
  expect(linkFindings(root, page)).toEqual([
    { where: page.path, what: "links to 'gone.md', which does not exist" },
  ])
})
