import { describe, expect, test } from 'vitest'
import type { TokenBalance } from '../balances/tokenBalance.js'
import { NotConnectedError } from '../connect/walletErrors.js'
import { CancelledError, LatchkeyError, RequestPendingError } from '../kernel/errors.js'
import { createMachine } from '../kernel/machine.js'
import type { TransactionOutcome } from '../kernel/transactions.js'
import { unhandledRejections } from '../test/unhandledRejections.js'
import { OutcomeUnknownError } from '../transactions/sendErrors.js'
import { initialSend, REVIEW_MS, reduceSend } from './reduceSend.js'
import { sendMethods } from './sendMethods.js'
import { SendRefusedError } from './sendRefusedError.js'
import type { SendEvent, SendReview, SendState } from './sendState.js'

const account = {
  address: '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266',
  networkId: 'eip155:31337' as const,
}
const TO = '0x4E9c1D7a2b5F8063e0C2e1A0d97F3c58B16a72F0'
const ALIKE = '0x4E9c83bE07c41fA95D2e6038b7714Ed2AF9c72F0'
const token: TokenBalance = {
  id: 'eip155:31337:0x1',
  networkId: 'eip155:31337',
  address: '0x0000000000000000000000000000000000000001',
  name: 'Dollar',
  symbol: 'DOL',
  decimals: 6,
  amount: 1_000_000_000n,
  price: '1',
  isVerified: true,
}
const review = { preparedAt: 1_000, decoded: { to: TO } } as SendReview
const mined: TransactionOutcome = { status: 'confirmed', hash: '0x1', blockNumber: 7n, fee: 1n }

/** Creates sending with the real reducer. The test sends the events of the effects. */
function createSend() {
  const time = { now: 2_000 }
  const waits: { reject(error: unknown): void; resolve(outcome: TransactionOutcome): void }[] = []
  const machine = createMachine<SendState, SendEvent>({ initial: initialSend, reduce: reduceSend })
  const send = sendMethods(machine, {
    clock: { now: () => time.now, after: () => () => undefined },
    waitFor: () => new Promise((resolve, reject) => void waits.push({ resolve, reject })),
  })
  return { send, machine, time, waits }
}

function createFilled(to = TO) {
  const parts = createSend()
  const { machine, send } = parts
  machine.send({ type: 'accountChanged', account })
  machine.send({ type: 'knownRead', known: [{ address: TO, times: 3, lastAt: 1 }] })
  send.setTokens([{ ...token, id: 'none', amount: 0n }, token])
  send.typeAmount('120')
  send.typeRecipient(to)
  machine.send({ type: 'recipientFound', text: to, address: to, isContract: false })
  return parts
}

async function createReviewed() {
  const parts = createFilled()
  const reviewed = parts.send.review()
  parts.machine.send({ type: 'prepared', review })
  await reviewed
  return parts
}

describe('review', () => {
  test('default', async () => {
    const { send, machine } = createFilled()
    const reviewed = send.review()
    expect(machine.getState().status).toBe('preparing')
    machine.send({ type: 'prepared', review })
    expect(await reviewed).toBe(review)
  })

  test('behavior: waits while two addresses that look alike are compared', async () => {
    const { send, machine } = createFilled(ALIKE)
    const reviewed = send.review()
    expect(machine.getState().status).toBe('comparing')
    send.acceptOther()
    machine.send({ type: 'prepared', review })
    expect(await reviewed).toBe(review)
  })

  test('behavior: prepares again after a failure', async () => {
    const { send, machine } = await createReviewed()
    const confirmed = send.confirm()
    machine.send({ type: 'walletFailed', error: new LatchkeyError('no') })
    await expect(confirmed).rejects.toThrow('no')
    const again = send.review()
    machine.send({ type: 'prepared', review })
    expect(await again).toBe(review)
  })

  test('behavior: works when a listener of the machine calls it', async () => {
    const { send, machine } = createFilled()
    const reviewed = new Promise<SendReview>((resolve) => {
      const stop = machine.subscribe(() => {
        stop()
        resolve(send.review())
      })
    })
    send.typeAmount('121')
    machine.send({ type: 'prepared', review })
    expect(await reviewed).toBe(review)
  })

  test('error: rejects an incomplete form, and rejects without an account', async () => {
    await expect(createSend().send.review()).rejects.toThrow(NotConnectedError)
    const { send } = createFilled()
    send.typeAmount('')
    await expect(send.review()).rejects.toMatchObject({
      name: 'SendRefusedError',
      problem: { kind: 'incomplete', missing: 'amount' },
    })
  })

  test('error: rejects with the problem of the check', async () => {
    const { send, machine } = createFilled()
    const reviewed = send.review()
    machine.send({ type: 'refused', problem: { kind: 'insufficient', has: 3n } })
    await expect(reviewed).rejects.toMatchObject({ problem: { kind: 'insufficient', has: 3n } })
    const again = send.review()
    const error = new LatchkeyError('away')
    machine.send({ type: 'refused', problem: { kind: 'unreachable', error } })
    await expect(again).rejects.toBe(error)
  })

  test('error: rejects if the user goes back', async () => {
    const { send } = createFilled()
    const reviewed = send.review()
    send.cancel()
    await expect(reviewed).rejects.toThrow(CancelledError)
  })

  test('error: an abort goes back to the form', async () => {
    const { send, machine } = createFilled()
    const controller = new AbortController()
    const reviewed = send.review({ signal: controller.signal })
    controller.abort()
    await expect(reviewed).rejects.toThrow(CancelledError)
    expect(machine.getState().status).toBe('form')
  })

  test('error: rejects while a transfer is being signed', async () => {
    const { send } = await createReviewed()
    void send.confirm()
    await expect(send.review()).rejects.toThrow(RequestPendingError)
  })
})

