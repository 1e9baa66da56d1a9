import { waitForReceipt } from '@latchkey/testing/node'
import type { Locator, Page } from '@playwright/test'
import {
  type Address,
  createPublicClient,
  createTestClient,
  createWalletClient,
  erc20Abi,
  type Hex,
  http,
  parseAbi,
  walletActions,
} from 'viem'
import { generatePrivateKey, mnemonicToAccount, privateKeyToAccount } from 'viem/accounts'
import { worldContracts } from '../../../packages/sandbox/src/world/contracts.js'
import { people } from '../../../packages/sandbox/src/world/people.js'
import { addresses } from './addresses.js'
import { setBalance } from './chain.js'
import { connect, expect, ONE, view, visit } from './fixtures.js'

const { tokens, uniswapV2 } = worldContracts

/** Another trader. */
const trader = mnemonicToAccount('test test test test test test test test test test test junk', {
  addressIndex: 8,
})

/** A new account per journey, so that journeys do not affect each other. */
export interface Swapper {
  key: Hex
  address: Address
}

const chain = createPublicClient({ transport: http(addresses.one), pollingInterval: 50 })

type Symbol = Exclude<keyof typeof tokens, 'SPAM'>

/** Returns the chain's balance of an account, in the token's smallest unit. */
export function tokenBalance(symbol: Symbol, account: Address): Promise<bigint> {
  return chain.readContract({
    address: tokens[symbol].address,
    abi: erc20Abi,
    functionName: 'balanceOf',
    args: [account],
  })
}

export function allowance(
  symbol: Symbol,
  owner: Address,
  spender: Address = uniswapV2.router,
): Promise<bigint> {
  return chain.readContract({
    address: tokens[symbol].address,
    abi: erc20Abi,
    functionName: 'allowance',
    args: [owner, spender],
  })
}

export function etherBalance(address: Address): Promise<bigint> {
  return chain.getBalance({ address })
}

const minting = parseAbi(['function mint(address to, uint256 value)'])

const router = parseAbi([
  'function swapExactTokensForTokens(uint256 amountIn, uint256 amountOutMin, address[] path, address to, uint256 deadline)',
])

const wallet = createWalletClient({
  account: trader,
  transport: http(addresses.one),
  pollingInterval: 50,
})

async function mined(hash: Hex): Promise<void> {
  await waitForReceipt(chain, { hash })
}

/**
 * Sends new tokens from the deployer. The node signs, so that parallel journeys do not use the same
 * nonce.
 */
async function mint(symbol: Symbol, to: Address, amount: bigint): Promise<void> {
  const { address } = people.deployer
  const node = createTestClient({ mode: 'anvil', transport: http(addresses.one) }).extend(
    walletActions,
  )
  await node.impersonateAccount({ address })
  const args = [to, amount] as const
  await mined(
    await node.writeContract({
      account: address,
      chain: null,
      address: tokens[symbol].address,
      abi: minting,
      functionName: 'mint',
      args,
    }),
  )
}

/** Trades one token for another, as another account. */
export async function trade(from: Symbol, to: Symbol, amount: bigint): Promise<void> {
  const { address } = tokens[from]
  await mint(from, trader.address, amount)
  await mined(
    await wallet.writeContract({
      chain: null,
      address,
      abi: erc20Abi,
      functionName: 'approve',
      args: [uniswapV2.router, amount],
    }),
  )
  const path = [address, tokens[to].address]
  const args = [
    amount,
    0n,
    path,
    trader.address,
    BigInt(Math.floor(Date.now() / 1000) + 86_400),
  ] as const
  await mined(
    await wallet.writeContract({
      chain: null,
      address: uniswapV2.router,
      abi: router,
      functionName: 'swapExactTokensForTokens',
      args,
    }),
  )
}

/** Creates an account with 10 ETH and some tokens, in their smallest units. */
export async function newSwapper(given: Partial<Record<Symbol, bigint>> = {}): Promise<Swapper> {
  const key = generatePrivateKey()
  const { address } = privateKeyToAccount(key)
  await setBalance(ONE, address, 10n ** 19n)
  for (const [symbol, amount] of Object.entries(given) as [Symbol, bigint][])
    await mint(symbol, address, amount)
  return { key, address }
}

/** Sets an allowance before the journey. */
export async function approve(symbol: Symbol, { key }: Swapper, amount: bigint): Promise<void> {
  const owner = createWalletClient({
    account: privateKeyToAccount(key),
    transport: http(addresses.one),
    pollingInterval: 50,
  })
  await mined(
    await owner.writeContract({
      chain: null,
      address: tokens[symbol].address,
      abi: erc20Abi,
      functionName: 'approve',
      args: [uniswapV2.router, amount],
    }),
  )
}

/** Opens swap in the modal, like the account's button. */
export async function openSwap(page: Page): Promise<void> {
  await page.getByTestId('lk-account-button').first().click()
  await page.getByTestId('lk-action-swap').click()
  await expect(page.getByTestId('lk-swap-from-amount')).toBeVisible()
}

/** Opens a connected page with swap open. */
export async function visitSwap(
  page: Page,
  { key }: Swapper,
  options: Record<string, string> = {},
): Promise<void> {
  await visit(page, { key, ...options })
  await connect(page)
  await openSwap(page)
}

export async function choose(page: Page, side: 'from' | 'to', symbol: string): Promise<void> {
  await page.getByTestId(`lk-swap-${side}-token`).click()
  // Only visible rows are rendered.
  await page.getByTestId('lk-token-search').fill(symbol)
  await view(page, 'SwapSelectToken').getByTestId(`lk-token-${symbol}`).first().click()
  await expect(page.getByTestId(`lk-swap-${side}-token`)).toContainText(symbol)
}

export function submit(page: Page): Locator {
  return page.getByTestId('lk-swap-submit')
}

export function amount(page: Page): Locator {
  return page.getByTestId('lk-swap-from-amount')
}

/** Types an amount and goes on to the review. */
export async function review(page: Page, text: string): Promise<void> {
  await amount(page).fill(text)
  await expect(submit(page)).toHaveText('Review swap')
  await expect(submit(page)).toBeEnabled()
  await submit(page).click()
  await expect(view(page, 'SwapPreview')).toBeVisible()
}

/**
 * Returns the number at the beginning of an English text, in the smallest unit of an asset with
 * these decimals.
 */
export function unitsIn(text: string | null, decimals: number): bigint {
  const [whole = '', fraction = ''] =
    (text ?? '').replaceAll(',', '').split(' ')[0]?.split('.') ?? []
  return BigInt(whole + fraction.padEnd(decimals, '0').slice(0, decimals))
}
