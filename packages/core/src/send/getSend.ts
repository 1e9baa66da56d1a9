import { type ChainId, nameEndpoints } from '@latchkey/protocol'
import { noop } from '@latchkey/protocol/std'
import { formatUnits } from '../balances/units.js'
import { connectionOf } from '../connect/connectionOf.js'
import { MethodUnsupportedError, NotConnectedError } from '../connect/walletErrors.js'
import { historyQuery } from '../history/historyQuery.js'
import { askServer } from '../kernel/askServer.js'
import { isFeatureOn } from '../kernel/features.js'
import { createMachine, type EventMachine } from '../kernel/machine.js'
import { memo } from '../kernel/memo.js'
import { ServerRefusedError } from '../kernel/serverErrors.js'
import type { ChainTransactions } from '../kernel/transactions.js'
import type { Connection } from '../kernel/types.js'
import type { NetworksLatchkey } from '../networks/networksLatchkey.js'
import { getTransactionTracker } from '../transactions/getTransactionTracker.js'
import { decimalsOf } from './assets.js'
import { knownRecipients } from './knownRecipients.js'
import { initialSend, reduceSend } from './reduceSend.js'
import type { SendDeps } from './sendDeps.js'
import { sendEffects } from './sendEffects.js'
import { type Send, sendMethods } from './sendMethods.js'
import type { SendAccount, SendEvent, SendReview, SendState } from './sendState.js'
import { followSent, wireSend } from './wireSend.js'

const connectionIn = (latchkey: NetworksLatchkey): Connection | undefined =>
  connectionOf(latchkey.connect.getState())

function accountIn(latchkey: NetworksLatchkey): SendAccount | undefined {
  const connection = connectionIn(latchkey)
  return connection && { address: connection.address, networkId: connection.networkId }
}

async function loadTransactions(latchkey: NetworksLatchkey): Promise<ChainTransactions> {
  const connection = connectionIn(latchkey)
  if (!connection) throw new NotConnectedError()
  const transactions = await latchkey.adapterOf(connection.wallet.namespace).loadTransactions?.()
  if (!transactions)
    throw new MethodUnsupportedError({ details: 'this kind of network has no sending' })
  return transactions
}

/**
 * Returns the coin types of a network, the most specific first. Source: ENSIP-9, ENSIP-11, SLIP-44.
 */
function coinTypesOf(networkId: ChainId): readonly string[] {
  if (networkId.startsWith('solana:')) return ['501']
  const id = Number(networkId.slice('eip155:'.length))
  return [String((0x8000_0000 | id) >>> 0), '60']
}

/** Resolves a name on the app's server: some names exist only there, not on a chain. */
async function askForName(
  latchkey: NetworksLatchkey,
  account: SendAccount,
  name: string,
  signal: AbortSignal,
): Promise<{ name: string; address: string } | undefined> {
  try {
    const record = await askServer(latchkey, nameEndpoints.account, {
      parameters: { name },
      query: { sender: account.address, apiVersion: '2' },
      signal,
    })
    const address = coinTypesOf(account.networkId)
      .map((coinType) => record.addresses[coinType]?.address)
      .find((each) => each !== undefined)
    const parsed =
      address === undefined ? undefined : (await loadTransactions(latchkey)).parseAddress(address)
    return parsed && 'address' in parsed
      ? { name: record.name, address: parsed.address }
      : undefined
  } catch (error) {
    if (error instanceof ServerRefusedError && (error.code === 404 || error.code === 400))
      return undefined
    throw error
  }
}

function createDeps(
  latchkey: NetworksLatchkey,
  getMachine: () => EventMachine<SendState, SendEvent>,
): SendDeps {
  const { clock } = latchkey.options
  return {
    clock,
    getAccount: () => accountIn(latchkey),
    loadTransactions: () => loadTransactions(latchkey),
    async findName({ account, name, signal }) {
      const found = await (await loadTransactions(latchkey)).resolveName({
        networkId: account.networkId,
        name,
        signal,
      })
      return (
        found ??
        (isFeatureOn(latchkey, 'names') ? askForName(latchkey, account, name, signal) : undefined)
      )
    },
    async readKnown(account, signal) {
      const others = (connectionIn(latchkey)?.addresses ?? []).filter(
        (address) => address !== account.address,
      )
      const sent = getTransactionTracker(latchkey).machine.getState().sent
      const page = isFeatureOn(latchkey, 'history')
        ? // A failed history read is not fatal: transactions sent from here are still known.
          await historyQuery(latchkey, account).queryFn({ signal }).catch(noop)
        : undefined
      return knownRecipients({ account, sent, history: page?.data ?? [], others })
    },
    remember(review, hash) {
      getTransactionTracker(latchkey).add(summaryOf(review, hash))
      // The progress view shows the outcome already.
      if (latchkey.modal.getState().shown?.view !== 'WalletSendProgress')
        latchkey.modal.notify({ tone: 'success', text: 'Transaction started' })
      void followSent(latchkey, review, getTransactionTracker(latchkey).waitFor(hash))
      // The user left, and the wallet sent the transaction anyway: the form must not send it a
      // second time.
      if (getMachine().getState().isUnsettled) getMachine().send({ type: 'reset' })
    },
    unsettledEnded: () => getMachine().send({ type: 'unsettledEnded' }),
    waitFor: (hash, signal) => getTransactionTracker(latchkey).waitFor(hash, signal),
  }
}

function summaryOf(
  { prepared, decoded, item }: SendReview,
  hash: string,
): Parameters<ReturnType<typeof getTransactionTracker>['add']>[0] {
  const amount = formatUnits(decoded.amount, decimalsOf(item))
  const out =
    item.kind === 'token'
      ? { id: item.token.id, symbol: item.token.symbol, amount }
      : {
          id: `${item.nft.networkId}:${item.nft.address}/${item.nft.tokenId}`,
          symbol: item.nft.name,
          amount,
        }
  return {
    hash,
    networkId: prepared.networkId,
    from: prepared.from,
    summary: { kind: 'send', to: decoded.to, out },
  }
}

/**
 * Returns sending for the connected account: fill in the form, review, confirm. The form is kept
 * until it is sent. `machine` has the state.
 *
 * @example
 * ```ts
 * import { type Latchkey, getSend, type TokenBalance } from '@latchkey/core'
 *
 * declare const latchkey: Latchkey
 * declare const token: TokenBalance
 * const send = getSend(latchkey)
 * send.chooseItem({ kind: 'token', token })
 * send.typeAmount('1.5')
 * send.typeRecipient('0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045')
 * // Once `machine` has read the recipient:
 * const { decoded, fee } = await send.review()
 * const { hash, wait } = await send.confirm()
 * const { status } = await wait() // 'confirmed'
 * ```
 */
export function getSend(latchkey: NetworksLatchkey): Send {
  return memo(latchkey, 'send', () => {
    const deps = createDeps(latchkey, () => machine)
    const machine: EventMachine<SendState, SendEvent> = createMachine<SendState, SendEvent>({
      initial: initialSend,
      reduce: reduceSend,
      effects: sendEffects(deps),
    })
    const account = accountIn(latchkey)
    if (account) machine.send({ type: 'accountChanged', account })
    wireSend(latchkey, machine)
    return sendMethods(machine, deps)
  })
}
