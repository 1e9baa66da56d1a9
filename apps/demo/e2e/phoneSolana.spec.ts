import { base58, base64 } from '@scure/base'
import {
  createAssociatedTokenAccountIdempotentInstruction,
  createTransferCheckedInstruction,
  getAssociatedTokenAddressSync,
} from '@solana/spl-token'
import {
  ComputeBudgetProgram,
  Connection,
  PublicKey,
  SystemProgram,
  type TransactionInstruction,
  TransactionMessage,
  VersionedTransaction,
} from '@solana/web3.js'
import { ledgerMints, ledgerNetworkId } from '../../../packages/sandbox/src/ledger/constants.js'
import { type Dapp, openDapp } from '../../../packages/testing/src/test/dapp.js'
import {
  isSignedBy,
  messageOf,
  signaturesOf,
} from '../../../packages/testing/src/test/solanaBytes.js'
import { solanaTestAccounts } from '../../../packages/testing/src/wallets/solana/solanaAccounts.js'
import { addresses } from './addresses.js'
import { expectNoAxeViolations } from './axe.js'
import { expect } from './fixtures.js'
import { approve, test as base, pair } from './phone.js'

const [account] = solanaTestAccounts(1).map(({ address }) => new PublicKey(address)) as [PublicKey]
const node = new Connection(addresses.ledger, 'processed')

/** An app in this process on the kit's client, connected to the phone in both namespaces. */
const test = base.extend<{ app: Dapp }>({
  app: async ({ phone }, use) => {
    const app = openDapp(addresses.relay, { solana: [ledgerNetworkId] })
    const connected = app.solana.connect({})
    await pair(phone, (await app.solana.pair({})).uri)
    await expect(phone.getByTestId('phone-request')).toContainText('Sandbox Solana')
    await approve(phone)
    await connected
    await use(app)
    await app.connector.disconnect()
    await app.solana.disconnect()
  },
})

function ask(app: Dapp, method: string, params: object): Promise<Record<string, unknown>> {
  const asked = app.solana.request({ chainId: ledgerNetworkId, method, params })
  // The caller gets the error only after the phone has answered.
  asked.catch(() => undefined)
  return asked as Promise<Record<string, unknown>>
}

async function transactionOf(...instructions: TransactionInstruction[]): Promise<string> {
  const { blockhash: recentBlockhash } = await node.getLatestBlockhash()
  const message = new TransactionMessage({ payerKey: account, recentBlockhash, instructions })
  return base64.encode(new VersionedTransaction(message.compileToV0Message()).serialize())
}

function transferTo(toPubkey: PublicKey, lamports: number): TransactionInstruction {
  return SystemProgram.transfer({ fromPubkey: account, toPubkey, lamports })
}

/** An unused address. */
const freshAddress = (): PublicKey => new PublicKey(crypto.getRandomValues(new Uint8Array(32)))

test('default: the phone shows, sends and signs for Solana', async ({ phone, app }) => {
  await test.step('shows and sends a transfer of SOL, and the ledger has it', async () => {
    expect(app.solana.getSession()?.accounts).toEqual([`${ledgerNetworkId}:${account}`])
    expect(await app.connector.connect({ isReconnecting: true })).toMatchObject({ chainId: 31337 })
    await node.requestAirdrop(account, 1_000_000_000)
    const to = freshAddress()
    const transaction = await transactionOf(
      ComputeBudgetProgram.setComputeUnitLimit({ units: 10_000 }),
      ComputeBudgetProgram.setComputeUnitPrice({ microLamports: 100_000n }),
      transferTo(to, 250_000_000),
    )
    const sent = ask(app, 'solana_signAndSendTransaction', { transaction })
    const sheet = phone.getByTestId('phone-request')
    await expect(sheet).toContainText('Send this?')
    await expect(sheet).toContainText('Sends 0.25 SOL')
    await expect(sheet).toContainText(
      String(to)
        .match(/.{1,4}/g)
        ?.slice(0, 6)
        .join('') ?? '',
    )
    await expect(sheet).toContainText('Network fee, at most0.000006 SOL')
    await expect(sheet).toContainText('Sandbox Solana')
    await expectNoAxeViolations(phone, 'the phone')
    await approve(phone)
    const signature = String((await sent).signature)
    const { value } = await node.getSignatureStatuses([signature])
    expect(value[0]?.err).toBeNull()
    expect(await node.getBalance(to)).toBe(250_000_000)
  })

  await test.step('names a token of its list, and the recipient gets it', async () => {
    const mint = new PublicKey(ledgerMints.DOL.address)
    const to = freshAddress()
    const [from, target] = [account, to].map((owner) =>
      getAssociatedTokenAddressSync(mint, owner, true),
    ) as [PublicKey, PublicKey]
    const transaction = await transactionOf(
      createAssociatedTokenAccountIdempotentInstruction(account, target, to, mint),
      createTransferCheckedInstruction(from, mint, target, account, 1_500_000n, 6),
    )
    const sent = ask(app, 'solana_signAndSendTransaction', { transaction })
    const sheet = phone.getByTestId('phone-request')
    await expect(sheet).toContainText('Creates a token account')
    await expect(sheet).toContainText('Sends 1.5 DOL')
    await approve(phone)
    await sent
    const { value } = await node.getTokenAccountBalance(target)
    expect(value.amount).toBe('1500000')
  })

  await test.step('shows and signs a message', async () => {
    const bytes = new TextEncoder().encode('Grüße aus dem Sandkasten 😀')
    const params = { message: base58.encode(bytes), pubkey: String(account) }
    const signed = ask(app, 'solana_signMessage', params)
    const sheet = phone.getByTestId('phone-request')
    await expect(sheet.getByLabel('Message')).toHaveValue('Grüße aus dem Sandkasten 😀')
    await approve(phone)
    expect(isSignedBy(String(account), (await signed).signature, bytes)).toBe(true)
  })

  await test.step('names a program that it cannot read, and signs several', async () => {
    const programId = freshAddress()
    const data = Buffer.from([1])
    const given = [
      await transactionOf({ keys: [], programId, data }),
      await transactionOf(transferTo(freshAddress(), 1)),
    ]
    const signed = ask(app, 'solana_signAllTransactions', { transactions: given })
    const sheet = phone.getByTestId('phone-request')
    await expect(sheet).toContainText('Calls a program that this wallet cannot read')
    await expect(sheet).toContainText('Sends 0.000000001 SOL')
    await approve(phone)
    const { transactions } = await signed
    expect((transactions as string[]).map(messageOf)).toEqual(given.map(messageOf))
    for (const each of transactions as string[])
      expect(isSignedBy(String(account), signaturesOf(each)[0], messageOf(each))).toBe(true)
  })
})
