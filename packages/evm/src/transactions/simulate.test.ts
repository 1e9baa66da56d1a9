import { OptionError } from '@latchkey/core'
import type { Asset, BalanceChange, PreparedTransaction, Simulation } from '@latchkey/core/internal'
import { worldContracts } from '@latchkey/sandbox/world'
import { type Address, encodeFunctionData, type Hex, parseAbi, parseEther } from 'viem'
import { describe, expect, test } from 'vitest'
import { friend, me, NETWORK, useMoney } from '../test/moneyWorld.js'

const { tokens, weth, uniswapV2, uniswapV3, lanterns, badges } = worldContracts
const world = useMoney()

const native: Asset = { kind: 'native', networkId: NETWORK }
const token = (address: Address): Asset => ({ kind: 'token', networkId: NETWORK, address })
const LATE = 4_000_000_000n
const v2 = parseAbi([
  'function swapExactETHForTokens(uint256, address[], address, uint256) payable',
  'function swapExactTokensForTokensSupportingFeeOnTransferTokens(uint256, uint256, address[], address, uint256)',
  'function swapExactTokensForETH(uint256, uint256, address[], address, uint256)',
])

function swap(data: Hex, value = 0n, to: Address = uniswapV2.router): PreparedTransaction {
  return { networkId: NETWORK, from: me, to, value, data }
}

function send(asset: Asset, amount: bigint): Promise<PreparedTransaction> {
  return world().transactions.transfer({ from: me, to: friend, asset, amount })
}

const approve = (address: Address, amount: bigint): PreparedTransaction =>
  world().transactions.approval({
    networkId: NETWORK,
    from: me,
    token: address,
    spender: uniswapV2.router,
    amount,
  })

/** Returns an account's simulated balance changes, by asset. */
function changesOf(
  simulation: Simulation,
  account: string,
): Pick<BalanceChange, 'asset' | 'amount'>[] {
  if (simulation.status !== 'succeeds' || !simulation.changes)
    throw new Error(JSON.stringify(simulation))
  return simulation.changes
    .filter((change) => change.account === account)
    .map(({ asset, amount }) => ({ asset, amount }))
}

/**
 * Simulates and then sends the transactions. Compares the changes with the chain, for the sender
 * and the recipient, if there is one.
 */
async function compare(
  transactions: readonly PreparedTransaction[],
  assets: readonly Asset[],
  accounts: readonly string[] = [me],
): Promise<void> {
  const { transactions: money, perform, node } = world()
  const simulation = await money.simulate(transactions)
  const read = (): Promise<bigint[]> =>
    Promise.all(
      accounts.flatMap((account) => assets.map((asset) => money.readBalance({ asset, account }))),
    )
  const before = await read()
  const fees = { total: 0n }
  for (const transaction of transactions) {
    expect(await perform(transaction)).toBe('success')
    const block = await node.getBlock()
    const receipt = await node.getTransactionReceipt({ hash: block.transactions[0] as Hex })
    fees.total += receipt.gasUsed * receipt.effectiveGasPrice
  }
  const after = await read()
  for (const [index, account] of accounts.entries()) {
    const simulated = changesOf(simulation, account)
    const real = assets.flatMap((asset, at) => {
      const position = index * assets.length + at
      const paid = asset.kind === 'native' && account === me ? fees.total : 0n
      const amount = (after[position] ?? 0n) - (before[position] ?? 0n) + paid
      return amount === 0n ? [] : [{ asset, amount }]
    })
    expect(simulated).toHaveLength(real.length)
    expect(simulated).toEqual(expect.arrayContaining(real))
  }
}

