import { LoginError } from '@latchkey/core'
import type { Clock, LoginSocial, Store } from '@latchkey/core/internal'
import { type FrameUser, rpcCodes } from '@latchkey/protocol'
import { sameAddress } from '@latchkey/protocol/std'
import type { FrameChannel } from '../channel/frameChannel.js'
import type { ApprovalWindow } from '../channel/frameWindows.js'
import type { LoginShell } from './loginShell.js'
import { type LoginStorage, toChainId } from './loginStorage.js'

/** State of a login that all its methods share. */
export interface LoginContext extends LoginShell {
  readonly storage: WritableLoginStorage
}

/** Dependencies of the login's methods. */
export interface LoginDeps {
  readonly context: LoginContext
  readonly channel: FrameChannel
  readonly approvals: ApprovalWindow
}

/** Reads and writes the hints of a login. Source: spec §3 and §4. */
interface WritableLoginStorage extends LoginStorage {
  /** @throws LoginError `Please try again after {n} seconds` */
  throttle(): void
  /** Called when a code is mailed. */
  startCooldown(): void
  endCooldown(): void
  keepUser(user: FrameUser): void
  keepSocial(social: LoginSocial | undefined, userName: string | undefined): void
  keepChainId(chainId: string | number): void
  keepSmartAccountNetworks(networks: readonly number[]): void
  /** Removes the hints at sign-out. */
  clear(): void
}

export function createWritableStorage({
  stored,
  store,
  clock,
}: {
  stored: LoginStorage
  store: Store
  clock: Clock
}): WritableLoginStorage {
  const write = (key: string, value: unknown): void =>
    value ? store.write(key, value) : store.remove(key)
  const storage: WritableLoginStorage = {
    ...stored,
    throttle() {
      const left = stored.cooldown()
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
      storage.endCooldown()
      storage.keepChainId(chainId)
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
  return storage
}

/** Returns the addresses in the order of EIP-1193: the acting one first. */
function addressesOf({ address, accounts = [] }: FrameUser): readonly string[] {
  const others = accounts.map((account) => account.address)
  return [address, ...others.filter((other) => !sameAddress(other, address))]
}

/** Returns `0x1` for `eip155:1`, and `undefined` for a network of another namespace. */
export function hexChainIdOf(chainId: string | undefined): string | undefined {
  const decimal = /^eip155:([1-9]\d{0,15})$/.exec(chainId ?? '')?.[1]
  return decimal && `0x${Number(decimal).toString(16)}`
}

/** Stores the user that the frame reports, and emits the changes. */
export function setUser(
  { state, emit, emitProvider }: LoginContext,
  reported: FrameUser | undefined,
): void {
  const before = state.user
  const user = reported && {
    ...reported,
    chainId: toChainId(reported.chainId) ?? reported.chainId,
  }
  if (JSON.stringify(before) === JSON.stringify(user)) return
  state.user = user
  emit({ type: 'userChanged', user })
  if (!user) {
    emitProvider('accountsChanged', [])
    return emitProvider('disconnect', {
      code: rpcCodes.providerDisconnected,
      message: 'The user is logged out.',
    })
  }
  if (!before || addressesOf(before).join() !== addressesOf(user).join())
    emitProvider('accountsChanged', addressesOf(user))
  const chainId = hexChainIdOf(String(user.chainId))
  if (chainId && before?.chainId !== user.chainId) emitProvider('chainChanged', chainId)
}
