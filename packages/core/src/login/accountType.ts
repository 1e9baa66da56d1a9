import type { AccountType } from '@latchkey/protocol'
import { toLatchkeyError } from '../connect/toLatchkeyError.js'
import type { LatchkeyError } from '../kernel/errors.js'
import type { LoginPort } from '../kernel/login.js'
import { type Effect, whileStatus } from '../kernel/machine.js'

/** Whether another of the visitor's accounts is about to be the one they act for. */
export type AccountTypeState =
  | { status: 'idle'; failure?: LatchkeyError | undefined }
  | { status: 'changing'; type: AccountType }

/** What can happen to it. */
export type AccountTypeEvent =
  | { type: 'typeChosen'; accountType: AccountType }
  | { type: 'changed' }
  | { type: 'failed'; error: LatchkeyError }

/** Choosing between the key's own account and the smart account. Pure. */
export function reduceAccountType(
  state: AccountTypeState,
  event: AccountTypeEvent,
): AccountTypeState {
  switch (event.type) {
    case 'typeChosen':
      return state.status === 'idle' ? { status: 'changing', type: event.accountType } : state
    case 'changed':
      return state.status === 'changing' ? { status: 'idle' } : state
    case 'failed':
      return state.status === 'changing' ? { status: 'idle', failure: event.error } : state
  }
}

/** What the kit does while the account changes. */
export function accountTypeEffects(
  port: LoginPort,
): readonly Effect<AccountTypeState, AccountTypeEvent>[] {
  return [
    whileStatus<AccountTypeState, AccountTypeEvent, 'changing'>(
      'changing',
      async ({ state: { type }, send, signal }) => {
        send(
          await port.setPreferredAccount({ type, signal }).then(
            (): AccountTypeEvent => ({ type: 'changed' }),
            (error: unknown) => ({ type: 'failed', error: toLatchkeyError(error) }),
          ),
        )
      },
    ),
  ]
}
