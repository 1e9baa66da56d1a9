import type { Clock, LoginSocial, Store } from '@latchkey/core/internal'
import { isChainId, parseEvmChainId } from '@latchkey/protocol'
import { allSocials } from '../kernel/loginOptions.js'

/** Milliseconds between two mails with codes. */
const COOLDOWN_MS = 30_000

/**
 * Data of a login that this page remembers. Hints only: the frame knows the session. Source: spec
 * §4.
 */
export interface LoginStorage {
  isUsed(): boolean
  email(): string | undefined
  userName(): string | undefined
  social(): LoginSocial | undefined
  /** CAIP-2 id of the network used last. */
  chainId(): string | undefined
  smartAccountNetworks(): readonly number[]
  /** Milliseconds until another code may be mailed. */
  cooldown(): number
}

/** Returns the CAIP-2 id of a network that the frame names by CAIP-2 id or EVM chain number. */
export function toChainId(value: unknown): string | undefined {
  if (isChainId(value)) return value
  const chainId = parseEvmChainId(value)
  return chainId === undefined ? undefined : `eip155:${chainId}`
}

const parseText = (value: unknown): string | undefined =>
  typeof value === 'string' && value.length <= 256 ? value || undefined : undefined

/** Reads the hints. Ignores values that are not plausible. */
export function createLoginStorage(store: Store, clock: Clock): LoginStorage {
  return {
    isUsed: () => store.read('isUsed', (value) => value) === true,
    email: () => store.read('email', parseText),
    userName: () => store.read('userName', parseText),
    social: () => store.read('social', (value) => allSocials.find((social) => social === value)),
    chainId: () => store.read('lastChain', toChainId),
    smartAccountNetworks: () =>
      store.read('smartAccountNetworks', (value) =>
        String(value)
          .split(',')
          .flatMap((text) => parseEvmChainId(text) ?? []),
      ) ?? [],
    cooldown() {
      const last = store.read('lastEmailTime', (value) =>
        Number.isSafeInteger(value) && (value as number) >= 0 ? (value as number) : undefined,
      )
      const left = last === undefined ? 0 : last + COOLDOWN_MS - clock.now()
      // A clock that was set back must not lock the user out.
      return left > COOLDOWN_MS ? 0 : Math.max(left, 0)
    },
  }
}
