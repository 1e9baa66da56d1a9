import { isHash } from '@latchkey/protocol/std'
import { type Address, type Hex, isAddressEqual, numberToHex } from 'viem'
import { VaultError } from '../kernel/vaultError.js'
import { parseQuantity } from '../networks/nodes.js'
import { encodeAccountCalls } from './accountCalls.js'
import { factoryDataOf } from './accountContract.js'
import type { Deployment } from './deployment.js'
import { depositData } from './entryPoint.js'
import { readFees } from './fees.js'
import { type Core, feeOf, type Operation, readGas, type Sponsorship } from './operations.js'
import type { Services, SmartChain } from './services.js'
import type { Call, PreparedOperation, SmartAccountCalls } from './smartAccounts.js'
import { findSponsor, readWish, type SponsorWish } from './sponsoring.js'

const MAX_CALLS = 100

/** Placeholder with the length of a signature, for estimates. */
const STUB: Hex = `0x${'11'.repeat(64)}1b`

/**
 * Returns a nonce with a random key: operations do not wait for each other, and none runs twice.
 */
function freshNonce(): Hex {
  const key = crypto
    .getRandomValues(new Uint8Array(16))
    .reduce((sum, byte) => (sum << 8n) | BigInt(byte), 0n)
  return numberToHex(key << 64n)
}

/** Rejects calls to the account itself: they could replace its owner, code or storage. */
function checkCalls(calls: readonly Call[], account: Address): void {
  if (calls.length > MAX_CALLS)
    throw new VaultError('invalidParams', `Invalid params: more than ${MAX_CALLS} calls`, {
      code: 5740,
    })
  if (calls.some(({ to }) => isAddressEqual(to, account)))
    throw new VaultError('notAllowed', 'A page may not change the smart account itself.', {
      code: 4200,
    })
}

/** Estimates the gas at the bundler. Maps its refusals to errors that the user can act on. */
async function estimate(
  services: Services,
  chain: SmartChain,
  draft: Core & Partial<Sponsorship>,
  signal: AbortSignal,
) {
  const { bundlerUrl, entryPoint } = chain.smartAccount
  return readGas(
    await services.ask(
      bundlerUrl,
      'eth_estimateUserOperationGas',
      [{ ...draft, signature: STUB }, entryPoint],
      { signal },
    ),
  )
}

/**
 * Checks that the account can pay.
 *
 * @throws {@link VaultError} `insufficientFunds`
 */
async function checkFunds(
  { nodes }: Services,
  chain: SmartChain,
  account: Address,
  min: { value: bigint; fee: bigint },
  signal: AbortSignal,
) {
  const { id, smartAccount, nativeCurrency } = chain
  const [balance, deposit] = await Promise.all([
    nodes.ask(id, 'eth_getBalance', [account, 'latest'], { signal }).then(parseQuantity),
    nodes.ask(
      id,
      'eth_call',
      [{ to: smartAccount.entryPoint, data: depositData(account) }, 'latest'],
      { signal },
    ),
  ])
  // The account's deposit at the EntryPoint pays fees only.
  const held = isHash(deposit) ? BigInt(deposit) : 0n
  const rest = min.fee > held ? min.fee - held : 0n
  if (balance < min.value + rest)
    throw new VaultError(
      'insufficientFunds',
      `The smart account has too little ${nativeCurrency.symbol} for the transaction and its network fee.`,
      {
        code: -32000,
      },
    )
}

interface Building {
  services: Services
  chain: SmartChain
  core: Core
  wish: SponsorWish
  signal: AbortSignal
}

/** Builds an operation whose fee the operator's paymaster pays. `undefined` if it does not pay. */
async function buildSponsored({
  services,
  chain,
  core,
  wish,
  signal,
}: Building): Promise<Operation | undefined> {
  try {
    const sponsor = await findSponsor(services, chain, { core, wish, signal })
    if (!sponsor) return undefined
    const gas = await estimate(services, chain, { ...core, ...sponsor.stub }, signal)
    const { paymasterVerificationGasLimit, paymasterPostOpGasLimit } = sponsor.stub
    const draft: Operation = {
      ...core,
      ...sponsor.stub,
      ...gas,
      paymasterVerificationGasLimit,
      paymasterPostOpGasLimit,
    }
    return { ...draft, ...(await sponsor.promise(draft)) }
  } catch (error) {
    signal.throwIfAborted()
    // Reverting calls also revert without the paymaster.
    if (wish.isRequired || (error instanceof VaultError && error.name === 'reverts')) throw error
    return undefined
  }
}

async function build(building: Building): Promise<Operation> {
  const sponsored = await buildSponsored(building)
  if (sponsored) return sponsored
  const { services, chain, core, wish, signal } = building
  if (wish.isRequired)
    throw new VaultError('sponsorRefused', 'No paymaster pays the fee of this transaction.', {
      code: 5700,
    })
  const { callGasLimit, verificationGasLimit, preVerificationGas } = await estimate(
    services,
    chain,
    core,
    signal,
  )
  return { ...core, callGasLimit, verificationGasLimit, preVerificationGas }
}

/**
 * Builds the user operation of calls, with its maximum fee and its sponsor.
 */
export async function prepareOperation(
  services: Services,
  deployment: Deployment,
  { chainId, calls, capabilities, owner, signal }: SmartAccountCalls & { owner: Address },
): Promise<Omit<PreparedOperation, 'hash'>> {
  const chain = services.chainOf(chainId)
  const wish = readWish(capabilities, chain)
  const sender = deployment.addressOf(owner)
  checkCalls(calls, sender)
  const [isThere, fees] = await Promise.all([
    deployment.isDeployed(chainId, owner, { signal }),
    readFees(services.nodes, chainId, { signal }),
  ])
  const deploying = isThere
    ? {}
    : { factory: chain.smartAccount.factory, factoryData: factoryDataOf(owner) }
  const core: Core = {
    sender,
    nonce: freshNonce(),
    ...deploying,
    callData: encodeAccountCalls(calls),
    ...fees,
  }
  const value = calls.reduce((sum, call) => sum + call.value, 0n)
  try {
    const operation = await build({ services, chain, core, wish, signal })
    const fee = feeOf(operation)
    const isSponsored = operation.paymaster !== undefined
    if (!isSponsored) await checkFunds(services, chain, sender, { value, fee }, signal)
    return {
      chainId,
      sender,
      calls,
      isDeployment: !isThere,
      fee,
      isSponsored,
      operation: { ...operation },
    }
  } catch (error) {
    // The most common reason for failing calls has its own error.
    if (error instanceof VaultError && error.name === 'reverts')
      await checkFunds(services, chain, sender, { value, fee: 0n }, signal)
    throw error
  }
}
