import { createSignIn, createSignInClient, type LatchkeyOptions } from '@latchkey/core'
import type { LoginOptions } from '@latchkey/login'
import { directionOf } from './languages.js'
import { themeFields } from './optionFields.js'
import { appIcon } from './pictures/appIcon.js'
import { chainImages } from './pictures/chainImages.js'

/** The options in the page's address. */
export interface DemoOptions {
  latchkey: Omit<LatchkeyOptions, 'adapters'>
  theme: Record<`--lk-${string}`, string>
  dir: 'ltr' | 'rtl'
  /** The options of the hidden frame. Without it there is no e-mail and social login. */
  login: LoginOptions | undefined
  /** `same`: one wallet for both kinds of networks, which announces itself twice. */
  solana: 'on' | 'off' | 'same'
  /** Page of the sandbox's mails. */
  mailboxUrl: string
  /** True to list the reported events in the preview. */
  hasEvents: boolean
  /** URL of the relay. Without one there are no QR codes and links. */
  relayUrl: string | undefined
  /** URL of the popup wallet. Without one it is not offered. */
  keysUrl: string | undefined
  /** Origin of the Safe that may frame this page. */
  safeOrigin: string | undefined
  wallets: 'none' | 'one' | 'many' | 'conflict'
  approve: 'window' | 'auto' | 'reject'
  /** The address of the test wallets' only account. */
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

/** The port of the mailbox, set by vite.config.ts. */
declare const __MAILBOX_PORT__: string

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

/** The sandbox's server on the page's own origin, unless the address has another or none. */
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
 * The hidden frame of the sandbox, unless the address has none. Passed on unchecked, so that a
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

/** Units of the theme's fields whose values are numbers. */
const themeUnits: Readonly<Record<string, string>> = { radius: 'px' }

function readTheme(query: URLSearchParams): DemoOptions['theme'] {
  const names = themeFields.map(({ name }) => name).filter((name) => name !== 'dir')
  return Object.fromEntries(
    names.flatMap((name) => {
      const value = query.get(name)
      return value ? [[`--lk-${name}`, `${value}${themeUnits[name] ?? ''}`]] : []
    }),
  )
}

/**
 * Reads the options from an address. Passes options of the kit on unchecked, so that a wrong one
 * shows its error.
 */
export function readOptions({ search, origin }: Pick<Location, 'search' | 'origin'>): DemoOptions {
  const query = new URLSearchParams(search)
  const text = (name: string): string | undefined => query.get(name) ?? undefined
  return {
    latchkey: {
      app: {
        name: text('appName') ?? 'Millpond',
        termsUrl: text('terms'),
        privacyUrl: text('privacy'),
        iconUrl: text('icon') ?? appIcon,
      },
      chainImages: parseJson(text('chainImages')) ?? chainImages,
      connectorImages: parseJson(text('walletImages')),
      tokens: parseJson(text('tokenImages')),
      theme: parseJson(text('theme')),
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
      directoryKey: text('directoryKey'),
      locale: text('locale'),
      storageKey: text('storageKey'),
      ...(query.get('storage') === '0' ? { storage: null } : {}),
    },
    theme: readTheme(query),
    dir: oneOf(query.get('dir') ?? directionOf(text('locale')), ['ltr', 'rtl']),
    mailboxUrl: `http://127.0.0.1:${__MAILBOX_PORT__}`,
    hasEvents: query.get('events') === '1',
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
