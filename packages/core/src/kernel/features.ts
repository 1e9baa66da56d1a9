/** Parts of the account that an app may leave out. */
export interface Features {
  /** Tokens with prices. Without it, or without `serverUrl`, the chain's own currency alone. */
  tokens?: boolean | undefined
  nfts?: boolean | undefined
  history?: boolean | undefined
  send?: boolean | undefined
  receive?: boolean | undefined
  swap?: boolean | undefined
  /** Buying with money. */
  onramp?: boolean | undefined
  names?: boolean | undefined
}

/** Name of a part of the account. */
export type Feature = keyof Features

/** What only a server can do. */
const ofServer: readonly Feature[] = ['tokens', 'nfts', 'history', 'swap', 'onramp', 'names']

export const featureNames: readonly Feature[] = [...ofServer, 'send', 'receive']

/**
 * Whether a part of the account is offered: the app has not switched it off, and has the server it
 * needs.
 *
 * @example
 * ```ts
 * import { isFeatureOn, type Latchkey } from '@latchkey/core'
 *
 * declare const latchkey: Latchkey
 * isFeatureOn(latchkey, 'swap')
 * ```
 */
export function isFeatureOn(
  {
    options,
  }: { readonly options: { readonly features: Features; readonly serverUrl: string | undefined } },
  feature: Feature,
): boolean {
  return (
    options.features[feature] !== false &&
    !(options.serverUrl === undefined && ofServer.includes(feature))
  )
}
