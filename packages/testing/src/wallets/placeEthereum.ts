import { throwing } from './announceBadly.js'
import type { TestWallet } from './testWallet.js'

/** The forms of `window.ethereum` that a page may find (W19). */
export type EthereumForm =
  /** The wallet itself. */
  | 'plain'
  /** The wallet behind a getter, so that assignment fails. */
  | 'getter only'
  | 'throwing getter'
  /** A new object at every read. */
  | 'changing'
  /** The wallet, with an empty list of `providers`. */
  | 'empty providers'
  /** The wallet with `providers` that throw when they are read. */
  | 'throwing providers'
  /** Every property throws. */
  | 'throwing proxy'
  /** An object with a `request` that is not a function. */
  | 'no request'
  | 'null'

/** The wallet with one more property. */
function withProviders({ provider }: TestWallet, providers: PropertyDescriptor): object {
  return Object.defineProperty(Object.create(provider), 'providers', providers) as object
}

const descriptors: Record<EthereumForm, (wallet: TestWallet) => PropertyDescriptor> = {
  plain: ({ provider }) => ({ value: provider, writable: true }),
  'getter only': ({ provider }) => ({ get: () => provider }),
  'throwing getter': () => ({ get: throwing }),
  changing: ({ provider }) => ({ get: () => Object.create(provider) as object }),
  'empty providers': (wallet) => ({ value: withProviders(wallet, { value: [] }) }),
  'throwing providers': (wallet) => ({ value: withProviders(wallet, { get: throwing }) }),
  'throwing proxy': () => ({ value: new Proxy({}, { get: throwing, has: throwing }) }),
  'no request': () => ({ value: { request: 'no function' } }),
  null: () => ({ value: null }),
}

/**
 * Lists every form, for a table of tests.
 *
 * @example
 * ```ts
 * import { ethereumForms } from '@latchkey/testing'
 *
 * for (const form of ethereumForms) console.log(form)
 * ```
 */
export const ethereumForms: readonly EthereumForm[] = Object.keys(descriptors) as EthereumForm[]

/**
 * Sets `window.ethereum` to a wallet or a hostile value (W19). Dispatches `ethereum#initialized`,
 * like wallets that are injected late. Returns a function that removes it.
 *
 * @param parameters.target - The window. @default the global object
 *
 * @example
 * ```ts
 * import { createTestWallet, placeEthereum } from '@latchkey/testing'
 *
 * const wallet = createTestWallet({ chains: [{ id: 31337, rpcUrl: 'http://127.0.0.1:8545' }] })
 * const remove = placeEthereum({ form: 'throwing getter', wallet, target: window })
 * remove()
 * ```
 */
export function placeEthereum(parameters: {
  form: EthereumForm
  wallet: TestWallet
  target?: EventTarget | undefined
}): () => void {
  const { form, wallet, target = globalThis as unknown as EventTarget } = parameters
  Object.defineProperty(target, 'ethereum', { ...descriptors[form](wallet), configurable: true })
  target.dispatchEvent(new Event('ethereum#initialized'))
  return () => void Reflect.deleteProperty(target, 'ethereum')
}
