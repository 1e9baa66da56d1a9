import { parseEvmChainId } from '@latchkey/protocol'

const ADDRESS = /^0x[0-9a-f]{40}$/i

/** Chain a parameter names: that of a transaction, or of the domain of typed data (EIP-712). */
function chainIdIn(param: unknown): unknown {
  if (typeof param === 'object' && param !== null) {
    const { chainId, domain } = param as {
      chainId?: unknown
      domain?: { chainId?: unknown } | null
    }
    return chainId ?? domain?.chainId
  }
  if (typeof param !== 'string' || !param.startsWith('{')) return undefined
  try {
    return chainIdIn(JSON.parse(param))
  } catch {
    // Not typed data: the wallet rejects it.
    return undefined
  }
}

/** Account a parameter names. */
function signerIn(param: unknown): string | undefined {
  const signer =
    typeof param === 'object' && param !== null ? (param as { from?: unknown }).from : param
  return typeof signer === 'string' && ADDRESS.test(signer) ? signer.toLowerCase() : undefined
}

/**
 * Returns true if a request to sign or send is for these accounts and this chain id. Absent fields
 * match.
 */
export function isMeantFor(params: unknown, accounts: readonly string[], chainId: number): boolean {
  const list = Array.isArray(params) ? params : []
  const signers = list.map(signerIn).filter((signer) => signer !== undefined)
  const chainIds = list.map(chainIdIn).filter((id) => id !== undefined && id !== null)
  const own = accounts.map((account) => account.toLowerCase())
  return (
    (signers.length === 0 || signers.some((signer) => own.includes(signer))) &&
    chainIds.every((id) => parseEvmChainId(id) === chainId)
  )
}
