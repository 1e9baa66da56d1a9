import { expect, test } from 'vitest'
import { createTestContext } from '../test/createTestContext.js'
import { createTestLatchkey, tern } from '../test/createTestLatchkey.js'
import { readHook } from '../test/readHook.js'
import { type UseWallets, useWallets } from './useWallets.js'

const namesOf = ({ choices }: UseWallets): string[] => choices.map(({ name }) => name)

test('default: lists installed wallets at once, and recommended ones when the directory is loaded', () => {
  const context = createTestContext(createTestLatchkey())
  const [first, last] = readHook(context, () => useWallets())
  expect(namesOf(first)).toEqual(['WalletConnect', 'Tern'])
  expect(first.choices[1]).toMatchObject({ badge: 'installed', wallets: [tern] })
  expect(last.choices).toBe(first.choices)
  context.queries.setQueryData(['wallets', 'recommended', 'eip155:1'], {
    wallets: [{ id: 'heron', name: 'Heron' }],
    count: 1,
    source: 'bundled',
  })
  const [answered] = readHook(context, () => useWallets())
  expect(namesOf(answered)).toEqual(['WalletConnect', 'Tern', 'Heron'])
  expect(answered.isPending).toBe(false)
})

test('behavior: lists all wallets page by page, installed ones first', () => {
  const context = createTestContext(createTestLatchkey())
  context.queries.setQueryData(['wallets', 'pages', 'eip155:1'], {
    pages: [{ wallets: [{ id: 'heron', name: 'Heron' }], count: 90, source: 'bundled' }],
    pageParams: [1],
  })
  const [all] = readHook(context, () => useWallets({ list: 'all' }))
  expect(namesOf(all)).toEqual(['Tern', 'Heron'])
  expect(all.hasMore).toBe(true)
})

test('behavior: a search lists the wallets whose name matches', () => {
  const context = createTestContext(createTestLatchkey())
  context.queries.setQueryData(['wallets', 'search', 'ter', 'eip155:1'], {
    wallets: [{ id: 'otter', name: 'Otter' }],
    count: 1,
    source: 'bundled',
  })
  const [found] = readHook(context, () => useWallets({ search: ' ter ' }))
  expect(namesOf(found)).toEqual(['Tern', 'Otter'])
})
