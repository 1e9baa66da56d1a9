import * as core from '@latchkey/core'
import { toLatchkeyError } from '@latchkey/core/internal'
import { fillTexts, loadKitTexts } from '@latchkey/locales'
import { describe, expect, test } from 'vitest'
import { problemOf } from './connect/problemOf.js'
import { enProblem } from './connect/problemTexts.js'
import { en } from './texts.js'
import { enWallets } from './wallets/walletTexts.js'

const names = { wallet: 'Tern', app: 'Millpond' }

/** The errors of a wallet or node during a connection or switch. */
const errors: readonly core.LatchkeyError[] = [
  new core.UserRejectedError(),
  new core.WalletLockedError(),
  new core.RequestPendingError(),
  new core.TimeoutError({ deadline: 1 }),
  new core.WalletGoneError(),
  new core.WalletNotFoundError({ walletId: 'tern' }),
  new core.InvalidWalletResponseError({ method: 'eth_chainId' }),
  new core.SignInMismatchError(),
  new core.MethodUnsupportedError(),
  new core.WalletMismatchError(),
  new core.NetworkUnchangedError(),
  new core.NetworkUnknownError(),
  new core.NetworkRequestError(),
  new core.PairingExpiredError(),
  new core.RelayRefusedError(),
  new core.RelayUnreachableError(),
  new core.SetupError(),
  new core.ClockSkewError({ cause: { minutes: 12 } }),
  new core.PopupBlockedError(),
  new core.PopupCutOffError(),
  new core.PopupClosedError(),
  new core.ApprovalPendingError(),
]

/** Returns every text of the catalogue. Functions are called with recognizable names. */
function textsOf(value: unknown): string[] {
  if (typeof value === 'string') return [value]
  if (typeof value === 'function')
    return textsOf(value(Object.assign('Tern', names), 'Base', 'Celo'))
  return Object.values(value as object).flatMap(textsOf)
}

describe('en', () => {
  test.each(errors.map((error) => [error.name, error] as const))(
    'default: %s has a text of its own',
    (_name, error) => {
      const { title, text } = problemOf(enProblem, error, names)
      const unknown = problemOf(enProblem, new core.UnknownError(), names)
      expect(title).not.toBe(unknown.title)
      expect(text).not.toBe(unknown.text)
      expect(`${title} ${text}`).not.toMatch(/undefined|\[object/)
    },
  )

  test('default: a declined request names the wallet, and says that nothing was shared', () => {
    expect(problemOf(enProblem, new core.UserRejectedError(), names)).toEqual({
      title: 'Request declined',
      text: 'You declined in Tern. Nothing was shared.',
    })
  })

  test('behavior: an unknown error has a next step and shows nothing raw', () => {
    const { title, text } = problemOf(
      enProblem,
      toLatchkeyError({ code: -1, message: '<b>0xdeadbeef</b>' }),
      names,
    )
    expect(title).toBe('Unknown error')
    expect(text).toContain('Try again')
    expect(text).not.toContain('deadbeef')
  })

  test('behavior: an error without a text shows its message in English only', async () => {
    const error = new core.LatchkeyError('The option "a" is wrong: expected b, received c.')
    expect(problemOf(enProblem, error, names).title).toBe(error.shortMessage)
    const { problem } = await loadKitTexts('de', 'base')
    const german = fillTexts(enProblem, problem, '', [])
    expect(problemOf(german, error, names)).toEqual({
      title: 'Unbekannter Fehler',
      text: german.other('Tern'),
    })
    expect(german.other('Tern')).toContain('Tern konnte die Anfrage nicht abschließen')
  })

  test('behavior: no text is empty, has an exclamation mark or a missing value', () => {
    const texts = textsOf([en, enProblem, enWallets])
    expect(texts.length).toBeGreaterThan(150)
    for (const text of texts) {
      expect(text).toMatch(/\S/)
      expect(text).not.toMatch(/!|undefined|\[object|oops/i)
    }
  })

  test('behavior: the number one has a singular text', () => {
    expect(en.networks.found(1)).toBe('1 network found')
    expect(en.networks.noMatchText('Millpond', 1)).toContain('1 network.')
    expect(en.networks.noMatchText('Millpond', 8)).toContain('8 networks.')
  })
})
