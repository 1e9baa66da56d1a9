import { loadFrameTexts } from '@latchkey/locales/frame'
import { afterEach, describe, expect, test } from 'vitest'
import { openAuthenticator } from '../test/openAuthenticator.js'
import { english, setFrameTexts } from '../ui/frameLanguage.js'
import { createPasskey, isPasskeyPossible, type PasskeyScope, readPasskey } from './passkey.js'

const walletId = '0b9f6d0e-6b5e-4c43-9d6d-0f3c6f5f2a11'
const other = '7d3c1a52-1c0a-4f0e-8a55-3f1d5a9b7c22'
const never = new AbortController().signal
const wanted = { walletId, signal: never }
const hex = (value: BufferSource | undefined): string =>
  Buffer.from(value as Uint8Array).toString('hex')

afterEach(() => setFrameTexts(english))

describe('passkey', () => {
  test('default: creates a passkey that returns the same output at its test and at every later use', async () => {
    const { scope, asked } = openAuthenticator()
    const made = await createPasskey(scope, wanted)
    const key = await readPasskey(scope, { walletId, made, signal: never })
    expect(key).toMatch(/^[-_A-Za-z0-9]{43}$/)
    expect(await readPasskey(scope, { walletId, signal: never })).toBe(key)
    const [create, tried, later] = asked.map(({ publicKey }) => publicKey)
    expect(create).toMatchObject({
      rp: { id: 'vault.example' },
      attestation: 'none',
      authenticatorSelection: {
        residentKey: 'required',
        requireResidentKey: true,
        userVerification: 'required',
      },
    })
    expect(tried).toMatchObject({
      rpId: 'vault.example',
      userVerification: 'required',
      allowCredentials: [{ id: made.id }],
    })
    // A later use allows every credential, because only the authenticator stores the id.
    expect(later).toMatchObject({ userVerification: 'required', allowCredentials: [] })
    expect(asked.every(({ publicKey }) => (publicKey.timeout ?? 0) > 0)).toBe(true)
  })

  test.each([
    ['en', 'Latchkey wallet', /^Wallet recovery, [A-Z][a-z]{2} \d{1,2}, \d{4}$/],
    ['de', 'Latchkey-Wallet', /^Wallet-Wiederherstellung, \d{2}\.\d{2}\.\d{4}$/],
    ['ja', 'Latchkey ウォレット', /^ウォレットの復元、\d{4}\/\d{2}\/\d{2}$/],
  ])(
    'behavior: names wallet and label in the language of the screens: %s',
    async (locale, wallet, label) => {
      if (locale !== 'en') setFrameTexts({ locale, catalogues: await loadFrameTexts(locale) })
      const { scope, asked } = openAuthenticator()
      await createPasskey(scope, wanted)
      const [{ publicKey } = { publicKey: undefined }] = asked
      expect(publicKey?.rp.name).toBe(wallet)
      expect(publicKey?.user.name).toMatch(label)
      expect(publicKey?.user.displayName).toMatch(label)
    },
  )

  test('behavior: an authenticator without an output at creation is queried for it afterwards', async () => {
    const authenticator = openAuthenticator()
    authenticator.habits = { isEager: false }
    const made = await createPasskey(authenticator.scope, wanted)
    expect(made.answered).toBeUndefined()
    expect(await readPasskey(authenticator.scope, { walletId, made, signal: never })).toMatch(
      /^[-_A-Za-z0-9]{43}$/,
    )
  })

  test('behavior: SEC-61 the salt differs per wallet, so one passkey has another output for another wallet', async () => {
    const { scope, asked } = openAuthenticator()
    await createPasskey(scope, wanted)
    await createPasskey(scope, { ...wanted, walletId: other })
    const salts = asked.map(({ publicKey }) => hex(publicKey.extensions?.prf?.eval?.first))
    expect(new Set(salts).size).toBe(2)
  })

  test('behavior: SEC-61 the handle does not name the user, and a new passkey deletes no other', async () => {
    const { scope, kept, asked } = openAuthenticator()
    const first = await createPasskey(scope, wanted)
    const key = await readPasskey(scope, { walletId, made: first, signal: never })
    await createPasskey(scope, wanted)
    expect(kept).toHaveLength(2)
    expect(
      await readPasskey(scope, {
        walletId,
        made: { id: first.id, answered: undefined },
        signal: never,
      }),
    ).toBe(key)
    const handles = asked.flatMap(({ kind, publicKey }) =>
      kind === 'create' ? [hex(publicKey.user.id)] : [],
    )
    expect(new Set(handles).size).toBe(2)
    for (const handle of handles)
      expect([handle.length, handle.startsWith(walletId.replaceAll('-', ''))]).toEqual([64, true])
  })

  test('error: SEC-61 rejects the passkey of another wallet, which the browser’s list also offers', async () => {
    const authenticator = openAuthenticator()
    await createPasskey(authenticator.scope, { ...wanted, walletId: other })
    await createPasskey(authenticator.scope, wanted)
    authenticator.choose = ([first]) => first
    await expect(
      readPasskey(authenticator.scope, { walletId, signal: never }),
    ).rejects.toMatchObject({ name: 'passkeyRefused', message: /another wallet/ })
  })

  test('error: reports an authenticator without key output, at creation and at use', async () => {
    const authenticator = openAuthenticator()
    authenticator.habits = { hasPrf: false }
    await expect(createPasskey(authenticator.scope, wanted)).rejects.toMatchObject({
      name: 'passkeyUnsupported',
    })
    await expect(
      readPasskey(authenticator.scope, { walletId, signal: never }),
    ).rejects.toMatchObject({ name: 'passkeyUnsupported' })
  })

  test('error: SEC-61 rejects a new passkey whose output is not the same twice', async () => {
    const authenticator = openAuthenticator()
    authenticator.habits = { isForgetful: true }
    const made = await createPasskey(authenticator.scope, wanted)
    await expect(
      readPasskey(authenticator.scope, { walletId, made, signal: never }),
    ).rejects.toMatchObject({
      name: 'passkeyUnsupported',
      message: /same twice/,
    })
  })

  test('error: a closed dialog can be retried; an unsuitable device is reported as unsupported', async () => {
    const authenticator = openAuthenticator()
    const nameAfter = async (refuses: string): Promise<unknown> => {
      authenticator.habits = { refuses }
      return createPasskey(authenticator.scope, wanted).catch(({ name }: Error) => name)
    }
    expect(await nameAfter('NotAllowedError')).toBe('passkeyRefused')
    expect(await nameAfter('TimeoutError')).toBe('passkeyRefused')
    for (const name of ['NotSupportedError', 'ConstraintError', 'SecurityError'])
      expect(await nameAfter(name)).toBe('passkeyUnsupported')
    authenticator.habits = {}
    expect(await createPasskey(authenticator.scope, wanted)).toMatchObject({
      id: expect.any(Uint8Array),
    })
  })

  test('error: closing the screen aborts an unanswered dialog', async () => {
    const authenticator = openAuthenticator()
    authenticator.habits = { isSilent: true }
    const screen = new AbortController()
    const waiting = createPasskey(authenticator.scope, { ...wanted, signal: screen.signal })
    screen.abort(new Error('The screen is gone.'))
    await expect(waiting).rejects.toThrow('The screen is gone.')
  })

  test('behavior: SEC-20 refuses passkeys in a frame, under an IP address, on an insecure page, and without browser support', async () => {
    const { scope, asked } = openAuthenticator()
    expect(isPasskeyPossible(scope)).toBe(true)
    const at = (hostname: string): PasskeyScope => ({
      ...scope,
      location: { ...scope.location, hostname },
    })
    expect(
      [at('localhost'), at('frame.localhost'), at('1password.example')].every(isPasskeyPossible),
    ).toBe(true)
    const without = [
      { ...scope, top: {} },
      { ...scope, isSecureContext: false },
      { ...scope, PublicKeyCredential: undefined },
      { ...scope, navigator: {} as Navigator },
      at('127.0.0.1'),
      at('[::1]'),
    ]
    for (const one of without) {
      expect(isPasskeyPossible(one)).toBe(false)
      await expect(createPasskey(one, wanted)).rejects.toMatchObject({ name: 'passkeyUnsupported' })
      await expect(readPasskey(one, { walletId, signal: never })).rejects.toMatchObject({
        name: 'passkeyUnsupported',
      })
    }
    expect(asked).toEqual([])
  })
})
