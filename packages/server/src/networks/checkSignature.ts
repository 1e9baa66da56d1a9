import {
  type Address,
  encodeDeployData,
  encodeFunctionData,
  erc6492SignatureValidatorAbi,
  erc6492SignatureValidatorByteCode,
  type Hex,
  hashMessage,
  isAddressEqual,
  isErc6492Signature,
  parseAbi,
  recoverMessageAddress,
} from 'viem'
import { ServerError } from '../kernel/serverError.js'
import type { Node } from './signatureNodes.js'

/** The return value of a contract for a valid signature (ERC-1271), as one whole word. */
const MAGIC_WORD = `0x1626ba7e${'0'.repeat(56)}`

const erc1271Abi = parseAbi([
  'function isValidSignature(bytes32 hash, bytes signature) view returns (bytes4)',
])

interface Claim {
  address: Address
  message: string
  signature: Hex
}

async function isByKey({ address, message, signature }: Claim): Promise<boolean> {
  if (signature.length !== 132) return false
  try {
    return isAddressEqual(await recoverMessageAddress({ message, signature }), address)
  } catch {
    // Not a signature of a key. It may be one of a contract.
    return false
  }
}

/** Checks with one node that the contract, deployed or not (ERC-6492), accepts the signature. */
async function isByContract(node: Node, { address, message, signature }: Claim): Promise<boolean> {
  const hash = hashMessage(message)
  if (isErc6492Signature(signature)) {
    const data = encodeDeployData({
      abi: erc6492SignatureValidatorAbi,
      args: [address, hash, signature],
      bytecode: erc6492SignatureValidatorByteCode,
    })
    return (await node.call({ data })) === '0x01'
  }
  const data = encodeFunctionData({
    abi: erc1271Abi,
    functionName: 'isValidSignature',
    args: [hash, signature],
  })
  // Compares the whole word: a precompiled contract that returns its input would start with the
  // same four bytes.
  return (await node.call({ to: address, data })) === MAGIC_WORD
}

/**
 * Checks that the account signed the message: with its key, else with its contract, through
 * `eth_call` only. Every node of the chain must accept it.
 *
 * @returns `key` or `contract`. The account of a key is the same on every chain, a contract account
 * exists on this chain only.
 * @throws {@link ServerError} 401 for an invalid signature; 503 when a node did not respond in
 * time.
 */
export async function checkSignature(
  claim: Claim,
  nodes: readonly Node[],
): Promise<'key' | 'contract'> {
  if (await isByKey(claim)) return 'key'
  const answers = await Promise.all(nodes.map((node) => isByContract(node, claim)))
  if (answers.length === 0)
    throw new ServerError(
      401,
      'signature_refused',
      'The signature is not of the key of this account, and this server does not know the chain to ask for its contract.',
    )
  if (answers.includes(false))
    throw new ServerError(401, 'signature_refused', 'This was signed by another account.')
  return 'contract'
}
