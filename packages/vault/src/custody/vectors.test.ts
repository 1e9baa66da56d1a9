import { hmac } from '@noble/hashes/hmac'
import { sha256, sha512 } from '@noble/hashes/sha2'
import { entropyToMnemonic, mnemonicToSeedSync } from '@scure/bip39'
import { wordlist } from '@scure/bip39/wordlists/english'
import { parseTransaction, recoverTransactionAddress, verifyTypedData } from 'viem'
import { mnemonicToAccount } from 'viem/accounts'
import { describe, expect, test } from 'vitest'
import {
  createRecoveryCode,
  createSalt,
  factorKeys,
  factorProof,
  factorVerifiers,
  isSameCode,
} from './factors.js'
import { phraseWords, seedOf } from './phrase.js'
import { kindsOf, openByFactors, sealByFactors } from './sealByFactors.js'
import { createReplyKey } from './sealing.js'
import {
  addressesFrom,
  combineChecked,
  deriveEd25519,
  signWith,
  splitEntropy,
} from './walletKeys.js'

const bytes = (hex: string): Uint8Array => Uint8Array.from(Buffer.from(hex, 'hex'))
const hex = (value: Uint8Array): string => Buffer.from(value).toString('hex')
const base64url = (value: Uint8Array): string => Buffer.from(value).toString('base64url')
const text = (value: string): Uint8Array => new TextEncoder().encode(value)

describe('vectors', () => {
  // Source: the test vectors of BIP-39 (Trezor), entropy and words; seeds without a passphrase from
  // @scure/bip39.
  test.each([
    [
      '00000000000000000000000000000000',
      'abandon abandon abandon abandon abandon abandon abandon abandon abandon abandon abandon about',
    ],
    [
      '7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f',
      'legal winner thank year wave sausage worth useful legal winner thank yellow',
    ],
    [
      '80808080808080808080808080808080',
      'letter advice cage absurd amount doctor acoustic avoid letter advice cage above',
    ],
    ['ffffffffffffffffffffffffffffffff', 'zoo zoo zoo zoo zoo zoo zoo zoo zoo zoo zoo wrong'],
    [
      '9e885d952ad362caeb4efe34a8e91bd2',
      'ozone drill grab fiber curtain grace pudding thank cruise elder eight picnic',
    ],
  ])('default: BIP-39 %s', async (entropy, phrase) => {
    expect(phraseWords(bytes(entropy)).join(' ')).toBe(phrase)
    expect(hex(await seedOf(bytes(entropy)))).toBe(hex(mnemonicToSeedSync(phrase)))
  })

  test('default: the phrase of every local chain gives its first account', async () => {
    const { evm } = await addressesFrom(bytes('df9bf37e6fcdf9bf37e6fcdf9bf37e3c'))
    expect(evm).toBe('0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266')
  })

  // Source: SLIP-0010, test vectors 1 and 2 for ed25519.
  test.each([
    [
      '000102030405060708090a0b0c0d0e0f',
      [0],
      '68e0fe46dfb67e368c75379acec591dad19df3cde26e63b93a8e704f1dade7a3',
    ],
    [
      '000102030405060708090a0b0c0d0e0f',
      [0, 1, 2, 2, 1_000_000_000],
      '8f94d394a8e8fd6b1bc2f3f49f5c47e385281d5c17e65324b0f62483e37e8793',
    ],
    [
      'fffcf9f6f3f0edeae7e4e1dedbd8d5d2cfccc9c6c3c0bdbab7b4b1aeaba8a5a29f9c999693908d8a8784817e7b7875726f6c696663605d5a5754514e4b484542',
      [0, 2147483647, 1, 2147483646, 2],
      '551d333177df541ad876a60ea71f00447931c0a9da16f227c11ea080d7391b8d',
    ],
  ])('default: SLIP-0010 %s', (seed, path, key) => {
    expect(hex(deriveEd25519(bytes(seed), path))).toBe(key)
  })

  test('behavior: words and addresses of any entropy are the same as those of other wallets', async () => {
    for (let round = 0; round < 25; round++) {
      const entropy = hmac(sha512, bytes('01'), Uint8Array.of(round)).slice(0, 16)
      const phrase = entropyToMnemonic(entropy, wordlist)
      expect(phraseWords(entropy).join(' ')).toBe(phrase)
      expect((await addressesFrom(entropy)).evm).toBe(mnemonicToAccount(phrase).address)
    }
  })
})

