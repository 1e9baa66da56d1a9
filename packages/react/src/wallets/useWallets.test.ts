import { expect, test } from 'vitest'
import { createTestContext } from '../test/createTestContext.js'
import { createTestLatchkey, tern } from '../test/createTestLatchkey.js'
import { readHook } from '../test/readHook.js'
import { type UseWallets, useWallets } from './useWallets.js'

const namesOf = ({ choices }: UseWallets): string[] => choices.map(({ name }) => name)

test('default: installed wallets at once, recommended ones when the directory has answered', () => {
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

test('behavior: all wallets page by page, those that are here first', () => {
  const context = createTestContext(createTestLatchkey())
  context.queries.setQueryData(['wallets', 'pages', 'eip155:1'], {
    pages: [{ wallets: [{ id: 'heron', name: 'Heron' }], count: 90, source: 'bundled' }],
    pageParams: [1],
  })
  const [all] = readHook(context, () => useWallets({ list: 'all' }))
  expect(namesOf(all)).toEqual(['Tern', 'Heron'])
  expect(all.hasMore).toBe(true)
})

test('behavior: a search lists the wallets whose name fits', () => {
  const context = createTestContext(createTestLatchkey())
  context.queries.setQueryData(['wallets', 'search', 'ter', 'eip155:1'], {
    wallets: [{ id: 'otter', name: 'Otter' }],
    count: 1,
    source: 'bundled',
  })
  const [found] = readHook(context, () => useWallets({ search: ' ter ' }))
  expect(namesOf(found)).toEqual(['Tern', 'Otter'])
})
