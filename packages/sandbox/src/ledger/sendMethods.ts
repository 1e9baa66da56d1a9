import { isRecord } from '@latchkey/protocol/std'
import { RpcError } from '../bundler/rpcError.js'
import { toAccountJson } from './accountJson.js'
import type { Simulation } from './bank.js'
import type { Methods } from './chainMethods.js'
import { ledgerCodes } from './ledgerErrors.js'
import { type Config, invalidParams, readAddresses, readBytes, readConfig } from './readParams.js'
import { describeTransactionError } from './transactionError.js'
import { toInnerInstructions, toReturnData } from './transactionJson.js'
import { checkContextSlot, type View } from './view.js'
import { readWireTransaction, type WireTransaction } from './wireTransaction.js'

function readTransaction(given: unknown, config: Config, view: View): WireTransaction {
  // Base58 is the default of nodes, for old clients.
  const encoding = config.encoding ?? 'base58'
  if (encoding !== 'base58' && encoding !== 'base64')
    throw invalidParams(
      `unsupported encoding: ${String(encoding)}. Supported encodings: base58, base64`,
    )
  return readWireTransaction(readBytes(given, encoding), view.bank.svm)
}

function toSimulationJson({
  error,
  logs,
  unitsConsumed,
  ...simulation
}: Simulation): Record<string, unknown> {
  return {
    err: error,
    logs,
    accounts: null,
    unitsConsumed,
    returnData: toReturnData({ error, logs, unitsConsumed, ...simulation }),
    innerInstructions: null,
    fee: simulation.fee,
    preBalances: simulation.preBalances,
    postBalances: simulation.postBalances,
    preTokenBalances: simulation.preTokenBalances,
    postTokenBalances: simulation.postTokenBalances,
  }
}

/** @throws RpcError if the preflight of a node would fail. */
function preflight(wire: WireTransaction, view: View): void {
  const simulation = view.bank.simulate(wire, { checksSignatures: true, find: view.find })
  if (simulation.error === 'SignatureFailure')
    throw new RpcError(
      ledgerCodes.signatureVerificationFailure,
      'Transaction signature verification failure',
    )
  if (simulation.error !== null)
    throw new RpcError(
      ledgerCodes.preflightFailure,
      `Transaction simulation failed: ${describeTransactionError(simulation.error)}`,
      toSimulationJson(simulation),
    )
}

function readAccountsAfter(
  { accounts, error }: Simulation,
  wanted: unknown,
  view: View,
): readonly unknown[] | null {
  if (!isRecord(wanted)) return null
  const addresses = readAddresses(wanted.addresses, 100)
  const config = { encoding: wanted.encoding ?? 'base64' }
  // Nodes return no accounts for a failed simulation.
  return addresses.map((address) =>
    error === null
      ? toAccountJson(accounts.get(address) ?? view.getAccount(address), config, view.bank.svm)
      : null,
  )
}

/** Methods that execute transactions, or simulate them. */
export const sendMethods: Methods = {
  simulateTransaction([given, options], view) {
    const config = readConfig(options)
    checkContextSlot(view, config)
    const { sigVerify = false, replaceRecentBlockhash = false } = config
    if (sigVerify && replaceRecentBlockhash)
      throw invalidParams('sigVerify may not be used with replaceRecentBlockhash')
    const wire = readTransaction(given, config, view)
    const simulation = view.bank.simulate(wire, {
      checksSignatures: sigVerify === true,
      find: replaceRecentBlockhash ? undefined : view.find,
    })
    const { blockhash, height } = view.latest()
    return view.withContext({
      ...toSimulationJson(simulation),
      accounts: readAccountsAfter(simulation, config.accounts, view),
      ...(config.innerInstructions === true
        ? { innerInstructions: toInnerInstructions(simulation, wire, true) }
        : {}),
      ...(replaceRecentBlockhash
        ? { replacementBlockhash: { blockhash, lastValidBlockHeight: height + 150 } }
        : {}),
    })
  },
  sendTransaction([given, options], view) {
    const config = readConfig(options)
    checkContextSlot(view, config)
    const wire = readTransaction(given, config, view)
    if (config.skipPreflight !== true) preflight(wire, view)
    // A transaction that no block can contain is dropped without an error.
    view.submit(wire)
    return wire.signature
  },
}
