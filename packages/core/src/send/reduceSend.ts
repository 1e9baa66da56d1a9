import { isSameAddress } from './assets.js'
import { flipped } from './flip.js'
import { lookAlikeOf } from './lookAlike.js'
import { missingOf } from './sendRules.js'
import type { Recipient, SendEvent, SendForm, SendState } from './sendState.js'

/** Max age of a review, in ms: prices, names and balances change. */
export const REVIEW_MS = 60_000

export const emptyForm: SendForm = {
  amount: { unit: 'token', text: '' },
  recipient: { status: 'empty' },
}

/** The state before any input. */
export const initialSend: SendState = {
  status: 'form',
  account: undefined,
  form: emptyForm,
  known: undefined,
  isUnsettled: false,
}

function withForm({ account, known, isUnsettled }: SendState, form: SendForm): SendState {
  return { status: 'form', account, known, isUnsettled, form }
}

/** Changes the form and clears the last problem, which belongs to the old input. */
function change(state: SendState, part: Partial<SendForm>): SendState {
  return withForm(state, { ...state.form, problem: undefined, ...part })
}

/** Sets the recipient. Discards the fee of a maximum, which depends on the recipient. */
function withRecipient(state: SendState, recipient: Recipient): SendState {
  const { amount } = state.form
  return change(state, {
    recipient,
    accepted: undefined,
    ...(amount.unit === 'max' ? { amount: { unit: 'max' } } : {}),
  })
}

/** Ignores a stale reply. */
function answered(state: SendState, text: string, recipient: Recipient): SendState {
  const asked = state.form.recipient
  return asked.status === 'reading' && asked.text === text ? withRecipient(state, recipient) : state
}

function moved(state: SendState, account: SendState['account']): SendState {
  const last = state.account
  if (
    account &&
    last &&
    account.networkId === last.networkId &&
    isSameAddress(account.address, last.address)
  )
    return state
  if (!account && !last) return state
  const next = { ...state, account, known: undefined } as SendState
  // The pending wallet request belongs to the previous account; it is tracked elsewhere by its
  // hash.
  if (state.status === 'asking' || state.status === 'pending' || state.status === 'ended')
    return next
  const isTouched =
    state.form.recipient.status !== 'empty' ||
    state.form.amount.unit === 'max' ||
    state.form.amount.text !== ''
  return withForm(
    next,
    last && account && isTouched ? { ...emptyForm, problem: { kind: 'moved' } } : emptyForm,
  )
}

/** Reduces an event of the form. */
function fill(state: SendState, event: SendEvent): SendState {
  const { form } = state
  switch (event.type) {
    case 'itemProposed':
      // Not a user action: keeps the last problem visible.
      return form.item ? state : withForm(state, { ...form, item: event.item })
    case 'itemChosen': {
      const { item } = event
      // A unique collectible leaves no choice of amount.
      return change(state, {
        item,
        amount: { unit: 'token', text: item.kind === 'nft' && item.nft.amount === 1n ? '1' : '' },
      })
    }
    case 'amountTyped':
      return change(state, {
        amount: { unit: form.amount.unit === 'fiat' ? 'fiat' : 'token', text: event.text },
      })
    case 'unitFlipped': {
      const amount = flipped(form)
      return amount ? change(state, { amount }) : state
    }
    case 'maxChosen':
      return form.item ? change(state, { amount: { unit: 'max' } }) : state
    case 'feeEstimated':
      return form.amount.unit === 'max'
        ? withForm(state, { ...form, amount: { unit: 'max', fee: event.fee } })
        : state
    case 'feeUnknown':
      return form.amount.unit === 'max'
        ? change(state, {
            amount: emptyForm.amount,
            problem: { kind: 'unreachable', error: event.error },
          })
        : state
    case 'recipientTyped': {
      const text = event.text.trim()
      return withRecipient(state, text === '' ? { status: 'empty' } : { status: 'reading', text })
    }
    case 'recipientFound':
      return answered(state, event.text, { ...event, status: 'found' } as Recipient)
    case 'recipientRefused':
      return answered(state, event.text, {
        status: 'refused',
        text: event.text,
        problem: event.problem,
      })
    case 'reviewAsked': {
      if (!state.account || missingOf(form) !== undefined) return state
      const own = lookAlikeOf(form, state.known)
      if (own) return { ...withForm(state, form), status: 'comparing', own } as SendState
      return {
        ...withForm(state, { ...form, problem: undefined }),
        status: 'preparing',
      } as SendState
    }
    default:
      return state
  }
}