describe('confirm', () => {
  test('default', async () => {
    const { send, machine, waits } = await createReviewed()
    const confirmed = send.confirm()
    machine.send({ type: 'walletSent', hash: '0x1' })
    const { hash, wait } = await confirmed
    expect(hash).toBe('0x1')
    const outcome = wait()
    waits[0]?.resolve(mined)
    expect(await outcome).toBe(mined)
    // The next transfer starts with an empty form.
    machine.send({ type: 'ended', outcome: mined })
    await expect(send.review()).rejects.toMatchObject({ problem: { missing: 'token' } })
  })

  test('behavior: an unused promise reports no unhandled rejection', async () => {
    const { send, machine, waits } = await createReviewed()
    const confirmed = send.confirm()
    machine.send({ type: 'walletSent', hash: '0x1' })
    const { wait } = await confirmed
    const reasons = await unhandledRejections(() => {
      void wait()
      waits[0]?.reject(new CancelledError())
      void createSend().send.review()
    })
    expect(reasons).toEqual([])
  })

  test('behavior: a second call sends no request and settles with the same outcome', async () => {
    const { send, machine } = await createReviewed()
    const both = Promise.all([send.confirm(), send.confirm()])
    machine.send({ type: 'walletSent', hash: '0x1' })
    expect((await both).map(({ hash }) => hash)).toEqual(['0x1', '0x1'])
  })

  test('error: rejects without a review, and with an expired one', async () => {
    await expect(createFilled().send.confirm()).rejects.toThrow(SendRefusedError)
    const { send, machine, time } = await createReviewed()
    time.now = 1_001 + REVIEW_MS
    await expect(send.confirm()).rejects.toMatchObject({ problem: { kind: 'notReviewed' } })
    expect(machine.getState().status).toBe('preparing')
  })

  test('error: rejects with the error of the wallet, once', async () => {
    const { send, machine } = await createReviewed()
    const confirmed = send.confirm()
    const error = new LatchkeyError('no')
    machine.send({ type: 'walletFailed', error })
    await expect(confirmed).rejects.toBe(error)
    await expect(send.confirm()).rejects.toMatchObject({ problem: { kind: 'notReviewed' } })
  })

  test('error: rejects if the user leaves before the wallet answered', async () => {
    const { send } = await createReviewed()
    const confirmed = send.confirm()
    send.cancel()
    await expect(confirmed).rejects.toThrow(OutcomeUnknownError)
  })

  test('error: an abort stops waiting, and the transaction is still tracked', async () => {
    const { send, machine } = await createReviewed()
    const controller = new AbortController()
    const confirmed = send.confirm({ signal: controller.signal })
    controller.abort()
    await expect(confirmed).rejects.toThrow(CancelledError)
    expect(machine.getState()).toMatchObject({ status: 'form', isUnsettled: true })
  })

  test('error: a signal that has aborted before sends no request', async () => {
    const { send, machine } = await createReviewed()
    await expect(send.confirm({ signal: AbortSignal.abort() })).rejects.toThrow(CancelledError)
    expect(machine.getState().status).toBe('review')
  })
})
