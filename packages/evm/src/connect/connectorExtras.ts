import type { Connector } from '@wagmi/core'

/** What the connectors of this package offer beside a wagmi connector. Others lack it. */
export interface ConnectorExtras {
  /** Whether it makes sense to offer this wallet here. */
  isListed?(): boolean
  /**
   * The visitor is about to choose this wallet: fetches what that takes. Never throws, never
   * prompts.
   */
  prepare?(): void
  /** Its provider guards itself, and takes a `signal` beside each request. */
  readonly isGuarded?: true
  /**
   * False while nothing in this browser has confirmed the accounts. Of the login's connector only.
   */
  isAddressProved?(): boolean | undefined
}

/** Whether the wallet is to be offered. One that cannot say so is. */
export function isOffered(connector: Connector & ConnectorExtras): boolean {
  try {
    return connector.isListed?.() !== false
  } catch {
    // Connecting will say what is wrong with it.
    return true
  }
}

/**
 * Whether the wallet is announced in this browser as well, under the name the connector goes by.
 */
export function isAnnounced(
  { rdns }: Pick<Connector, 'rdns'>,
  announcedIds: readonly string[],
): boolean {
  return [rdns ?? []].flat().some((name) => announcedIds.includes(name.toLowerCase()))
}
