import { readFileSync } from 'node:fs'
import { describe, expect, test, vi } from 'vitest'
import type { ChainAdapter } from './kernel/adapter.js'
import { OptionError } from './kernel/errors.js'
import type { LatchkeyOptions } from './options.js'
import { resolveOptions } from './resolveOptions.js'

// The adapter is not called: options are checked before anything runs.
const adapter = {
  namespace: 'eip155',
  connect: () => undefined,
  start: () => undefined,
} as unknown as ChainAdapter
const valid: LatchkeyOptions = { adapters: [adapter], app: { name: ' Millpond ' } }

function errorOf(options: unknown): OptionError {
  try {
    resolveOptions(options as LatchkeyOptions)
  } catch (error) {
    if (error instanceof OptionError) return error
  }
  throw new Error('no OptionError')
}

describe('resolveOptions', () => {
  test('default', () => {
    expect(resolveOptions(valid)).toMatchObject({
      app: { name: 'Millpond' },
      themeMode: 'system',
      allowUnsupportedNetwork: false,
      storageKey: 'latchkey',
    })
  })

  test('behavior: accepts the old name of an option, checks its value, and warns once', async () => {
    const warn = vi.spyOn(console, 'warn').mockReturnValue()
    const old = { ...valid, allowUnsupportedChain: true }
    expect(resolveOptions(old)).toMatchObject({ allowUnsupportedNetwork: true })
    expect(resolveOptions({ ...old, allowUnsupportedNetwork: false })).toMatchObject({
      allowUnsupportedNetwork: false,
    })
    expect(errorOf({ ...valid, allowUnsupportedChain: 1 }).message).toContain(
      '"allowUnsupportedChain" is wrong',
    )
    await expect
      .poll(() => warn.mock.calls.flat())
      .toEqual([
        `[Latchkey] The option "allowUnsupportedChain" has a new name. The next minor release removes the old one.
Setting: allowUnsupportedNetwork
Docs: @latchkey/core/docs/options.md#allowunsupportednetwork`,
      ])
  })

  test('error: the message has the option, the expected and the actual value, and the page', () => {
    expect(errorOf({ ...valid, themeMode: 'blue' }).message).toMatchInlineSnapshot(`
      "The option "themeMode" is wrong: expected "light", "dark", "system" or "auto", received "blue".
      Docs: @latchkey/core/docs/options.md#thememode"
    `)
    expect(errorOf({ ...valid, themMode: 'dark' }).message).toMatchInlineSnapshot(`
      "The option "themMode" is wrong: expected one of adapters, app, chainImages, connectorImages, tokens, themeMode, theme, allowUnsupportedNetwork, allowUnsupportedChain, featuredWalletIds, includeWalletIds, excludeWalletIds, customWallets, allWallets, serverUrl, projectId, directoryKey, signIn, login, features, swap, locale, onEvent, storageKey, storage, clock, received "themMode".
      Docs: @latchkey/core/docs/options.md"
    `)
    expect(errorOf({ ...valid, app: { name: '' } }).message).toMatchInlineSnapshot(`
      "The option "app.name" is wrong: expected 1 to 64 characters, received "".
      Docs: @latchkey/core/docs/options.md#app"
    `)
    expect(
      errorOf({ ...valid, app: { name: 'x', termsUrl: 'javascript:alert(1)' } }).message,
    ).toMatchInlineSnapshot(`
      "The option "app.termsUrl" is wrong: expected an https: address, received "javascript:alert(1)".
      Docs: @latchkey/core/docs/options.md#app"
    `)
    expect(errorOf({ ...valid, adapters: [] }).message).toMatchInlineSnapshot(`
      "The option "adapters" is wrong: expected at least one adapter, such as evm({ networks }), received an empty list.
      Docs: @latchkey/core/docs/options.md#adapters"
    `)
    expect(errorOf({ ...valid, adapters: ['evm'] }).message).toMatchInlineSnapshot(`
      "The option "adapters.0" is wrong: expected an adapter, such as evm({ networks }), received "evm".
      Docs: @latchkey/core/docs/options.md#adapters"
    `)
    expect(errorOf(undefined).message).toMatchInlineSnapshot(`
      "The option "options" is wrong: expected an object with adapters and app, received undefined.
      Docs: @latchkey/core/docs/options.md"
    `)
  })

  test('behavior: each option has a section in the document that errors name', () => {
    const known =
      /expected one of (.*), received/
        .exec(errorOf({ ...valid, themMode: 'dark' }).message)?.[1]
        ?.split(', ') ?? []
    const document = readFileSync(new URL('../docs/options.md', import.meta.url), 'utf8')
    const sections = [...document.matchAll(/^## (\w+)$/gm)].map(([, name]) => name)
    expect(sections).toEqual(expect.arrayContaining(known.map((name) => name.toLowerCase())))
  })

  test('behavior: each field of an option is in the section of the option', () => {
    const read = (path: string): string => readFileSync(new URL(path, import.meta.url), 'utf8')
    const sections = read('../docs/options.md').split('\n## ')
    const fields = [...read('./resolveOptions.ts').matchAll(/'(\w+)\.(\w+)\??'/g)]
    expect(fields.length).toBeGreaterThan(3)
    const missing = fields.filter(([, option = '', field = '']) => {
      const section = sections.find((text) => text.startsWith(`${option.toLowerCase()}\n`))
      return !section?.includes(field)
    })
    expect(missing.map(([path]) => path)).toEqual([])
  })

  test.each([
    ['adapters', {}],
    ['adapters', undefined],
    ['app', 'Millpond'],
    ['app.name', { name: 7 }],
    ['app.name', { name: 'x'.repeat(65) }],
    ['app.privacyUrl', { name: 'x', privacyUrl: 'privacy.html' }],
    ['app.iconUrl', { name: 'x', iconUrl: 'javascript:alert(1)' }],
    ['chainImages', { 'eip155:1': 'ftp://a.example/eth.svg' }],
    ['connectorImages', ['https://a.example/wallet.svg']],
    ['tokens', { 'eip155:1:native': 'javascript:alert(1)' }],
    ['tokens', { USDC: 'https://a.example/usdc.svg' }],
    ['allowUnsupportedNetwork', 1],
    ['featuredWalletIds', 'io.metamask'],
    ['featuredWalletIds.0', [7]],
    ['excludeWalletIds', 'io.metamask'],
    ['includeWalletIds.0', [{}]],
    ['customWallets', {}],
    ['customWallets.0', [{ id: 'x' }]],
    ['customWallets.0', [{ id: 'x', name: 'X', mobileLink: { href: 'x://' } }]],
    ['allWallets', 'HIDE'],
    ['serverUrl', 'ftp://a.example'],
    ['projectId', ''],
    ['directoryKey', 'ab'],
    ['swap', [7]],
    ['swap.getPrices', { getPrices: 'https://prices.example' }],
    ['swap.prices', { prices: async () => ({}) }],
    ['storageKey', ''],
    ['storage', {}],
    ['clock', { now: 1 }],
  ])('error: %s: %o', (option, value) => {
    expect(errorOf({ ...valid, [option.split('.')[0] as string]: value }).option).toMatch(option)
  })
})
