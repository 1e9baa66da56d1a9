import type { Wallet, WindowAppReadyEventAPI } from '@wallet-standard/base'
import type { SolanaTestWallet } from './solanaTestWallet.js'

/** A way to register a wallet that apps must survive (S1 to S5). */
export type RegistrationForm =
  /** S2: events whose detail is not a function. */
  | 'malformed'
  /** S2: a callback that throws, before and after it registers. */
  | 'throwing'
  /** S1: wallets whose properties throw or are of other types. */
  | 'no wallets'
  /** S3: the same object a hundred times. */
  | 'repeated'
  /** S3: another object of the same name, which shares nothing. */
  | 'same name'
  /** S4: 1,000 wallets. */
  | 'flood'
  /** S5: an icon of 5 MB. */
  | 'huge icon'
  /** S5: icons that are scripts, remote, of another type, or no text. */
  | 'bad icons'
  /** S7: a wallet without chains of Solana, and one without features of Solana. */
  | 'not for Solana'
  /** Names that are markup, have a right-to-left override, or have 10 kB. */
  | 'markup'

const MANY = 1000
const REPEATS = 100
const HUGE = 5_000_000

/** Creates another wallet object without accounts, with these properties replaced. */
function copy(wallet: Wallet, properties: object): Wallet {
  const { version, name, icon, chains, features } = wallet
  return { version, name, icon, chains, features, accounts: [], ...properties } as Wallet
}

function throwing(): never {
  throw new Error('not for you')
}

const badIcons: readonly unknown[] = [
  'javascript:alert(1)',
  'https://wallet.example/icon.png',
  'data:text/html;base64,PHNjcmlwdD5hbGVydCgxKTwvc2NyaXB0Pg==',
  `data:image/svg+xml;base64,${btoa('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')}`,
  'data:image/png;base64,no base64!',
  '',
  7,
  undefined,
]

const walletsOf: Record<
  Exclude<RegistrationForm, 'malformed' | 'throwing'>,
  (wallet: Wallet) => unknown[]
> = {
  'no wallets': (wallet) => [
    null,
    undefined,
    'wallet',
    7,
    [],
    {},
    new Proxy({}, { get: throwing, has: throwing, ownKeys: throwing }),
    copy(wallet, { name: 7 }),
    copy(wallet, { chains: 'solana:mainnet' }),
    copy(wallet, { features: null }),
    copy(wallet, { accounts: { length: -1 } }),
    copy(wallet, { features: { 'standard:connect': {}, 'solana:signMessage': null } }),
  ],
  repeated: (wallet) => Array.from({ length: REPEATS }, () => wallet),
  'same name': (wallet) => [copy(wallet, {})],
  flood: (wallet) =>
    Array.from({ length: MANY }, (_, index) => copy(wallet, { name: `Flood ${index}` })),
  'huge icon': (wallet) => [
    copy(wallet, { name: 'Huge', icon: `data:image/png;base64,${'A'.repeat(HUGE)}` }),
  ],
  'bad icons': (wallet) =>
    badIcons.map((icon, index) => copy(wallet, { name: `Icon ${index}`, icon })),
  'not for Solana': (wallet) => [
    copy(wallet, { name: 'Other chain', chains: ['sui:mainnet'] }),
    copy(wallet, {
      name: 'Other features',
      features: { 'standard:connect': wallet.features['standard:connect'] },
    }),
  ],
  markup: (wallet) => [
    copy(wallet, { name: '<img src=x onerror=alert(1)>' }),
    copy(wallet, { name: 'Wal\u202etel\u202c' }),
    copy(wallet, { name: 'W'.repeat(10_000) }),
  ],
}

/**
 * Lists every form, for a table of tests.
 *
 * @example
 * ```ts
 * import { registrationForms } from '@latchkey/testing'
 *
 * for (const form of registrationForms) console.log(form)
 * ```
 */
export const registrationForms: readonly RegistrationForm[] = [
  'malformed',
  'throwing',
  ...(Object.keys(walletsOf) as (keyof typeof walletsOf)[]),
]

function detailsOf(form: RegistrationForm, wallet: Wallet): unknown[] {
  if (form === 'malformed') return [null, undefined, 'register', 7, {}, []]
  if (form === 'throwing')
    return [
      throwing,
      ({ register }: WindowAppReadyEventAPI): never => {
        register(wallet)
        return throwing()
      },
    ]
  return walletsOf[form](wallet).map((each) => ({ register }: WindowAppReadyEventAPI) => {
    register(each as Wallet)
  })
}

/**
 * Registers a wallet in one of the ways that apps must survive (S1 to S5). For a late registration,
 * call it or `register` late.
 *
 * @param parameters.target - The target of the events. @default the global object
 *
 * @example
 * ```ts
 * import { createSolanaTestWallet, registerBadly } from '@latchkey/testing'
 *
 * const wallet = createSolanaTestWallet({
 *   chains: [{ id: 'solana:localnet', rpcUrl: 'http://127.0.0.1:8899' }],
 * })
 * registerBadly({ form: 'no wallets', wallet, target: window })
 * ```
 */
export function registerBadly(parameters: {
  form: RegistrationForm
  wallet: SolanaTestWallet
  target?: EventTarget | undefined
}): void {
  const { form, wallet, target = globalThis as unknown as EventTarget } = parameters
  for (const detail of detailsOf(form, wallet.wallet))
    target.dispatchEvent(new CustomEvent('wallet-standard:register-wallet', { detail }))
}
