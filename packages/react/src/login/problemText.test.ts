import {
  type LatchkeyError,
  LoginError,
  UserRejectedError,
  WalletLockedError,
} from '@latchkey/core'
import { fillTexts, loadKitTexts } from '@latchkey/locales'
import { expect, test } from 'vitest'
import { enLogin } from './loginTexts.js'
import { problemText } from './problemText.js'

const message = 'You can do this again in 5 hours.'
const failureOf = (reason: string | undefined): LoginError => new LoginError(message, { reason })
const german = fillTexts(enLogin, (await loadKitTexts('de', 'login')).login, '', [])

test('default: returns the text of the error’s reason or name', () => {
  expect(problemText(failureOf('code_refused'), german)).toBe(german.problems.code_refused)
  expect(problemText(new UserRejectedError(), german)).toBe(german.problems.UserRejectedError)
})

test('behavior: English users read the message of the wallet window', () => {
  for (const reason of ['frozen', 'unreachable', 'constructor', undefined])
    expect(problemText(failureOf(reason), enLogin)).toBe(message)
})

test.each([
  ['unreachable', 'unreachable'],
  ['session_required', 'loggedOut'],
  ['mail_limit', 'tooMany'],
  ['frozen', 'frozen'],
  ['email_taken', 'emailTaken'],
  ['socialUnavailable', 'socialRefused'],
  ['constructor', 'other'],
  [undefined, 'other'],
] as const)('behavior: in other languages the reason %s has the text %s', (reason, key) => {
  expect(problemText(failureOf(reason), german)).toBe(german.failures[key])
  expect(german.failures[key]).not.toBe(enLogin.failures[key])
})

test('behavior: an error of another class keeps the reason of the wallet window', () => {
  const held: LatchkeyError = Object.assign(new WalletLockedError(), { reason: 'recoveryHeld' })
  expect(problemText(held, german)).toBe(german.failures.held)
})
