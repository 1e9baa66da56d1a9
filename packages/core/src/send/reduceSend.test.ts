import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { TokenBalance } from '../balances/tokenBalance.js'
import { LatchkeyError } from '../kernel/errors.js'
import { initialSend, REVIEW_MS, reduceSend } from './reduceSend.js'
import type { OwnRecipient, SendEvent, SendReview, SendState } from './sendState.js'

const ME = {
  address: '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266',
  networkId: 'eip155:31337' as const,
}
const TO = '0x4E9c1D7a2b5F8063e0C2e1A0d97F3c58B16a72F0'
const ALIKE = '0x4E9c83bE07c41fA95D2e6038b7714Ed2AF9c72F0'
const own: OwnRecipient = { address: TO, times: 3, lastAt: 1 }
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
const error = new LatchkeyError('no')

const run = (events: readonly SendEvent[], from: SendState = initialSend): SendState =>
  events.reduce(reduceSend, from)

const connected: SendEvent = { type: 'accountChanged', account: ME }
const found = (address: string, text = address): SendEvent => ({
  type: 'recipientFound',
  text,
  address,
  isContract: false,
})
const filled: readonly SendEvent[] = [
  connected,
  { type: 'knownRead', known: [own] },
  { type: 'itemChosen', item: { kind: 'token', token } },
  { type: 'amountTyped', text: '120' },
  { type: 'recipientTyped', text: TO },
  found(TO),
]
const reviewed: readonly SendEvent[] = [
  ...filled,
  { type: 'reviewAsked' },
  { type: 'prepared', review },
]
const asking: readonly SendEvent[] = [...reviewed, { type: 'confirmed', at: 2_000 }]