describe('sets', () => {
  const entropy = bytes('9e885d952ad362caeb4efe34a8e91bd2')

  test('default: two shares give the entropy back', async () => {
    const { evm } = await addressesFrom(entropy)
    expect(hex(await combineChecked(await splitEntropy(entropy), evm))).toBe(hex(entropy))
  })

  test('behavior: refuses shares of different sets, and changed, truncated or duplicate shares', async () => {
    const { evm } = await addressesFrom(entropy)
    const [one, other] = await splitEntropy(entropy)
    const [, foreign] = await splitEntropy(entropy)
    const changed = other.slice()
    changed[4] = (changed[4] ?? 0) ^ 1
    for (const wrong of [foreign, changed, other.slice(1), one, new Uint8Array(17)])
      await expect(combineChecked([one, wrong], evm)).rejects.toMatchObject({
        name: 'sharesRefused',
      })
  })

  test('default: signs transactions and typed data as viem does', async () => {
    const account = mnemonicToAccount(phraseWords(entropy).join(' '))
    const transaction = {
      type: 'eip1559',
      chainId: 1,
      nonce: 3,
      gas: 21_000n,
      maxFeePerGas: 5n,
      maxPriorityFeePerGas: 1n,
      to: account.address,
      value: 7n,
    } as const
    const typed = {
      domain: { name: 'Test' },
      types: { Note: [{ name: 'text', type: 'string' }] },
      primaryType: 'Note',
      message: { text: 'hello' },
    } as const
    await signWith(entropy, async ({ evm }) => {
      const serialized = await evm.signTransaction(transaction)
      expect(serialized).toBe(await account.signTransaction(transaction))
      expect(parseTransaction(serialized)).toMatchObject({ nonce: 3, value: 7n })
      expect(
        await recoverTransactionAddress({ serializedTransaction: serialized as `0x02${string}` }),
      ).toBe(account.address)
      expect(
        await verifyTypedData({
          ...typed,
          address: account.address,
          signature: await evm.signTypedData(typed),
        }),
      ).toBe(true)
    })
  })

  test('behavior: a reply that was sealed for another request does not open', async () => {
    const reply = await createReplyKey()
    const sealed = {
      enc: reply.responseKey,
      ciphertext: 'AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA',
    }
    await expect(
      reply.open(sealed, { service: 'auth', walletId: 'w', set: 'recovery', epoch: 1 }),
    ).rejects.toMatchObject({ name: 'sharesRefused' })
  })
})

