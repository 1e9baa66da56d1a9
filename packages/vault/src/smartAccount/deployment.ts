import { isHash } from '@latchkey/protocol/std'
import { type Address, isAddressEqual, slice } from 'viem'
import { VaultError } from '../kernel/vaultError.js'
import { addressFrom, getAddressData } from './accountContract.js'
import type { Services } from './services.js'

/** Timeout of the address check at each chain, in milliseconds. */
const PATIENCE_MS = 3000

/** Address of an owner's account, and the chains on which it is deployed. */
export interface Deployment {
  addressOf(owner: Address): Address
  /**
   * Checks the address at all chains.
   *
   * @throws {@link VaultError} `smartAccountConfig` if the factory of a chain would deploy the
   * account elsewhere
   */
  check(owner: Address): Promise<Address>
  isDeployed(chainId: number, owner: Address, options: { signal: AbortSignal }): Promise<boolean>
}

export function createDeployment({ nodes, chains, chainOf, factory }: Services): Deployment {
  const deployed = new Set<string>()
  const checked = new Set<number>()

  function addressOf(owner: Address): Address {
    if (factory === undefined)
      throw new VaultError('smartAccountMissing', 'There are no smart accounts on this network.', {
        code: 5710,
      })
    return addressFrom(factory, owner)
  }

  /**
   * Rejects if the chain's factory would deploy the account at another address. Money sent to this
   * address would be lost.
   */
  async function checkChain(chainId: number, owner: Address): Promise<void> {
    const call = [{ to: factory, data: getAddressData(owner) }, 'latest']
    const answer = await nodes
      .ask(chainId, 'eth_call', call, { signal: AbortSignal.timeout(PATIENCE_MS) })
      .catch((error: unknown) => {
        // An unreachable chain is not evidence against the address. An error of the call is.
        if (error instanceof VaultError && error.name === 'nodeError') return '0x'
        return undefined
      })
    if (answer === undefined) return
    const isSame = isHash(answer) && isAddressEqual(slice(answer as Address, 12), addressOf(owner))
    if (!isSame)
      throw new VaultError(
        'smartAccountConfig',
        'The factory of smart accounts on this network is not the one this wallet knows.',
      )
    checked.add(chainId)
  }

  return {
    addressOf,
    async check(owner) {
      const address = addressOf(owner)
      await Promise.all(
        chains.filter(({ id }) => !checked.has(id)).map(({ id }) => checkChain(id, owner)),
      )
      return address
    },
    async isDeployed(chainId, owner, { signal }) {
      const address = addressOf(owner)
      const key = `${chainOf(chainId).id} ${address}`
      if (deployed.has(key)) return true
      const code = await nodes.ask(chainId, 'eth_getCode', [address, 'latest'], { signal })
      const isThere = typeof code === 'string' && code.length > 2
      // A deployed account cannot be removed.
      if (isThere) deployed.add(key)
      return isThere
    },
  }
}