describe('sending', () => {
  test('default: from the form to the outcome on chain', () => {
    const statuses: string[] = []
    const events: readonly SendEvent[] = [
      ...asking,
      { type: 'walletSent', hash: '0x1' },
      { type: 'ended', outcome: { status: 'dropped' } },
    ]
    events.reduce((state, event) => {
      const next = reduceSend(state, event)
      if (next.status !== state.status) statuses.push(next.status)
      return next
    }, initialSend)
    expect(statuses).toEqual(['preparing', 'review', 'asking', 'pending', 'ended'])
  })

  test('behavior: does not review an incomplete form', () => {
    for (const left of [2, 3, 4, 5]) {
      const state = run(filled.filter((_, index) => index !== left))
      expect(reduceSend(state, { type: 'reviewAsked' })).toBe(state)
    }
  })

  test('behavior: a double click prompts the wallet once', () => {
    const state = run(asking)
    expect(reduceSend(state, { type: 'confirmed', at: 2_000 })).toBe(state)
    expect(reduceSend(state, { type: 'reviewAsked' })).toBe(state)
  })

  test('behavior: prepares an expired review again before the wallet signs', () => {
    expect(run([...reviewed, { type: 'confirmed', at: 1_000 + REVIEW_MS }]).status).toBe('asking')
    expect(run([...reviewed, { type: 'confirmed', at: 1_001 + REVIEW_MS }]).status).toBe(
      'preparing',
    )
    expect(run([...reviewed, { type: 'reviewExpired' }]).status).toBe('preparing')
  })

  test('behavior: after a declined, refused or left request the form keeps its input', () => {
    const { form } = run(filled)
    expect(run([...asking, { type: 'walletFailed', error }, { type: 'edited' }]).form).toEqual(form)
    expect(
      run([
        ...filled,
        { type: 'reviewAsked' },
        { type: 'refused', problem: { kind: 'unexpected' } },
      ]).form,
    ).toEqual({
      ...form,
      problem: { kind: 'unexpected' },
    })
    expect(run([...reviewed, { type: 'edited' }]).form).toEqual(form)
  })

  test('behavior: a failed transaction can be tried again', () => {
    const { form } = run(filled)
    const ended = run([
      ...asking,
      { type: 'walletSent', hash: '0x1' },
      { type: 'ended', outcome: { status: 'dropped' } },
    ])
    expect(reduceSend(ended, { type: 'edited' })).toMatchObject({ status: 'form', form })
  })

  test('behavior: a user leaving the wallet prompt sees that it may still be sent', () => {
    const state = run([...asking, { type: 'edited' }])
    expect(state).toMatchObject({
      status: 'form',
      isUnsettled: true,
      form: { amount: { text: '120' } },
    })
    expect(run([{ type: 'unsettledEnded' }], state).isUnsettled).toBe(false)
  })

  test('behavior: a reset empties the form, and keeps a pending wallet request', () => {
    expect(run([...asking, { type: 'walletSent', hash: '0x1' }, { type: 'reset' }])).toMatchObject({
      status: 'form',
      form: { recipient: { status: 'empty' } },
    })
    const state = run(asking)
    expect(reduceSend(state, { type: 'reset' })).toBe(state)
  })

  test('behavior: SEC-45 one click does not send to a look-alike address', () => {
    const alike: readonly SendEvent[] = [
      ...filled.slice(0, 4),
      { type: 'recipientTyped', text: ALIKE },
      found(ALIKE),
    ]
    const comparing = run([...alike, { type: 'reviewAsked' }])
    expect(comparing).toMatchObject({ status: 'comparing', own })
    expect(reduceSend(comparing, { type: 'reviewAsked' })).toBe(comparing)
    expect(run([{ type: 'otherAccepted' }], comparing)).toMatchObject({
      status: 'preparing',
      form: { accepted: ALIKE },
    })
    expect(run([{ type: 'ownChosen' }], comparing)).toMatchObject({
      status: 'form',
      form: { recipient: { status: 'reading', text: TO } },
    })
    // Another recipient needs its own confirmation.
    expect(
      run(
        [{ type: 'otherAccepted' }, { type: 'edited' }, { type: 'recipientTyped', text: TO }],
        comparing,
      ).form.accepted,
    ).toBeUndefined()
  })

  test('behavior: SEC-45 a recipient just sent to is known at the next read', () => {
    expect(run([...asking, { type: 'walletSent', hash: '0x1' }]).known).toBeUndefined()
  })

  test('behavior: SEC-45 known recipients may load as late as the review', () => {
    expect(
      run([...filled, { type: 'reviewAsked' }, { type: 'lookAlikeFound', own }]),
    ).toMatchObject({ status: 'comparing', own })
  })

  test('behavior: SEC-52 another account or network resets the form, and shows why', () => {
    const other = { ...ME, networkId: 'eip155:31338' as const }
    for (const events of [
      filled,
      reviewed,
      [...asking, { type: 'walletFailed' as const, error }],
    ]) {
      const state = run([...events, { type: 'accountChanged', account: other }])
      expect(state).toMatchObject({
        status: 'form',
        account: other,
        known: undefined,
        form: { recipient: { status: 'empty' }, problem: { kind: 'moved' } },
      })
      // The problem stays visible, independent of the new account's tokens.
      const item = { kind: 'token', token } as const
      const proposed = reduceSend(state, { type: 'itemProposed', item })
      expect(proposed.form).toMatchObject({ item, problem: { kind: 'moved' } })
      expect(
        reduceSend(proposed, {
          type: 'itemProposed',
          item: { kind: 'token', token: { ...token, id: 'other' } },
        }),
      ).toBe(proposed)
      expect(reduceSend(proposed, { type: 'itemChosen', item }).form.problem).toBeUndefined()
    }
    expect(run([...asking, { type: 'accountChanged', account: other }]).status).toBe('asking')
    expect(
      run([...filled, { type: 'accountChanged', account: undefined }]).form.problem,
    ).toBeUndefined()
  })

  test('behavior: the same account in another spelling changes nothing', () => {
    const state = run(filled)
    expect(
      reduceSend(state, {
        type: 'accountChanged',
        account: { ...ME, address: ME.address.toLowerCase() },
      }),
    ).toBe(state)
  })

  test('behavior: ignores a late reply for an input that has changed', () => {
    const state = run([...filled.slice(0, 4), { type: 'recipientTyped', text: 'ada.eth' }])
    expect(reduceSend(state, found(TO, 'ada.et'))).toBe(state)
    expect(
      reduceSend(state, { type: 'recipientRefused', text: 'ada.et', problem: 'nameUnknown' }),
    ).toBe(state)
    expect(reduceSend(state, found(TO, 'ada.eth'))).toMatchObject({
      form: { recipient: { status: 'found', address: TO } },
    })
  })

  test('behavior: the max amount depends on the recipient: estimates the fee again', () => {
    const state = run([
      connected,
      { type: 'itemChosen', item: { kind: 'token', token } },
      { type: 'maxChosen' },
      { type: 'feeEstimated', fee: 7n },
    ])
    expect(state.form.amount).toEqual({ unit: 'max', fee: 7n })
    expect(reduceSend(state, { type: 'recipientTyped', text: TO }).form.amount).toEqual({
      unit: 'max',
    })
  })

  test('behavior: refreshed balances reach the form in every status', () => {
    const state = run([...reviewed, { type: 'balancesRead', tokens: [{ ...token, amount: 5n }] }])
    expect(state).toMatchObject({ status: 'review', form: { item: { token: { amount: 5n } } } })
  })

  test('behavior: 200,000 random events reach no illegal state and request only reviewed transactions', () => {
    const event: fc.Arbitrary<SendEvent> = fc.constantFrom<SendEvent>(
      ...asking,
      { type: 'accountChanged', account: undefined },
      { type: 'accountChanged', account: { ...ME, networkId: 'eip155:31338' } },
      { type: 'amountTyped', text: 'x' },
      { type: 'unitFlipped' },
      { type: 'maxChosen' },
      { type: 'itemProposed', item: { kind: 'token', token } },
      { type: 'feeEstimated', fee: 1n },
      { type: 'feeUnknown', error },
      { type: 'recipientTyped', text: ALIKE },
      found(ALIKE),
      { type: 'recipientRefused', text: ALIKE, problem: 'checksum' },
      { type: 'ownChosen' },
      { type: 'otherAccepted' },
      { type: 'lookAlikeFound', own },
      { type: 'refused', problem: { kind: 'unexpected' } },
      { type: 'reviewExpired' },
      { type: 'walletSent', hash: '0x1' },
      { type: 'walletFailed', error },
      { type: 'unsettledEnded' },
      { type: 'ended', outcome: { status: 'dropped' } },
      { type: 'reviewReturned' },
      { type: 'edited' },
      { type: 'reset' },
    )
    fc.assert(
      fc.property(fc.array(event, { minLength: 100, maxLength: 100 }), (events) => {
        events.reduce((state, each) => {
          const next = reduceSend(state, each)
          if (next.status === 'asking' && state.status !== 'asking')
            expect([state.status, each.type]).toEqual(['review', 'confirmed'])
          if (next.status === 'review') expect(next.account).toBeDefined()
          return next
        }, initialSend)
      }),
      { numRuns: 2_000 },
    )
  })
})