describe('factors', () => {
  const context = { walletId: 'wallet', epoch: 1 }
  const share = Uint8Array.from({ length: 17 }, (_, index) => index)
  const all = {
    code: 'AAAQ-EAYE-AUDA-OCAJ-BIFQ-YDIO-B4',
    password: 'four words are good',
    passkey: base64url(bytes('a7'.repeat(32))),
  }

  // Sealed by the first version, which had no passkeys. Shares of users that were sealed then must
  // always open.
  test('default: opens a share that the first version sealed under code and password', async () => {
    const kept =
      '{"version":1,"salt":"ABEiM0RVZneImaq7zN3u_w","sealed":[{"kinds":["code","password"],"iv":"zIW3kFml5_eRjB_e","ciphertext":"09RNwA-LeRObQNl9CTd-d1rnk2Kbi5GnEWy7L_ASMNcD"}]}'
    const { code, password } = all
    expect(kindsOf(text(kept))).toEqual(['code', 'password'])
    expect(hex(await openByFactors(text(kept), { code, password }, context))).toBe(hex(share))
    expect(hex(factorProof({ code }, context).proof)).toBe(
      '7e8de42f00e62c00d70c639092adca27ffbacfd8b428eac5894e90a9de6c20a1',
    )
  })

  test('default: code and password together open a share that they sealed, one of them alone does not', async () => {
    const given = { code: createRecoveryCode(), password: 'four words are good' }
    const salt = createSalt()
    const sealed = await sealByFactors(share, await factorKeys(given, salt), salt, context)
    expect(
      hex(
        await openByFactors(
          sealed,
          { ...given, code: given.code.toLowerCase().replaceAll('-', ' ') },
          context,
        ),
      ),
    ).toBe(hex(share))
    const wrong = [
      { ...given, password: 'another' },
      { ...given, code: createRecoveryCode() },
      { code: given.code },
      { password: given.password },
      {},
    ]
    for (const one of wrong)
      await expect(openByFactors(sealed, one, context)).rejects.toMatchObject({
        name: 'factorRefused',
      })
    await expect(openByFactors(sealed, given, { ...context, epoch: 2 })).rejects.toMatchObject({
      name: 'factorRefused',
    })
  })

  test('behavior: SEC-61 any two of three factors open the share, one alone or a wrong one does not', async () => {
    const salt = createSalt()
    const sealed = await sealByFactors(share, await factorKeys(all, salt), salt, context)
    expect(kindsOf(sealed)).toEqual(['code', 'password', 'passkey'])
    const { code, password, passkey } = all
    for (const two of [
      { code, password },
      { code, passkey },
      { password, passkey },
    ])
      expect(hex(await openByFactors(sealed, two, context))).toBe(hex(share))
    const another = base64url(bytes('a8'.repeat(32)))
    for (const wrong of [
      { passkey },
      { code },
      { code, passkey: another },
      { code: createRecoveryCode(), passkey },
      { passkey, password: 'not that' },
      { code, passkey: 'AAAA' },
    ])
      await expect(openByFactors(sealed, wrong, context)).rejects.toMatchObject({
        name: 'factorRefused',
      })
  })

  test('behavior: SEC-61 each pair has its own key, so that it cannot open the ciphertext of another pair', async () => {
    const salt = createSalt()
    const sealed = await sealByFactors(
      share,
      await factorKeys({ code: all.code, passkey: all.passkey }, salt),
      salt,
      context,
    )
    const swapped = text(
      new TextDecoder().decode(sealed).replace('"code","passkey"', '"code","password"'),
    )
    await expect(
      openByFactors(swapped, { code: all.code, password: all.password }, context),
    ).rejects.toMatchObject({ name: 'factorRefused' })
    expect(new TextDecoder().decode(sealed)).not.toContain(all.passkey)
  })

  test('error: refuses malformed sealed shares before decrypting', () => {
    const boxes = [
      '{}',
      'no',
      '{"version":2,"salt":"","sealed":[]}',
      '{"version":1,"salt":"","sealed":[{"kinds":["code"],"iv":"","ciphertext":""}]}',
    ]
    for (const other of [
      ...boxes,
      '{"version":1,"salt":"","sealed":[null]}',
      '{"version":1,"salt":"","sealed":[{"kinds":["code","toe"],"iv":"","ciphertext":""}]}',
    ])
      expect(() => kindsOf(text(other))).toThrow('does not belong to this wallet')
  })

  test('behavior: compares a copied code regardless of case and spaces', () => {
    const code = createRecoveryCode()
    expect(code).toMatch(/^(?:[A-Z2-7]{4}-){6}[A-Z2-7]{2}$/)
    expect(isSameCode(code, ` ${code.toLowerCase()} `)).toBe(true)
    expect(isSameCode(code, createRecoveryCode())).toBe(false)
    expect(isSameCode(code, 'nonsense')).toBe(false)
  })

  test('behavior: a proof depends on its factor and its set, and matches the stored verifier', async () => {
    const { code, passkey } = all
    const computed = factorVerifiers(await factorKeys({ code, passkey }, createSalt()), context)
    const proofs = [factorProof({ code }, context), factorProof({ passkey }, context)]
    expect(computed).toEqual(
      proofs.map(({ kind, proof }) => ({ kind, verifier: base64url(sha256(proof)) })),
    )
    expect(hex(factorProof({ passkey }, context).proof)).not.toBe(
      hex(factorProof({ passkey }, { ...context, epoch: 2 }).proof),
    )
    expect(() => factorProof({ password: all.password }, context)).toThrow('passkey')
  })
})
