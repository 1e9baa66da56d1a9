import { createRequire } from 'node:module'
import { waitForReceipt } from '@latchkey/testing/node'
import {
  type Abi,
  type Address,
  concatHex,
  encodeAbiParameters,
  encodeDeployData,
  getContractAddress,
  type Hex,
  parseAbi,
  parseEther,
  toHex,
  zeroHash,
} from 'viem'
import {
  entryPoint07Abi,
  entryPoint07Address,
  toPackedUserOperation,
} from 'viem/account-abstraction'
import { privateKeyToAccount } from 'viem/accounts'
import type { Context } from './context.js'
import type { Operation } from './operations.js'

const require = createRequire(import.meta.url)

/**
 * Pays for operations signed by its key. Its licence is the GPL: it is read from the npm package.
 */
const artifact = require('@account-abstraction/contracts/artifacts/VerifyingPaymaster.json') as {
  abi: Abi
  bytecode: Hex
}

const hashAbi = parseAbi([
  'struct PackedUserOperation { address sender; uint256 nonce; bytes initCode; bytes callData; bytes32 accountGasLimits; uint256 preVerificationGas; bytes32 gasFees; bytes paymasterAndData; bytes signature; }',
  'function getHash(PackedUserOperation userOp, uint48 validUntil, uint48 validAfter) view returns (bytes32)',
])

/** Deploys code at an address that the code determines (EIP-1014). */
const CREATE2: Address = '0x4e59b44847b379578588920ca78fbf26c0b4956c'

const VERIFICATION_GAS = 100_000n
const DEPOSIT = parseEther('100')

/** Seconds for which paymaster data is valid. */
const VALID_S = 600n

/** The data of a paymaster (ERC-7677). */
type PaymasterData = Readonly<Record<string, unknown>>

/** The paymaster of a chain. */
export interface Paymaster {
  readonly address: Address
  /** Data of the right form and size, to estimate gas. */
  getStub(): PaymasterData
  getData(operation: Operation): Promise<PaymasterData>
}

function paymasterData(until: bigint, signature: Hex): Hex {
  return concatHex([
    encodeAbiParameters([{ type: 'uint48' }, { type: 'uint48' }], [Number(until), 0]),
    signature,
  ])
}

/** Deploys and funds the paymaster on the chain, if it is missing. */
async function place(context: Context, signer: Address): Promise<Address> {
  const { client } = context
  const bytecode = encodeDeployData({
    abi: artifact.abi,
    bytecode: artifact.bytecode,
    args: [entryPoint07Address, signer],
  })
  const address = getContractAddress({ opcode: 'CREATE2', from: CREATE2, salt: zeroHash, bytecode })
  const entryPoint = { address: entryPoint07Address, abi: entryPoint07Abi } as const
  await context.enqueue(async () => {
    if (!(await client.getCode({ address }))) {
      const hash = await client.sendTransaction({
        to: CREATE2,
        data: concatHex([zeroHash, bytecode]),
      })
      await waitForReceipt(client, { hash })
    }
    const deposit = await client.readContract({
      ...entryPoint,
      functionName: 'balanceOf',
      args: [address],
    })
    if (deposit >= DEPOSIT / 2n) return
    const hash = await client.writeContract({
      ...entryPoint,
      functionName: 'depositTo',
      args: [address],
      value: DEPOSIT,
    })
    await waitForReceipt(client, { hash })
  })
  return address
}

/** Starts the paymaster of a chain, which pays for every operation. */
export async function createPaymaster(context: Context, key: Hex): Promise<Paymaster> {
  const signer = privateKeyToAccount(key)
  const address = await place(context, signer.address)
  // A signature of another message: without a signature the contract reverts instead of reporting
  // a wrong one.
  const stub = await signer.signMessage({ message: 'stub' })
  return {
    address,
    getStub: () => ({
      sponsor: { name: 'Latchkey Sandbox' },
      paymaster: address,
      paymasterData: paymasterData(1n, stub),
      paymasterVerificationGasLimit: toHex(VERIFICATION_GAS),
      paymasterPostOpGasLimit: '0x0',
    }),
    async getData(operation) {
      // The time of the next block: the latest may be hours old.
      const { timestamp } = await context.client.getBlock({ blockTag: 'pending' })
      const until = timestamp + VALID_S
      const limits = {
        paymaster: address,
        paymasterVerificationGasLimit: operation.paymasterVerificationGasLimit ?? VERIFICATION_GAS,
        paymasterPostOpGasLimit: operation.paymasterPostOpGasLimit ?? 0n,
      }
      const packed = toPackedUserOperation({ ...operation, ...limits, paymasterData: '0x' })
      const args = [packed, Number(until), 0] as const
      const hash = await context.client.readContract({
        address,
        abi: hashAbi,
        functionName: 'getHash',
        args,
      })
      return {
        paymaster: address,
        paymasterData: paymasterData(until, await signer.signMessage({ message: { raw: hash } })),
      }
    },
  }
}
