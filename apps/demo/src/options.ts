import { createSignIn, createSignInClient, type LatchkeyOptions } from '@latchkey/core'
import type { LoginOptions } from '@latchkey/login'

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
  { name: 'allowUnsupportedNetwork', values: '1', meaning: 'Lets the user stay on any network' },
  { name: 'featured', values: 'wallet ids, by comma', meaning: 'Wallets to show first' },
  {
    name: 'include, exclude',
    values: 'wallet ids, by comma',
    meaning: 'Only these, or never these wallets',
  },
  { name: 'custom', values: 'JSON', meaning: 'Wallets that no directory has' },
  {
    name: 'allWallets',
    values: 'show, hide, onlyMobile',
    meaning: 'The row that leads to all wallets',
  },
  {
    name: 'directory, projectId',
    values: 'address, 0; any word',
    meaning: 'A server with a wallet directory other than the sandbox’s, or none',
  },
  {
    name: 'solana',
    values: 'on, 0, same',
    meaning: 'Solana, unless 0; with same, its wallet has the name of the test wallet',
  },
  { name: 'walletConnect', values: '0', meaning: 'No QR codes and links to wallet apps' },
  { name: 'relay', values: 'ws: address', meaning: 'Where pages and phones meet' },
  {
    name: 'signIn',
    values: '1, optional',
    meaning: 'Sign in with the wallet, against the sandbox’s server',
  },
  { name: 'login', values: '0', meaning: 'No e-mail and social login' },
  { name: 'email', values: '0', meaning: 'No login by e-mail' },
  { name: 'socials', values: 'google, x, …; 0', meaning: 'Social logins to offer, in this order' },
  { name: 'frame', values: 'address', meaning: 'Another hidden frame than the sandbox’s' },
  {
    name: 'coinbase',
    values: '1, auto, reject',
    meaning: 'The wallet in a window of its own, and who answers in it',
  },
  { name: 'safe', values: 'origin', meaning: 'Who may be the Safe around this page' },
  {
    name: 'off',
    values: 'tokens, nfts, history, send, receive, swap, onramp, names',
    meaning: 'Parts of the account to leave out, by comma',
  },
  {
    name: 'locale',
    values: 'BCP 47 tag',
    meaning: 'How numbers, dates and currencies are written',
  },
  { name: 'storageKey', values: 'any word', meaning: 'Kits with one key follow each other' },
  { name: 'storage', values: '0', meaning: 'Remember nothing' },
  { name: 'accent', values: 'any CSS colour', meaning: 'The theme variable --lk-accent' },
  { name: 'radius', values: '0 to 20', meaning: 'The theme variable --lk-radius, in px' },
  { name: 'dir', values: 'ltr, rtl', meaning: 'Writing direction of the page' },
  { name: 'wallets', values: 'none, one, many, conflict', meaning: 'Test wallets in this browser' },
  {
    name: 'key',
    values: 'private key',
    meaning: 'The only account of the test wallets, instead of the usual ones',
  },
  { name: 'approve', values: 'window, auto, reject', meaning: 'Who answers for the test wallet' },
  {
    name: 'behavior',
    values: 'JSON',
    meaning: 'Switches of the test wallet, see @latchkey/testing',
  },
]

/** The options in the page's address. */
export interface DemoOptions {
  latchkey: Omit<LatchkeyOptions, 'adapters'>
  theme: Record<`--lk-${string}`, string>
  dir: 'ltr' | 'rtl'
  /** The options of the hidden frame. Without it there is no e-mail and social login. */
  login: LoginOptions | undefined
  /** `same`: one wallet for both kinds of network, which announces itself twice. */
  solana: 'on' | 'off' | 'same'
  /** Address of the relay; without one there are no QR codes and links. */
  relayUrl: string | undefined
  /** Page of the wallet in a window of its own; without one it is not offered. */
  keysUrl: string | undefined
  /** Origin of the Safe that may frame this page. */
  safeOrigin: string | undefined
  wallets: 'none' | 'one' | 'many' | 'conflict'
  approve: 'window' | 'auto' | 'reject'
  /** Of the test wallets' only account. */
  key: `0x${string}` | undefined
  behavior: Record<string, unknown>
}

function oneOf<value extends string>(
  given: string | null,
  values: readonly [value, ...value[]],
): value {
  return values.find((value) => value === given) ?? values[0]
}

/** The port of the sandbox's relay, set by vite.config.ts. */
declare const __RELAY_PORT__: string

