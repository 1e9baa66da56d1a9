/** Optional features of the account. */
export interface Features {
  /** Tokens with prices. Without it, or without `serverUrl`, only the native currency. */
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

/** The name of a feature. */
export type Feature = keyof Features

/** Features that need a server. */
const ofServer: readonly Feature[] = ['tokens', 'nfts', 'history', 'swap', 'onramp', 'names']

export const featureNames: readonly Feature[] = [...ofServer, 'send', 'receive']

/**
 * True if a feature is on: the app has not switched it off, and has the server that it needs.
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
