import { resolve } from 'node:path'
import { expect, test, vi } from 'vitest'
import { typeCheckExamples } from '../../../../scripts/checkApi/typeCheckExamples.js'
import { readOptions } from '../options.js'
import { toCode } from './toCode.js'

for (const name of ['RELAY', 'FRAME', 'WALLETS', 'MAILBOX']) vi.stubGlobal(`__${name}_PORT__`, '1')

const base = resolve(import.meta.dirname, '../../../..')

const codeOf = (query: Record<string, string>): string =>
  toCode(readOptions({ search: `?${new URLSearchParams(query)}`, origin: 'http://localhost:5173' }))

const rich = {
  appName: "Weir's",
  icon: 'https://weir.example/icon.png',
  terms: 'https://weir.example/terms',
  privacy: 'https://weir.example/privacy',
  themeMode: 'dark',
  allowUnsupportedNetwork: '1',
  featured: 'io.metamask,me.rainbow',
  include: 'io.metamask',
  exclude: 'me.rainbow',
  custom: '[{"id":"a","name":"A \\"quoted\\" wallet","homepage":"https://a.example"}]',
  chainImages: '{"eip155:1":"https://weir.example/one.png"}',
  walletImages: '{"io.metamask":"https://weir.example/fox.png"}',
  allWallets: 'onlyMobile',
  directoryKey: 'ab'.repeat(32),
  signIn: 'optional',
  email: '0',
  socials: 'google,x',
  off: 'swap,nfts',
  locale: 'de-CH',
  events: '1',
  storageKey: 'weir',
  storage: '0',
  coinbase: '1',
  safe: 'https://app.safe.global',
  accent: '#b3261e',
  radius: '4',
}

test('default: the code of any options compiles', () => {
  const queries = [
    {},
    rich,
    { solana: '0', walletConnect: '0', login: '0', directory: '0', signIn: '1' },
    { solana: '0' },
    { login: '0', walletConnect: '0', dir: 'rtl', wallets: 'many' },
  ]
  const examples = queries.map((query, index) => ({
    name: `playground${index}`,
    where: JSON.stringify(query),
    code: codeOf(query),
    extension: 'tsx' as const,
  }))
  expect(typeCheckExamples(base, examples, { cache: 'latchkey-playground' })).toEqual([])
})

test('behavior: prints only the options that differ from the defaults', () => {
  expect(codeOf({ solana: '0', walletConnect: '0', login: '0', directory: '0' })).toContain(
    `const latchkey = createLatchkey({
  adapters: [adapter],
  app: { name: 'Millpond' },
})
`,
  )
  const code = codeOf(rich)
  for (const line of [
    "  themeMode: 'dark',",
    '  allowUnsupportedNetwork: true,',
    "  featuredWalletIds: ['io.metamask', 'me.rainbow'],",
    '  features: { swap: false, nfts: false },',
    '  storage: null,',
    '  onEvent: (event) => console.log(event),',
    "const theme = { '--lk-accent': '#b3261e', '--lk-radius': '4px' }",
  ])
    expect(code).toContain(line)
  expect(code).toContain("name: 'Weir\\'s'")
})
