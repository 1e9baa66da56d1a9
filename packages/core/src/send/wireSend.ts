import { formatUnits } from '../balances/units.js'
import { connectionOf } from '../connect/connectionOf.js'
import { usesSmartAccount } from '../connect/usesSmartAccount.js'
import type { EventMachine } from '../kernel/machine.js'
import type { ReportedEvent } from '../kernel/report.js'
import type { TransactionOutcome } from '../kernel/transactions.js'
import { watch } from '../kernel/watch.js'
import { back, type ModalState, pushed } from '../modal/modalState.js'
import type { Route } from '../modal/navigator.js'
import type { ViewName } from '../modal/views.js'
import type { NetworksLatchkey } from '../networks/networksLatchkey.js'
import { sentStatusOf } from '../transactions/sentTransactions.js'
import { decimalsOf } from './assets.js'
import type { SendEvent, SendReview, SendState } from './sendState.js'
import { sendViews } from './sendViews.js'

type SendMachine = EventMachine<SendState, SendEvent>

/** Returns the properties of analytics events: the asset and the amount, never an address. */
function propertiesOf(
  latchkey: NetworksLatchkey,
  { prepared, decoded, item }: SendReview,
): NonNullable<ReportedEvent['properties']> {
  const token = item.kind === 'token' ? item.token.symbol : item.nft.standard
  return {
    isSmartAccount: usesSmartAccount(latchkey),
    network: prepared.networkId,
    token,
    amount: formatUnits(decoded.amount, decimalsOf(item)),
  }
}

function isIn(state: ModalState, view: ViewName): boolean {
  return state.status === 'open' && state.stack.some((entry) => entry.view === view)
}

/** Returns the views for a state of sending. */
export function sendRoute(now: SendState, before: SendState, { shown }: ModalState): Route {
  if (now.status === before.status) return undefined
  if (now.status === 'review' && shown?.view === 'WalletSend')
    return pushed({ view: 'WalletSendPreview' })
  if (shown?.view !== 'WalletSendPreview') return undefined
  // The form shows the reason why the transaction cannot be sent.
  if (now.status === 'form' || now.status === 'comparing') return back()
  return now.status === 'asking' ? pushed({ view: 'WalletSendProgress' }) : undefined
}

/** Handles the outcome on chain, also after the user leaves. */
export async function followSent(
  latchkey: NetworksLatchkey,
  review: SendReview,
  ended: Promise<TransactionOutcome>,
): Promise<void> {
  const status = sentStatusOf({ outcome: await ended })
  const isDone = status === 'confirmed'
  latchkey.report(isDone ? 'SEND_SUCCESS' : 'SEND_ERROR', {
    ...propertiesOf(latchkey, review),
    ...(isDone ? {} : { error: status }),
  })
  // The progress view shows the outcome itself.
  if (latchkey.modal.getState().shown?.view === 'WalletSendProgress') return
  const name = review.item.kind === 'token' ? review.item.token.symbol : review.item.nft.name
  const what = `${formatUnits(review.decoded.amount, decimalsOf(review.item))} ${name}`
  latchkey.modal.notify(
    isDone
      ? { tone: 'success', text: `Sent ${what}` }
      : { tone: 'error', text: `${what} were not sent` },
  )
}

/**
 * Applies the effects of navigation: leaving a step cancels it, and a sent form is not shown again.
 */
function onModal(
  { modal }: NetworksLatchkey,
  machine: SendMachine,
  now: ModalState,
  before: ModalState,
): void {
  const state = machine.getState()
  const { status } = state
  const [top, left] = [now.shown?.view, before.shown?.view]
  if (status === 'pending' || status === 'ended') {
    if (isIn(now, 'WalletSendProgress')) return
    const isLost = state.status === 'ended' && sentStatusOf(state) !== 'confirmed'
    machine.send({ type: isLost ? 'edited' : 'reset' })
    if (!isLost && isIn(now, 'WalletSend')) modal.open({ view: 'Account' })
    return
  }
  // A wallet popup may close this modal: the request continues.
  if (status === 'asking') {
    if (now.status === 'open' && !isIn(now, 'WalletSendProgress')) machine.send({ type: 'edited' })
    return
  }
  if (status === 'failed' && top === 'WalletSendPreview') machine.send({ type: 'reviewReturned' })
  else if (status === 'failed' && top !== 'WalletSendProgress') machine.send({ type: 'edited' })
  else if (
    (status === 'review' && top !== 'WalletSendPreview') ||
    (status === 'comparing' && top !== 'WalletSend')
  )
    machine.send({ type: 'edited' })
  // A preparation started in the form belongs to the form. A refresh of an expired review continues
  // only while the review is shown.
  else if (
    status === 'preparing' &&
    top !== 'WalletSendPreview' &&
    (top !== 'WalletSend' || left === 'WalletSendPreview')
  )
    machine.send({ type: 'edited' })
}

/**
 * Applies the item that the view was opened with. Not on back navigation: the user may have chosen
 * another item since.
 */
function chooseGiven(machine: SendMachine, now: ModalState): void {
  const top = now.shown
  if (now.status === 'open' && now.move !== 'pop' && top?.view === 'WalletSend' && top.item)
    machine.send({ type: 'itemChosen', item: top.item })
}

/** Connects sending with the rest of the kit. */
export function wireSend(latchkey: NetworksLatchkey, machine: SendMachine): void {
  watch(machine, (now, before) => {
    if (now.status === before.status) return
    if (now.status === 'asking')
      latchkey.report('SEND_INITIATED', propertiesOf(latchkey, now.review))
    if (now.status === 'failed')
      latchkey.report('SEND_ERROR', {
        ...propertiesOf(latchkey, now.review),
        error: now.error.name,
      })
  })
  latchkey.modal.follow(machine, sendViews, sendRoute)
  watch(latchkey.modal, (now, before) => {
    onModal(latchkey, machine, now, before)
    if (now.shown !== before.shown) chooseGiven(machine, now)
  })
  chooseGiven(machine, latchkey.modal.getState())
  watch(latchkey.connect, (now) => {
    const connection = connectionOf(now)
    machine.send({
      type: 'accountChanged',
      account: connection && { address: connection.address, networkId: connection.networkId },
    })
  })
}
