import { SignInRefusedError, type SignInState } from '@latchkey/core'
import { describe, expect, test } from 'vitest'
import { en } from '../texts.js'
import { signInAnnouncement } from './signInAnnouncement.js'

const names = { app: 'Millpond', wallet: 'Tern', host: 'millpond.example' }
const accountId = 'eip155:1:0xAb'
const signed = { message: 'm', signature: '0x01', address: '0xAb', networkId: 'eip155:1' } as const
const ready: SignInState = { status: 'ready' }
const nonce: SignInState = { status: 'loading', phase: 'nonce', accountId }
const wallet: SignInState = { status: 'loading', phase: 'wallet', accountId, nonce: 'abcdefgh' }
const verifying: SignInState = { status: 'loading', phase: 'verifying', accountId, signed }
const looking: SignInState = { status: 'loading', phase: 'session', accountId }
const success: SignInState = { status: 'success', session: { accountId } }
const failed: SignInState = { status: 'error', error: new SignInRefusedError() }

describe('signInAnnouncement', () => {
  test('default', () => {
    expect(signInAnnouncement(wallet, nonce, en, names)).toBe('Sign the message in Tern')
    expect(signInAnnouncement(verifying, wallet, en, names)).toBe('Checking your signature')
    expect(signInAnnouncement(success, verifying, en, names)).toBe('You’re signed in to Millpond.')
  })

  test('behavior: does not announce an unchanged state, or a failure, which is an alert already', () => {
    expect(signInAnnouncement(success, looking, en, names)).toBeUndefined()
    expect(signInAnnouncement(success, success, en, names)).toBeUndefined()
    expect(signInAnnouncement(looking, ready, en, names)).toBeUndefined()
    expect(signInAnnouncement(failed, verifying, en, names)).toBe('')
  })
})
