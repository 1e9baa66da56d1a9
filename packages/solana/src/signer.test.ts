import { solanaTestAccounts } from '@latchkey/testing'
import {
  address,
  appendTransactionMessageInstruction,
  type Blockhash,
  createSignableMessage,
  createTransactionMessage,
  isTransactionModifyingSigner,
  isTransactionSendingSigner,
  pipe,
  setTransactionMessageFeePayerSigner,
  setTransactionMessageLifetimeUsingBlockhash,
  signAndSendTransactionMessageWithSigners,
  signTransactionMessageWithSigners,
} from '@solana/kit'
import { Keypair } from '@solana/web3.js'
import { getTransferSolInstruction } from '@solana-program/system'
import { beforeAll, describe, expect, test } from 'vitest'
import { connectionOf } from './test/tokens.js'
import { createWorld, failure, useLedger } from './test/world.js'

const ledger = useLedger()
const sender = solanaTestAccounts(1)[0]?.address ?? ''
const SOL = 1_000_000_000n

beforeAll(() => {
  ledger().airdrop(sender, 10n * SOL)
})

async function connected() {
  const world = createWorld(ledger(), { isRealTime: true })
  await world.connect()
  return { ...world, signer: await world.adapter.getSigner() }
}

async function messageOf(signer: Awaited<ReturnType<typeof connected>>['signer'], to: string) {
  const latest = await connectionOf(ledger()).getLatestBlockhash()
  return pipe(
    createTransactionMessage({ version: 0 }),
    (next) => setTransactionMessageFeePayerSigner(signer, next),
    (next) =>
      setTransactionMessageLifetimeUsingBlockhash(
        {
          blockhash: latest.blockhash as Blockhash,
          lastValidBlockHeight: BigInt(latest.lastValidBlockHeight),
        },
        next,
      ),
    (next) =>
      appendTransactionMessageInstruction(
        getTransferSolInstruction({ source: signer, destination: address(to), amount: SOL / 50n }),
        next,
      ),
  )
}

describe('the signer of @solana/kit', () => {
  test('default: signs and sends a message of kit', async () => {
    const { signer } = await connected()
    expect([isTransactionModifyingSigner(signer), isTransactionSendingSigner(signer)]).toEqual([
      true,
      true,
    ])
    const to = Keypair.generate().publicKey
    const signature = await signAndSendTransactionMessageWithSigners(
      await messageOf(signer, to.toBase58()),
    )
    expect(signature).toHaveLength(64)
    await expect.poll(() => connectionOf(ledger()).getBalance(to)).toBe(Number(SOL / 50n))
  })

  test('behavior: signs without sending', async () => {
    const { signer, wallet } = await connected()
    const to = Keypair.generate().publicKey
    const message = await messageOf(signer, to.toBase58())
    const signed = await signTransactionMessageWithSigners(message)
    expect(signed.signatures[signer.address]).toHaveLength(64)
    expect(wallet.prompts.map(({ kind }) => kind)).toEqual(['connect', 'signTransaction'])
    expect(await connectionOf(ledger()).getBalance(to)).toBe(0)
  })

  test('behavior: signs messages', async () => {
    const { signer } = await connected()
    const [signatures] = await signer.signMessages([createSignableMessage('Hello')])
    expect(signatures?.[signer.address]).toHaveLength(64)
  })

  test('error: refuses to sign for an account that is no longer selected', async () => {
    const { signer, wallet } = await connected()
    const message = await messageOf(signer, Keypair.generate().publicKey.toBase58())
    wallet.selectAccount(1)
    expect(await failure(signTransactionMessageWithSigners(message))).toBe('WalletMismatchError')
    expect(wallet.prompts).toHaveLength(1)
  })

  test('error: there is no signer without a connection', async () => {
    const { adapter } = createWorld(ledger(), { isRealTime: true })
    expect(await failure(adapter.getSigner())).toBe('NotConnectedError')
    expect(adapter.getWalletAccount()).toBeUndefined()
  })
})

test('default: returns the wallet’s own objects', async () => {
  const { adapter, wallet } = await connected()
  const found = adapter.getWalletAccount()
  expect(found?.wallet).toBe(wallet.wallet)
  expect(found?.account).toBe(wallet.wallet.accounts[0])
  expect(found?.chain).toBe('solana:localnet')
})
