import { type Clock, createStore, type KeyValueStorage, LoginError, type LoginSocial } from '@latchkey/core'
import { type FrameUser, isChainId, parseEvmChainId } from '@latchkey/protocol'
import { allSocials } from './options.js'

/** Milliseconds between two mails with codes. */
const COOLDOWN_MS = 30_000

/** What is remembered of a login, on this side. Hints only: the frame knows who is logged in. Source: spec §4. */
export interface Memory {
  isUsed(): boolean
  email(): string | undefined
  userName(): string | undefined
  social(): LoginSocial | undefined
  /** CAIP-2 id of the network used last. */
  chainId(): string | undefined
  smartAccountNetworks(): readonly number[]
  /** Milliseconds until another code may be mailed. */
  cooldown(): number
  /** @throws LoginError `Please try again after {n} seconds` */
  throttle(): void
  /** A code was mailed. */
  startCooldown(): void
  endCooldown(): void
  keepUser(user: FrameUser): void
  keepEmail(email: string): void
  keepSocial(social: LoginSocial, userName: string | undefined): void
  keepChainId(chainId: string | number): void
  keepSmartAccountNetworks(networks: readonly number[]): void
  /** Nobody is logged in any more. */
  clear(): void
}

/** The CAIP-2 id of what a frame may call a network: that, or the number of an EVM chain. */
export function toChainId(value: unknown): string | undefined {
  if (isChainId(value)) return value
  const chainId = parseEvmChainId(value)
  return chainId === undefined ? undefined : `eip155:${chainId}`
}

const texts =
  (max: number) =>
  (value: unknown): string | undefined =>
    typeof value === 'string' && value !== '' && value.length <= max ? value : undefined

function parseNetworks(value: unknown): number[] | undefined {
  if (typeof value !== 'string') return undefined
  return value.split(',').flatMap((text) => parseEvmChainId(text) ?? [])
}

export function createMemory({ clock, storage }: { clock: Clock; storage: () => KeyValueStorage | undefined }): Memory {
  const store = createStore({ prefix: 'latchkey.login', storage })

  const write = (key: string, value: unknown): void => (value ? store.write(key, value) : store.remove(key))
  function cooldown(): number {
    const last = store.read('lastEmailTime', (value) => (Number.isSafeInteger(value) && (value as number) >= 0 ? (value as number) : undefined))
    const left = last === undefined ? 0 : last + COOLDOWN_MS - clock.now()
    // A clock that was set back must not lock anybody out.
    return left > COOLDOWN_MS ? 0 : Math.max(left, 0)
  }

  const memory: Memory = {
    cooldown,
    isUsed: () => store.read('isUsed', (value) => value) === true,
    email: () => store.read('email', texts(254)),
    userName: () => store.read('userName', texts(256)),
    social: () => store.read('social', (value) => allSocials.find((social) => social === value)),
    chainId: () => store.read('lastChain', toChainId),
    smartAccountNetworks: () => store.read('smartAccountNetworks', parseNetworks) ?? [],
    throttle() {
      const left = cooldown()
      if (left > 0) throw new LoginError(`Please try again after ${Math.ceil(left / 1000)} seconds`, { reason: 'throttled' })
    },
    startCooldown: () => store.write('lastEmailTime', clock.now()),
    endCooldown: () => store.remove('lastEmailTime'),
    keepUser({ email, chainId, userName }) {
      if (email) memory.keepEmail(email)
      if (userName) store.write('userName', userName)
      store.write('isUsed', true)
      memory.endCooldown()
      memory.keepChainId(chainId)
    },
    keepEmail: (email) => store.write('email', email),
    keepSocial(social, userName) {
      store.write('social', social)
      write('userName', userName)
    },
    keepChainId: (chainId) => write('lastChain', toChainId(chainId)),
    keepSmartAccountNetworks: (networks) => write('smartAccountNetworks', networks.join(',')),
    clear() {
      for (const key of ['isUsed', 'email', 'lastChain', 'userName', 'social']) store.remove(key)
    },
  }
  return memory
}
