import type { LatchkeyOptions } from '@latchkey/core'

/** One line of the page's table of options, and the only place that reads the address. */
interface OptionHelp {
  name: string
  values: string
  meaning: string
}

export const optionHelp: readonly OptionHelp[] = [
  { name: 'themeMode', values: 'light, dark, system', meaning: 'Colours of page and modal' },
  { name: 'appName', values: 'any text', meaning: 'What the modal calls this site' },
  { name: 'terms, privacy', values: 'https: address', meaning: 'Links below the wallets' },
  { name: 'allowUnsupportedChain', values: '1', meaning: 'Lets the visitor stay on any network' },
  { name: 'featured', values: 'wallet ids, by comma', meaning: 'Wallets to show first' },
  { name: 'storageKey', values: 'any word', meaning: 'Kits with one key follow each other' },
  { name: 'storage', values: '0', meaning: 'Remember nothing' },
  { name: 'accent', values: 'any CSS colour', meaning: 'The theme variable --lk-accent' },
  { name: 'radius', values: '0 to 20', meaning: 'The theme variable --lk-radius, in px' },
  { name: 'dir', values: 'ltr, rtl', meaning: 'Writing direction of the page' },
  { name: 'wallets', values: 'none, one, many, conflict', meaning: 'Test wallets in this browser' },
  { name: 'approve', values: 'window, auto, reject', meaning: 'Who answers for the test wallet' },
  { name: 'behavior', values: 'JSON', meaning: 'Switches of the test wallet, see @latchkey/testing' },
]

/** What the page's address asks for. */
export interface DemoOptions {
  kit: Omit<LatchkeyOptions, 'adapters'>
  theme: Record<`--lk-${string}`, string>
  dir: 'ltr' | 'rtl'
  wallets: 'none' | 'one' | 'many' | 'conflict'
  approve: 'window' | 'auto' | 'reject'
  behavior: Record<string, unknown>
}

function oneOf<value extends string>(given: string | null, values: readonly [value, ...value[]]): value {
  return values.find((value) => value === given) ?? values[0]
}

function parseBehavior(json: string | null): Record<string, unknown> {
  return json ? (JSON.parse(json) as Record<string, unknown>) : {}
}

/** Reads the options from an address. Kit options are passed on as they are, so that a wrong one shows its error. */
export function readOptions(search: string): DemoOptions {
  const query = new URLSearchParams(search)
  const text = (name: string): string | undefined => query.get(name) ?? undefined
  const accent = text('accent')
  const radius = text('radius')
  return {
    kit: {
      app: { name: text('appName') ?? 'Millpond', termsUrl: text('terms'), privacyUrl: text('privacy') },
      themeMode: text('themeMode') as LatchkeyOptions['themeMode'],
      allowUnsupportedChain: query.get('allowUnsupportedChain') === '1',
      featuredWalletIds: text('featured')?.split(','),
      storageKey: text('storageKey'),
      ...(query.get('storage') === '0' ? { storage: null } : {}),
    },
    theme: { ...(accent ? { '--lk-accent': accent } : {}), ...(radius ? { '--lk-radius': `${Number(radius)}px` } : {}) },
    dir: oneOf(query.get('dir'), ['ltr', 'rtl']),
    wallets: oneOf(query.get('wallets'), ['one', 'none', 'many', 'conflict']),
    approve: oneOf(query.get('approve'), ['window', 'auto', 'reject']),
    behavior: parseBehavior(query.get('behavior')),
  }
}