describe('simulate', () => {
  test('default', async () => {
    await compare([await send(native, parseEther('0.5'))], [native], [me, friend])
  })

  test.each([['DOL'], ['TITHE'], ['MUTE'], ['OLDE']] as const)(
    'behavior: reports the sent and the received amount of %s',
    async (symbol) => {
      await compare(
        [await send(token(tokens[symbol].address), 1000n)],
        [native, token(tokens[symbol].address)],
        [me, friend],
      )
    },
  )

  test('behavior: simulates transfers of ERC-721 and ERC-1155', async () => {
    const lantern: Asset = {
      kind: 'nft',
      networkId: NETWORK,
      address: lanterns,
      tokenId: 100n,
      standard: 'erc721',
    }
    const badge: Asset = {
      kind: 'nft',
      networkId: NETWORK,
      address: badges,
      tokenId: 7n,
      standard: 'erc1155',
    }
    await compare([await send(lantern, 1n), await send(badge, 2n)], [lantern, badge], [me, friend])
  })

  test('behavior: simulates a swap of ETH', async () => {
    const data = encodeFunctionData({
      abi: v2,
      functionName: 'swapExactETHForTokens',
      args: [1n, [weth, tokens.DOL.address], me, LATE],
    })
    await compare([swap(data, parseEther('0.01'))], [native, token(tokens.DOL.address)])
  })

  test('behavior: simulates an approval and its swap, for a token with a transfer fee', async () => {
    const { address } = tokens.TITHE
    const terms = [10n ** 17n, 1n, [address, weth, tokens.DOL.address], me, LATE] as const
    const data = encodeFunctionData({
      abi: v2,
      functionName: 'swapExactTokensForTokensSupportingFeeOnTransferTokens',
      args: terms,
    })
    await compare(
      [approve(address, 10n ** 17n), swap(data)],
      [native, token(address), token(tokens.DOL.address)],
    )
  })

  test('behavior: simulates a swap to ETH, a wrap and an unwrap', async () => {
    const data = encodeFunctionData({
      abi: v2,
      functionName: 'swapExactTokensForETH',
      args: [1_000_000n, 1n, [tokens.DOL.address, weth], me, LATE],
    })
    await compare(
      [approve(tokens.DOL.address, 1_000_000n), swap(data)],
      [native, token(tokens.DOL.address)],
    )
    await compare([swap('0xd0e30db0', 5n, weth)], [native, token(weth)])
    await compare([swap(`0x2e1a7d4d${'5'.padStart(64, '0')}`, 0n, weth)], [native, token(weth)])
  })

  test('error: SEC-49 reports no change for a transfer that a token logs without moving balances', async () => {
    // Answers 7 to balanceOf; to anything else it logs that 5 of it went from the sender to the
    // friend.
    const transfer = 'ddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef'
    const log = `6005600052${`73${friend.slice(2)}`}${`73${me.slice(2)}`}7f${transfer}60206000a300`
    const start = '60003560e01c6370a08231146000'
    const at = (start.length + 2 + log.length) / 2
    const code =
      `0x60003560e01c6370a082311460${at.toString(16)}57${log}5b600760005260206000f3` as const
    const liar: Address = '0x1111111111111111111111111111111111111111'
    await world().node.setCode({ address: liar, bytecode: code })
    expect(await world().transactions.readBalance({ asset: token(liar), account: me })).toBe(7n)
    const transaction: PreparedTransaction = {
      networkId: NETWORK,
      from: me,
      to: liar,
      value: 0n,
      data: '0x12345678',
    }
    const simulation = await world().transactions.simulate([transaction])
    expect(changesOf(simulation, me)).toEqual([])
    expect(changesOf(simulation, friend)).toEqual([{ asset: token(liar), amount: 5n }])
  })

  test('error: SEC-49 reports additional outgoing transfers', async () => {
    // A contract that has an old approval, and takes a token that the call does not mention.
    const thief: Address = '0x2222222222222222222222222222222222222222'
    const take = `23b872dd${me.slice(2).toLowerCase().padStart(64, '0')}${friend.slice(2).toLowerCase().padStart(64, '0')}${'9'.padStart(64, '0')}`
    const copy = '6064600f60003960006000606460006000'.replace('600f', '60XX')
    const call = `73${tokens.DOL.address.slice(2)}5af100`
    const code =
      `0x${copy.replace('60XX', `60${((copy.length + call.length) / 2).toString(16)}`)}${call}${take}` as Hex
    await world().node.setCode({ address: thief, bytecode: code })
    const approval = world().transactions.approval({
      networkId: NETWORK,
      from: me,
      token: tokens.DOL.address,
      spender: thief,
      amount: 9n,
    })
    expect(await world().perform(approval)).toBe('success')
    const simulation = await world().transactions.simulate([
      { networkId: NETWORK, from: me, to: thief, value: 3n, data: '0x' },
    ])
    expect(changesOf(simulation, me)).toEqual(
      expect.arrayContaining([
        { asset: native, amount: -3n },
        { asset: token(tokens.DOL.address), amount: -9n },
      ]),
    )
  })

  test('error: reports a revert with the contract’s reason', async () => {
    const tooMuch = encodeFunctionData({
      abi: v2,
      functionName: 'swapExactETHForTokens',
      args: [10n ** 30n, [weth, tokens.DOL.address], me, LATE],
    })
    const late = encodeFunctionData({
      abi: v2,
      functionName: 'swapExactETHForTokens',
      args: [1n, [weth, tokens.DOL.address], me, 1n],
    })
    const { simulate } = world().transactions
    expect(await simulate([swap(tooMuch, 1000n)])).toEqual({
      status: 'reverts',
      reason: 'UniswapV2Router: INSUFFICIENT_OUTPUT_AMOUNT',
    })
    expect(await simulate([swap(late, 1000n)])).toEqual({
      status: 'reverts',
      reason: 'UniswapV2Router: EXPIRED',
    })
    expect(await simulate([await send(native, 1n), swap(tooMuch, 1000n)])).toMatchObject({
      status: 'reverts',
    })
    expect(await simulate([await send(native, parseEther('1000000'))])).toEqual({
      status: 'reverts',
      reason: expect.stringMatching(/insufficient/i),
    })
    expect(await simulate([{ ...swap('0x12345678'), to: uniswapV3.router }])).toMatchObject({
      status: 'reverts',
    })
  })

  test.each([
    [
      'method not found',
      { code: -32601, message: 'the method eth_simulateV1 does not exist/is not available' },
    ],
    ['another refusal', { code: -32000, message: 'unsupported' }],
  ])(
    'behavior: a node without simulation (%s) returns only success or failure',
    async (_, thrown) => {
      world().faults.set('eth_simulateV1', () => {
        throw Object.assign(new Error(thrown.message), thrown)
      })
      const { simulate } = world().transactions
      expect(await simulate([await send(native, 1n)])).toEqual({
        status: 'succeeds',
        changes: undefined,
      })
      const late = encodeFunctionData({
        abi: v2,
        functionName: 'swapExactETHForTokens',
        args: [1n, [weth, tokens.DOL.address], me, 1n],
      })
      expect(await simulate([swap(late, 1000n)])).toEqual({
        status: 'reverts',
        reason: expect.stringContaining('EXPIRED'),
      })
    },
  )

  test.each([[null], [[]], [[{ calls: [] }]], ['0x']])(
    'error: rejects the answer %j of a node',
    async (answer) => {
      world().faults.set('eth_simulateV1', () => answer)
      await expect(world().transactions.simulate([await send(native, 1n)])).rejects.toMatchObject({
        name: 'NetworkRequestError',
      })
    },
  )

  test('error: rejects transactions of two networks', async () => {
    const two = { ...(await send(native, 1n)), networkId: 'eip155:31338' as const }
    await expect(
      world().transactions.simulate([await send(native, 1n), two]),
    ).rejects.toBeInstanceOf(OptionError)
    expect(await world().transactions.simulate([])).toEqual({ status: 'succeeds', changes: [] })
  })
})
