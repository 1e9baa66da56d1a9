import type { Locator, Page } from '@playwright/test'
import { getAssociatedTokenAddressSync } from '@solana/spl-token'
import { Connection, PublicKey } from '@solana/web3.js'
import { ledgerMints } from '../../../packages/sandbox/src/ledger/constants.js'
import { solanaTestAccounts } from '../../../packages/testing/src/wallets/solana/solanaAccounts.js'
import { addresses } from './addresses.js'
import { expect, modal, openConnect, view } from './fixtures.js'

/** The first account of the sandbox's Solana wallet. */
export const SOLANA_ACCOUNT: string = solanaTestAccounts(1)[0]?.address ?? ''

/** The ledger, read by a third-party client. */
const node = new Connection(addresses.ledger, 'processed')

/** Returns an unused address. */
export const freshAddress = (): string =>
  new PublicKey(crypto.getRandomValues(new Uint8Array(32))).toBase58()

/** Returns the lamports of an address. */
export const lamportsOf = (address: string): Promise<number> =>
  node.getBalance(new PublicKey(address))

/** Funds an address with SOL, in lamports. The ledger has it at once. */
export async function giveSol(address: string, lamports: number): Promise<void> {
  await node.requestAirdrop(new PublicKey(address), lamports)
}

/** Returns an owner's raw amount of a classic token; 0 without a token account. */
export async function tokensOf(owner: string, symbol: 'DOL'): Promise<bigint> {
  const account = getAssociatedTokenAddressSync(
    new PublicKey(ledgerMints[symbol].address),
    new PublicKey(owner),
    true,
  )
  if (!(await node.getAccountInfo(account))) return 0n
  return BigInt((await node.getTokenAccountBalance(account)).value.amount)
}

const walletRow = (page: Page, name: string): Locator =>
  view(page, 'Connect').locator('[data-testid^="lk-wallet-"]').filter({ hasText: name })

/** Selects the wallet for Solana only. */
export async function chooseSunstone(page: Page): Promise<void> {
  await openConnect(page)
  await walletRow(page, 'Sunstone').click()
}

/** Connects the wallet for Solana only. */
export async function connectSolana(page: Page): Promise<void> {
  await chooseSunstone(page)
  await expect(modal(page)).toBeHidden()
}

/** Connects the wallet for both kinds of networks to both, on a page with `solana=same`. */
export async function connectBoth(page: Page): Promise<void> {
  await openConnect(page)
  await walletRow(page, 'Test Wallet').click()
  await page.getByTestId('lk-namespace-both').click()
  await expect(modal(page)).toBeHidden()
}

/** Returns the addresses of the open connections, the active one first. */
export const connectedAddresses = (page: Page): Promise<readonly string[]> =>
  page.evaluate(() => {
    const state = window.latchkeyDemo.latchkey?.connect.getState()
    const active = state && 'connection' in state ? state.connection : undefined
    const others = state && 'others' in state ? (state.others ?? []) : []
    return [...(active ? [active] : []), ...others].map(({ address }) => address)
  })

/** Returns the number of transactions that were requested to sign. */
export const solanaPrompts = (page: Page): Promise<number> =>
  page.evaluate(
    () =>
      window.latchkeyDemo.solanaWallet.prompts.filter(
        ({ kind }) => kind === 'signTransaction' || kind === 'send',
      ).length,
  )
