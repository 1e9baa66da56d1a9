import { LoginError } from '@latchkey/core'
import type { Clock, LoginSocial, Store } from '@latchkey/core/internal'
import type { FrameUser } from '@latchkey/protocol'
import { type Hints, toChainId } from './loginStorage.js'

/** What is remembered of a login, and when. Source: spec §3 and §4. */
export interface Memory extends Hints {
  /** @throws LoginError `Please try again after {n} seconds` */
  throttle(): void
  /** A code was mailed. */
  startCooldown(): void
  endCooldown(): void
  keepUser(user: FrameUser): void
  keepSocial(social: LoginSocial | undefined, userName: string | undefined): void
  keepChainId(chainId: string | number): void
  keepSmartAccountNetworks(networks: readonly number[]): void
  /** Nobody is logged in any more. */
  clear(): void
}

export function createMemory({
  hints,
  store,
  clock,
}: {
  hints: Hints
  store: Store
  clock: Clock
}): Memory {
  const write = (key: string, value: unknown): void =>
    value ? store.write(key, value) : store.remove(key)
  const memory: Memory = {
    ...hints,
    throttle() {
      const left = hints.cooldown()
      if (left > 0)
        throw new LoginError(`Please try again after ${Math.ceil(left / 1000)} seconds`, {
          reason: 'throttled',
        })
    },
    startCooldown: () => store.write('lastEmailTime', clock.now()),
    endCooldown: () => store.remove('lastEmailTime'),
    keepUser({ email, chainId, userName }) {
      write('email', email)
      if (userName) store.write('userName', userName)
      store.write('isUsed', true)
      memory.endCooldown()
      memory.keepChainId(chainId)
    },
    keepSocial(social, userName) {
      write('social', social)
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
