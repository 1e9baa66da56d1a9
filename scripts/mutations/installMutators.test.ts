import { expect, test } from 'vitest'
import {
  installMutators,
  type Mutator,
  type Node,
  numberMutator,
  withoutTexts,
} from './installMutators.js'

const mutate = (
  mutator: Mutator,
  node: Node,
  parent: Node = { type: 'ArrayExpression' },
): Node[] => [...mutator.mutate({ node, parent })]

test('default: more than doubles numbers', () => {
  expect(mutate(numberMutator, { type: 'NumericLiteral', value: 64 })).toEqual([
    { type: 'NumericLiteral', value: 129 },
  ])
  expect(mutate(numberMutator, { type: 'BigIntLiteral', value: '0x10' })).toEqual([
    { type: 'BigIntLiteral', value: '33' },
  ])
  expect(mutate(numberMutator, { type: 'StringLiteral', value: '64' })).toEqual([])
})

test('behavior: does not mutate names of members', () => {
  const node = { type: 'NumericLiteral', value: 10 }
  const property = { type: 'ObjectProperty', key: node }
  expect(mutate(numberMutator, node, property)).toEqual([])
  expect(mutate(numberMutator, node, { ...property, computed: true })).toHaveLength(1)
})

test('behavior: mutates texts without spaces only', () => {
  const texts = withoutTexts({
    name: 'StringLiteral',
    *mutate() {
      yield { type: 'StringLiteral', value: '' }
    },
  })
  expect(mutate(texts, { type: 'StringLiteral', value: 'eth_call' })).toHaveLength(1)
  expect(mutate(texts, { type: 'StringLiteral', value: 'Try again.' })).toEqual([])
  expect(mutate(texts, { type: 'TemplateLiteral' })).toEqual([])
})

test('default: adds to Stryker’s list of mutators', async () => {
  await expect(installMutators()).resolves.toBeUndefined()
})
