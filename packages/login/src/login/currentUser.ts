import { type FrameUser, rpcCodes } from '@latchkey/protocol'
import { sameAddress } from '@latchkey/protocol/std'
import type { LoginContext } from './loginContext.js'
import { toChainId } from './loginStorage.js'

/** Addresses as EIP-1193 lists them: the one that acts, then the other. */
function addressesOf({ address, accounts = [] }: FrameUser): readonly string[] {
  const others = accounts.map((account) => account.address)
  return [address, ...others.filter((other) => !sameAddress(other, address))]
}

/** `0x1` of `eip155:1`, or nothing for what is no EVM network. */
export function hexChainIdOf(chainId: string | undefined): string | undefined {
  const decimal = /^eip155:([1-9]\d{0,15})$/.exec(chainId ?? '')?.[1]
  return decimal && `0x${Number(decimal).toString(16)}`
}

/** Takes over what the frame says of the visitor, and tells everybody what changed. */
export function setUser(
  { state, emit, emitProvider }: LoginContext,
  said: FrameUser | undefined,
): void {
  const before = state.user
  const user = said && { ...said, chainId: toChainId(said.chainId) ?? said.chainId }
  if (JSON.stringify(before) === JSON.stringify(user)) return
  state.user = user
  emit({ type: 'userChanged', user })
  if (!user) {
    emitProvider('accountsChanged', [])
    return emitProvider('disconnect', {
      code: rpcCodes.providerDisconnected,
      message: 'Nobody is logged in any more.',
    })
  }
  if (!before || addressesOf(before).join() !== addressesOf(user).join())
    emitProvider('accountsChanged', addressesOf(user))
  const chainId = hexChainIdOf(String(user.chainId))
  if (chainId && before?.chainId !== user.chainId) emitProvider('chainChanged', chainId)
}
