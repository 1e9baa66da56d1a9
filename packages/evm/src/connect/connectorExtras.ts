import type { Connector } from '@wagmi/core'

/** Extensions of this package's connectors to the wagmi connector. Other connectors lack them. */
export interface ConnectorExtras {
  /** True if this wallet can work on this page. */
  isListed?(): boolean
  /**
   * Preloads the wallet's code when the user is about to choose it. Never throws, never prompts.
   */
  prepare?(): void
  /** Its provider guards itself, and takes a `signal` beside each request. */
  readonly isGuarded?: true
  /**
   * False while nothing in this browser has confirmed the accounts. Of the login's connector only.
   */
  isAddressProved?(): boolean | undefined
}

/** Returns true if the wallet is offered. Connectors without `isListed` are offered. */
export function isOffered(connector: Connector & ConnectorExtras): boolean {
  try {
    return connector.isListed?.() !== false
  } catch {
    // Connecting reports the error.
    return true
  }
}

/**
 * Returns true if a wallet with the connector's rdns is also announced in this browser.
 */
export function isAnnounced(
  { rdns }: Pick<Connector, 'rdns'>,
  announcedIds: readonly string[],
): boolean {
  return [rdns ?? []].flat().some((name) => announcedIds.includes(name.toLowerCase()))
}
