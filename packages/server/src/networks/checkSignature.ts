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

/** What a contract answers when the signature is its own (ERC-1271), as one whole word. */
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
    // Not a signature of any key; a contract may still say it is its own.
    return false
  }
}

/**
 * Asks one node whether the contract, there or about to be (ERC-6492), says the signature is its
 * own.
 */
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
  // The whole word: a precompiled contract that hands back its input would begin with the same four
  // bytes.
  return (await node.call({ to: address, data })) === MAGIC_WORD
}

/**
 * Checks that the account signed the message: by its key, else by its contract, asked for with
 * `eth_call` only. Every node of the chain must say yes.
 *
 * @returns Which of the two it was: a key is the same on every chain, a contract is somebody's on
 *   this chain only.
 * @throws {@link ServerError} 401 when it did not; 503 when a node gave no answer in time.
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
    throw new ServerError(401, 'signature_refused', 'The signature is not of this account.')
  return 'contract'
}