/** The port of the hidden frame's page, set by vite.config.ts. */
declare const __FRAME_PORT__: string

/** The port of the wallets that are pages, set by vite.config.ts. */
declare const __WALLETS_PORT__: string

function readKeysUrl(answers: string | null): string | undefined {
  if (!answers) return undefined
  return `http://localhost:${__WALLETS_PORT__}/popup${answers === '1' ? '' : `?${new URLSearchParams({ approve: answers })}`}`
}

function parseJson<value>(json: string | undefined): value | undefined {
  return json === undefined ? undefined : (JSON.parse(json) as value)
}

function readSignIn(value: string | null): Pick<LatchkeyOptions, 'signIn'> {
  return value
    ? {
        signIn: createSignIn({
          ...createSignInClient({ url: '/api' }),
          isRequired: value !== 'optional',
        }),
      }
    : {}
}

/** The sandbox's server, under the page's own origin, unless the address names another or none. */
function readServer(
  query: URLSearchParams,
  origin: string,
): Pick<LatchkeyOptions, 'serverUrl' | 'projectId'> {
  const directory = query.get('directory')
  const projectId = query.get('projectId') ?? undefined
  if (directory === null) return { serverUrl: `${origin}/api`, projectId: projectId ?? 'sandbox' }
  return { serverUrl: directory === '0' ? undefined : directory, projectId }
}

const ALL_SOCIALS = 'google,x,discord,apple,github,facebook,farcaster'

/**
 * The hidden frame of the sandbox, unless the address says none. Passed on as it is, so that a
 * wrong one shows its error.
 */
function readLogin(query: URLSearchParams): LoginOptions | undefined {
  if (query.get('login') === '0') return undefined
  const socials = query.get('socials')
  return {
    frameUrl: query.get('frame') ?? `http://frame.localhost:${__FRAME_PORT__}`,
    projectId: query.get('projectId') ?? 'sandbox',
    email: query.get('email') !== '0',
    socials: (socials === '0' ? [] : (socials ?? ALL_SOCIALS).split(',')) as NonNullable<
      LoginOptions['socials']
    >,
    chainId: 'eip155:31337',
  }
}

/**
 * Reads the options from an address. Kit options are passed on as they are, so that a wrong one
 * shows its error.
 */
export function readOptions({ search, origin }: Pick<Location, 'search' | 'origin'>): DemoOptions {
  const query = new URLSearchParams(search)
  const text = (name: string): string | undefined => query.get(name) ?? undefined
  const accent = text('accent')
  const radius = text('radius')
  return {
    latchkey: {
      app: {
        name: text('appName') ?? 'Millpond',
        termsUrl: text('terms'),
        privacyUrl: text('privacy'),
      },
      themeMode: text('themeMode') as LatchkeyOptions['themeMode'],
      allowUnsupportedNetwork: query.get('allowUnsupportedNetwork') === '1',
      featuredWalletIds: text('featured')?.split(','),
      includeWalletIds: text('include')?.split(','),
      excludeWalletIds: text('exclude')?.split(','),
      customWallets: parseJson(text('custom')),
      allWallets: text('allWallets') as LatchkeyOptions['allWallets'],
      ...readServer(query, origin),
      ...readSignIn(query.get('signIn')),
      features: Object.fromEntries((text('off')?.split(',') ?? []).map((name) => [name, false])),
      locale: text('locale'),
      storageKey: text('storageKey'),
      ...(query.get('storage') === '0' ? { storage: null } : {}),
    },
    theme: {
      ...(accent ? { '--lk-accent': accent } : {}),
      ...(radius ? { '--lk-radius': `${Number(radius)}px` } : {}),
    },
    dir: oneOf(query.get('dir'), ['ltr', 'rtl']),
    solana: query.get('solana') === '0' ? 'off' : query.get('solana') === 'same' ? 'same' : 'on',
    login: readLogin(query),
    relayUrl:
      query.get('walletConnect') === '0'
        ? undefined
        : (text('relay') ?? `ws://127.0.0.1:${__RELAY_PORT__}`),
    keysUrl: readKeysUrl(query.get('coinbase')),
    safeOrigin: text('safe'),
    wallets: oneOf(query.get('wallets'), ['one', 'none', 'many', 'conflict']),
    approve: oneOf(query.get('approve'), ['window', 'auto', 'reject']),
    key: text('key') as `0x${string}` | undefined,
    behavior: parseJson(text('behavior')) ?? {},
  }
}