/**
 * Reduces an event of the comparison of two look-alike addresses, which needs an explicit choice
 * (SEC-45).
 */
function compare(state: Extract<SendState, { status: 'comparing' }>, event: SendEvent): SendState {
  const { recipient } = state.form
  switch (event.type) {
    case 'ownChosen':
      return withRecipient(state, { status: 'reading', text: state.own.address })
    case 'otherAccepted':
      if (recipient.status !== 'found') return state
      return { ...change(state, { accepted: recipient.address }), status: 'preparing' } as SendState
    case 'edited':
      return withForm(state, state.form)
    default:
      return state
  }
}

/** Reduces an event from the review to the outcome on chain. */
function reducePending(state: SendState, event: SendEvent): SendState {
  const { account, known, isUnsettled, form } = state
  const base = { account, known, isUnsettled, form }
  switch (state.status) {
    case 'preparing':
      if (event.type === 'prepared') return { ...base, status: 'review', review: event.review }
      if (event.type === 'lookAlikeFound') return { ...base, status: 'comparing', own: event.own }
      if (event.type === 'refused') return withForm(state, { ...form, problem: event.problem })
      return event.type === 'edited' ? withForm(state, form) : state
    case 'review':
      if (event.type === 'reviewExpired') return { ...base, status: 'preparing' }
      if (event.type === 'edited') return withForm(state, form)
      if (event.type !== 'confirmed') return state
      // The review is stale, for example after the page slept.
      if (event.at - state.review.preparedAt > REVIEW_MS) return { ...base, status: 'preparing' }
      return { ...base, status: 'asking', review: state.review }
    case 'asking':
      // Clears `known`, so that the known recipients are read again.
      if (event.type === 'walletSent')
        return {
          ...base,
          known: undefined,
          status: 'pending',
          review: state.review,
          hash: event.hash,
        }
      if (event.type === 'walletFailed')
        return { ...base, status: 'failed', review: state.review, error: event.error }
      return event.type === 'edited' ? { ...withForm(state, form), isUnsettled: true } : state
    case 'failed':
      if (event.type === 'reviewReturned') return { ...base, status: 'preparing' }
      return event.type === 'edited' ? withForm(state, form) : state
    case 'pending':
      return event.type === 'ended'
        ? {
            ...base,
            status: 'ended',
            review: state.review,
            hash: state.hash,
            outcome: event.outcome,
          }
        : state
    case 'ended':
      // The transaction failed: the user can try again.
      return event.type === 'edited' ? withForm(state, form) : state
    default:
      return state
  }
}

function withBalances(
  state: SendState,
  event: Extract<SendEvent, { type: 'balancesRead' }>,
): SendState {
  const { item } = state.form
  const token =
    item?.kind === 'token' ? event.tokens.find((each) => each.id === item.token.id) : undefined
  if (!token || item?.kind !== 'token' || token === item.token) return state
  return { ...state, form: { ...state.form, item: { kind: 'token', token } } }
}

/** Reduces an event of sending. Pure. */
export function reduceSend(state: SendState, event: SendEvent): SendState {
  switch (event.type) {
    case 'accountChanged':
      return moved(state, event.account)
    case 'knownRead':
      return { ...state, known: event.known }
    case 'balancesRead':
      return withBalances(state, event)
    case 'unsettledEnded':
      return state.isUnsettled ? { ...state, isUnsettled: false } : state
    case 'reset':
      // Keeps a pending wallet request.
      return state.status === 'asking' ? state : withForm(state, emptyForm)
  }
  if (state.status === 'form') return fill(state, event)
  return state.status === 'comparing' ? compare(state, event) : reducePending(state, event)
}
