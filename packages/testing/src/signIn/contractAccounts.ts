import { sleep } from '@latchkey/protocol/std'
import {
  type Address,
  concatHex,
  getContractAddress,
  type Hex,
  numberToHex,
  serializeErc6492Signature,
  size,
  zeroHash,
} from 'viem'

/** The number of polls for a receipt, and the interval between them in milliseconds. */
const MAX_TRIES = 250
const TRY_MS = 20

/**
 * A contract that deploys code at an address that the code determines (EIP-1014). It exists on most
 * chains, and on every local node from the start.
 */
const DEPLOYER: Address = '0x4e59b44847b379578588920ca78fbf26c0b4956c'

/** Returns init code that deploys `runtime`: copies the code after these eleven bytes. */
function deployCode(runtime: Hex): Hex {
  return concatHex([
    '0x60',
    numberToHex(size(runtime), { size: 1 }),
    '0x80600b6000396000f3',
    runtime,
  ])
}

/**
 * A contract account with one owner (ERC-1271), assembled by hand. It copies hash, v, r and s into
 * memory and recovers the signer with precompile 1. It returns the magic value only if the signer
 * is the owner.
 */
function ownedCode(owner: Address): Hex {
  return concatHex([
    '0x600435600052', // memory[0x00] = hash
    '0x60a43560f81c602052', // memory[0x20] = v, the last byte of the signature
    '0x606435604052', // memory[0x40] = r
    '0x608435606052', // memory[0x60] = s
    '0x602060806080600060015afa50', // memory[0x80] = ecrecover(memory[0x00..0x80])
    '0x60805173', // push memory[0x80], and the owner
    owner,
    '0x14', // equal?
    '0x631626ba7e60e01b02', // times the magic word
    '0x60005260206000f3', // returned
  ])
}

/** A contract that behaves badly. */
export type HostileCode = 'reverts' | 'burns' | 'echoes' | 'floods' | 'agrees'

const hostileCode: Readonly<Record<HostileCode, Hex>> = {
  // Reverts.
  reverts: '0x60006000fd',
  // Loops until the gas is used up.
  burns: '0x5b600056',
  // Returns its input, which begins with the magic four bytes.
  echoes: '0x366000600037366000f3',
  // Returns a megabyte of zeros.
  floods: '0x620fffff6000f3',
  // Accepts every signature.
  agrees: '0x631626ba7e60e01b60005260206000f3',
}

/** An account that is a contract, deployed or counterfactual. */
export interface ContractAccount {
  address: Address
  /** Deploys it. */
  deploy(): Promise<void>
  /** Adds the deployment of the account to a signature (ERC-6492). */
  wrap(signature: Hex): Hex
}

/** Sends a request to a local node, which has the keys of its own accounts. */
async function ask(rpcUrl: string, method: string, params: unknown[]): Promise<unknown> {
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params })
  const response = await fetch(rpcUrl, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body,
  })
  const { result, error } = (await response.json()) as {
    result?: unknown
    error?: { message: string }
  }
  if (error) throw new Error(`${method}: ${error.message}`)
  return result
}

function contractAccount(rpcUrl: string, runtime: Hex): ContractAccount {
  const bytecode = deployCode(runtime)
  const address = getContractAddress({
    opcode: 'CREATE2',
    from: DEPLOYER,
    salt: zeroHash,
    bytecode,
  })
  const data = concatHex([zeroHash, bytecode])
  return {
    address,
    async deploy() {
      if ((await ask(rpcUrl, 'eth_getCode', [address, 'latest'])) !== '0x') return
      const [from] = (await ask(rpcUrl, 'eth_accounts', [])) as Address[]
      const hash = await ask(rpcUrl, 'eth_sendTransaction', [{ from, to: DEPLOYER, data }])
      for (
        let tries = 0;
        tries < MAX_TRIES && !(await ask(rpcUrl, 'eth_getTransactionReceipt', [hash]));
        tries++
      )
        await sleep(TRY_MS)
      if ((await ask(rpcUrl, 'eth_getCode', [address, 'latest'])) === '0x')
        throw new Error(`No contract at ${address}: does the node mine by itself?`)
    },
    wrap: (signature) => serializeErc6492Signature({ address: DEPLOYER, data, signature }),
  }
}

/**
 * Returns a contract account of one owner on a local node (ERC-1271), which may be undeployed
 * (ERC-6492).
 *
 * @param owner - The account whose key signs for it.
 *
 * @example
 * ```ts
 * import { ownedAccount, testAccounts } from '@latchkey/testing'
 *
 * const [owner] = testAccounts(1)
 * const account = owner && ownedAccount('http://127.0.0.1:8545', owner.address)
 * await account?.deploy()
 * ```
 */
export function ownedAccount(rpcUrl: string, owner: Address): ContractAccount {
  return contractAccount(rpcUrl, ownedCode(owner))
}

/**
 * Returns a contract on a local node that misbehaves when it checks a signature (ERC-1271).
 *
 * @example
 * ```ts
 * import { hostileAccount } from '@latchkey/testing'
 *
 * await hostileAccount('http://127.0.0.1:8545', 'burns').deploy()
 * ```
 */
export function hostileAccount(rpcUrl: string, code: HostileCode): ContractAccount {
  return contractAccount(rpcUrl, hostileCode[code])
}
