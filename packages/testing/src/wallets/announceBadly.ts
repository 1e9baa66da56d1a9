import type { TestWallet } from './testWallet.js'

/** A way to announce a wallet by EIP-6963 that pages must survive (W20). */
export type AnnouncementForm =
  /** Details that are not announcements: undefined, strings, incomplete objects. */
  | 'malformed'
  /** Details whose properties throw when they are read, Proxies among them. */
  | 'throwing'
  /** A field of another name in the place of the id. */
  | 'wrong field'
  /** Names and icons that are markup or script. */
  | 'markup'
  /** A valid announcement with an icon of 10 MB. */
  | 'huge icon'
  /** The same announcement a hundred times. */
  | 'repeated'
  /** The same provider 10,000 times, each time with a new uuid. */
  | 'renamed'
  /** Another provider under the same name and rdns. */
  | 'impostor'
  /** 10,000 wallets. */
  | 'flood'

const MANY = 10_000

export function throwing(): never {
  throw new Error('not for you')
}

function silentProvider(): object {
  return { request: async () => null }
}

const detailsOf: Record<AnnouncementForm, (wallet: TestWallet) => unknown[]> = {
  malformed: ({ info, provider }) => [
    null,
    undefined,
    'wallet',
    7,
    [],
    {},
    { info: null, provider },
    { info, provider: null },
    { info, provider: { request: 'no function' } },
    { info: {}, provider },
    { info: { ...info, uuid: 7 }, provider: silentProvider() },
    { info: { ...info, rdns: 'no dots' }, provider: silentProvider() },
    { info: { ...info, name: 7 }, provider: silentProvider() },
  ],
  throwing: ({ info, provider }) => [
    {
      info,
      get provider() {
        return throwing()
      },
    },
    {
      provider,
      get info() {
        return throwing()
      },
    },
    {
      provider: silentProvider(),
      info: {
        ...info,
        get uuid() {
          return throwing()
        },
      },
    },
    { info, provider: new Proxy({}, { get: throwing }) },
    new Proxy({}, { get: throwing, has: throwing, ownKeys: throwing }),
  ],
  'wrong field': ({ info, provider }) => {
    const { uuid, ...rest } = info
    return [{ info: { ...rest, walletId: uuid }, provider }]
  },
  markup: ({ info }) => [
    {
      info: {
        ...info,
        rdns: 'dev.latchkey.markup',
        name: '<img src=x onerror=alert(1)>',
        icon: 'javascript:alert(1)',
      },
      provider: silentProvider(),
    },
  ],
  'huge icon': ({ info, provider }) => [
    { info: { ...info, icon: `data:image/png;base64,${'A'.repeat(10_000_000)}` }, provider },
  ],
  repeated: ({ info, provider }) => Array.from({ length: 100 }, () => ({ info, provider })),
  renamed: ({ info, provider }) =>
    Array.from({ length: MANY }, () => ({
      info: { ...info, uuid: crypto.randomUUID() },
      provider,
    })),
  impostor: ({ info }) => [
    { info: { ...info, uuid: crypto.randomUUID() }, provider: silentProvider() },
  ],
  flood: ({ info }) =>
    Array.from({ length: MANY }, (_, index) => ({
      info: { ...info, uuid: crypto.randomUUID(), rdns: `dev.latchkey.flood${index}` },
      provider: silentProvider(),
    })),
}

/**
 * Lists every form, for a table of tests.
 *
 * @example
 * ```ts
 * import { announcementForms } from '@latchkey/testing'
 *
 * for (const form of announcementForms) console.log(form)
 * ```
 */
export const announcementForms: readonly AnnouncementForm[] = Object.keys(
  detailsOf,
) as AnnouncementForm[]

/**
 * Announces a wallet in one of the ways that pages must survive (W20). For a late announcement,
 * call it or `announce` late.
 *
 * Source: https://eips.ethereum.org/EIPS/eip-6963
 *
 * @param parameters.target - The target of the events. @default the global object
 *
 * @example
 * ```ts
 * import { announceBadly, createTestWallet } from '@latchkey/testing'
 *
 * const wallet = createTestWallet({ chains: [{ id: 31337, rpcUrl: 'http://127.0.0.1:8545' }] })
 * announceBadly({ form: 'throwing', wallet, target: window })
 * ```
 */
export function announceBadly(parameters: {
  form: AnnouncementForm
  wallet: TestWallet
  target?: EventTarget | undefined
}): void {
  const { form, wallet, target = globalThis as unknown as EventTarget } = parameters
  for (const detail of detailsOf[form](wallet))
    target.dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail }))
}
