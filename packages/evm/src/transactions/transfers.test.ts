import { OptionError } from '@latchkey/core'
import type { Asset } from '@latchkey/core/internal'
import { worldContracts } from '@latchkey/sandbox/world'
import { waitForReceipt } from '@latchkey/testing/node'
import { type Address, maxUint256, parseEther } from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { describe, expect, test } from 'vitest'
import { friend, me, NETWORK, useMoney } from '../test/moneyWorld.js'

const { tokens, lanterns, badges, uniswapV2, weth } = worldContracts
const world = useMoney()

const token = (address: Address): Asset => ({ kind: 'token', networkId: NETWORK, address })
const balance = (asset: Asset, account: string): Promise<bigint> =>
  world().transactions.readBalance({ asset, account })
const newAddress = (): Address => privateKeyToAccount(generatePrivateKey()).address

/** Returns the sent and the received amount, read from the chain. */
async function move(
  asset: Asset,
  amount: bigint,
  to: string = newAddress(),
): Promise<{ left: bigint; arrived: bigint }> {
  const before = await Promise.all([balance(asset, me), balance(asset, to)])
  const transaction = await world().transactions.transfer({ from: me, to, asset, amount })
  expect(world().transactions.decode(transaction)).toEqual({
    kind: 'transfer',
    asset,
    from: me,
    to,
    amount,
  })
  expect(await world().perform(transaction)).toBe('success')
  const after = await Promise.all([balance(asset, me), balance(asset, to)])
  return { left: before[0] - after[0], arrived: after[1] - before[1] }
}

describe('sending', () => {
  test('default', async () => {
    const asset: Asset = { kind: 'native', networkId: NETWORK }
    const to = newAddress()
    const transaction = await world().transactions.transfer({
      from: me,
      to,
      asset,
      amount: parseEther('0.25'),
    })
    const before = await world().node.getBalance({ address: me })
    const fee = await world().transactions.estimateFee(transaction)
    expect(await world().perform(transaction)).toBe('success')
    expect(await world().node.getBalance({ address: to })).toBe(parseEther('0.25'))
    const spent = before - (await world().node.getBalance({ address: me })) - parseEther('0.25')
    expect(spent).toBeGreaterThan(0n)
    expect(fee.total).toBeGreaterThanOrEqual(spent)
    expect(fee.total).toBe(fee.gas * fee.maxFeePerGas)
    expect(fee.gas).toBe(21_000n)
  })

  test.each([['DOL'], ['DAY'], ['MUTE'], ['RESET'], ['OLDE']] as const)(
    'behavior: transfers %s exactly',
    async (symbol) => {
      expect(await move(token(tokens[symbol].address), 1_000_001n)).toEqual({
        left: 1_000_001n,
        arrived: 1_000_001n,
      })
    },
  )

  test('behavior: sends the stated amount of a token with a transfer fee, and less arrives', async () => {
    expect(await move(token(tokens.TITHE.address), 1000n)).toEqual({ left: 1000n, arrived: 980n })
  })

  test('behavior: a rebasing token arrives with a difference of at most one unit', async () => {
    const { left, arrived } = await move(token(tokens.TIDE.address), 1_000_000n)
    for (const amount of [left, arrived])
      expect(Math.abs(Number(amount) - 1_000_000)).toBeLessThanOrEqual(1)
  })

  test('behavior: transfers ERC-721 and ERC-1155', async () => {
    expect(
      await move(
        { kind: 'nft', networkId: NETWORK, address: lanterns, tokenId: 100n, standard: 'erc721' },
        1n,
      ),
    ).toEqual({ left: 1n, arrived: 1n })
    expect(
      await move(
        { kind: 'nft', networkId: NETWORK, address: badges, tokenId: 7n, standard: 'erc1155' },
        2n,
      ),
    ).toEqual({ left: 2n, arrived: 2n })
    expect(
      await balance(
        { kind: 'nft', networkId: NETWORK, address: lanterns, tokenId: 9999n, standard: 'erc721' },
        me,
      ),
    ).toBe(0n)
  })

  test('behavior: SEC-48 approves exactly the amount, for exactly that contract', async () => {
    const { transactions, perform } = world()
    const parameters = {
      networkId: NETWORK,
      from: me,
      token: tokens.RESET.address,
      spender: uniswapV2.router,
    } as const
    const read = (): Promise<bigint> => transactions.readAllowance({ ...parameters, owner: me })
    for (const amount of [7n, 0n, 9n]) {
      const transaction = transactions.approval({ ...parameters, amount })
      expect(transactions.decode(transaction)).toEqual({
        kind: 'approval',
        asset: token(tokens.RESET.address),
        spender: uniswapV2.router,
        amount,
      })
      expect(await perform(transaction)).toBe('success')
      expect(await read()).toBe(amount)
    }
    const { data } = transactions.approval({ ...parameters, amount: 9n })
    expect(data).toBe(
      `0x095ea7b3${uniswapV2.router.slice(2).toLowerCase().padStart(64, '0')}${'9'.padStart(64, '0')}`,
    )
  })

  test('error: SEC-52 does not prompt a wallet on another account or network', async () => {
    const { transactions, wallet } = world()
    const asset: Asset = { kind: 'native', networkId: NETWORK }
    const prompts = wallet.prompts.length
    const ok = await transactions.transfer({ from: me, to: friend, asset, amount: 1n })
    for (const wrong of [
      { ...ok, from: friend },
      { ...ok, networkId: 'eip155:31338' as const },
    ])
      await expect(transactions.send(wrong)).rejects.toMatchObject({
        name: 'WalletMismatchError',
        hash: undefined,
      })
    for (const wrong of [
      { ...ok, to: 'alice.eth' },
      { ...ok, data: '0x123' as const },
      { ...ok, value: -1n },
    ])
      await expect(transactions.send(wrong)).rejects.toBeInstanceOf(OptionError)
    expect(wallet.prompts.length).toBe(prompts)
  })

  test('error: SEC-69 detects a wallet that sends for another account', async () => {
    const { transactions, wallet } = world()
    wallet.behaviors.actsFor = { account: 1 }
    try {
      const sending = transactions.send(
        await transactions.transfer({
          from: me,
          to: friend,
          asset: { kind: 'native', networkId: NETWORK },
          amount: 1n,
        }),
      )
      await expect(sending).rejects.toMatchObject({
        name: 'WalletMismatchError',
        hash: expect.stringMatching(/^0x/),
      })
    } finally {
      wallet.behaviors.actsFor = undefined
    }
  })

  test('error: rejects invalid amounts and addresses', async () => {
    const { transfer } = world().transactions
    const erc721 = {
      kind: 'nft',
      networkId: NETWORK,
      address: lanterns,
      tokenId: 1n,
      standard: 'erc721',
    } as const
    const bad: Parameters<typeof transfer>[0][] = [
      { from: me, to: friend, asset: token(tokens.DOL.address), amount: 0n },
      { from: me, to: friend, asset: token(tokens.DOL.address), amount: -1n },
      { from: me, to: friend, asset: token(tokens.DOL.address), amount: maxUint256 + 1n },
      { from: me, to: friend, asset: token(tokens.DOL.address), amount: 1 as unknown as bigint },
      { from: me, to: `0x${'0'.repeat(40)}`, asset: token(tokens.DOL.address), amount: 1n },
      { from: me, to: friend.replace('7', '8'), asset: token(tokens.DOL.address), amount: 1n },
      { from: 'me', to: friend, asset: token(tokens.DOL.address), amount: 1n },
      { from: me, to: friend, asset: token('0x12'), amount: 1n },
      { from: me, to: friend, asset: erc721, amount: 2n },
      { from: me, to: friend, asset: { ...erc721, tokenId: -1n }, amount: 1n },
    ]
    for (const parameters of bad)
      await expect(transfer(parameters)).rejects.toBeInstanceOf(OptionError)
  })
})

describe('reading', () => {
  test('default', async () => {
    const { transactions } = world()
    expect(
      await transactions.readToken({ networkId: NETWORK, address: tokens.DOL.address }),
    ).toEqual({
      address: tokens.DOL.address,
      name: 'Dollar Coin',
      symbol: 'DOL',
      decimals: 6,
    })
    expect(await transactions.isContract({ networkId: NETWORK, address: weth })).toBe(true)
    expect(await transactions.isContract({ networkId: NETWORK, address: me })).toBe(false)
  })

  test('behavior: reads a name of 32 bytes, and removes invisible characters from that of a spam token', async () => {
    const { transactions } = world()
    expect(
      await transactions.readToken({ networkId: NETWORK, address: tokens.OLDE.address }),
    ).toMatchObject({
      name: 'Olde Coin',
      symbol: 'OLDE',
      decimals: 18,
    })
    expect(
      await transactions.readToken({ networkId: NETWORK, address: tokens.SPAM.address }),
    ).toMatchObject({
      name: 'Claim 5,000 LOD at freegift.example',
      symbol: 'freegift.example',
    })
  })

  test('error: SEC-44 returns undefined for invalid decimals, and for an address without a token', async () => {
    const { transactions } = world()
    for (const address of [tokens.VAST.address, me, uniswapV2.router])
      expect(await transactions.readToken({ networkId: NETWORK, address })).toBeUndefined()
    await expect(
      transactions.readBalance({ asset: token(friend), account: me }),
    ).rejects.toMatchObject({ name: 'NetworkRequestError' })
  })

  test('error: rejects an unknown network and an aborted read', async () => {
    const { transactions } = world()
    await expect(
      transactions.isContract({ networkId: 'eip155:5', address: me }),
    ).rejects.toMatchObject({ name: 'UnknownError' })
    const signal = AbortSignal.abort()
    await expect(
      transactions.isContract({ networkId: NETWORK, address: me, signal }),
    ).rejects.toMatchObject({ name: 'CancelledError' })
  })
})

describe('the fee', () => {
  test('default', async () => {
    const { transactions, node } = world()
    const transaction = await transactions.transfer({
      from: me,
      to: friend,
      asset: token(tokens.DOL.address),
      amount: 1n,
    })
    const { gas, maxFeePerGas, total } = await transactions.estimateFee(transaction)
    const hash = (await transactions.send(transaction)) as `0x${string}`
    const { gasUsed, effectiveGasPrice } = await waitForReceipt(node, { hash })
    expect(gas).toBeGreaterThan(gasUsed)
    expect(total).toBe(gas * maxFeePerGas)
    expect(total).toBeGreaterThan(gasUsed * effectiveGasPrice)
  })

  test('behavior: estimates a transfer of the whole balance', async () => {
    const { transactions, node } = world()
    const amount = await node.getBalance({ address: me })
    const { gas } = await transactions.estimateFee({
      networkId: NETWORK,
      from: me,
      to: friend,
      value: amount,
      data: '0x',
    })
    expect(gas).toBe(21_000n)
  })

  test('behavior: uses the gas price on a chain without a base fee', async () => {
    const { transactions, node, faults } = world()
    faults.set('eth_getBlockByNumber', async (_, ask) => ({
      ...((await ask()) as object),
      baseFeePerGas: undefined,
    }))
    const { gas, maxFeePerGas, total } = await transactions.estimateFee({
      networkId: NETWORK,
      from: me,
      to: friend,
      value: 1n,
      data: '0x',
    })
    expect(maxFeePerGas).toBe(((await node.getGasPrice()) * 6n) / 5n)
    expect(total).toBe(gas * maxFeePerGas)
  })

  test('behavior: adds the L1 fee on chains of the OP stack', async () => {
    const { transactions, node } = world()
    const oracle = '0x420000000000000000000000000000000000000F'
    // Returns 7.
    await node.setCode({ address: oracle, bytecode: '0x600760005260206000f3' })
    const { gas, maxFeePerGas, total } = await transactions.estimateFee({
      networkId: NETWORK,
      from: me,
      to: friend,
      value: 1n,
      data: '0x',
    })
    expect(total).toBe(gas * maxFeePerGas + 7n)
    await node.setCode({ address: oracle, bytecode: '0x' })
  })

  test('error: rejects the estimate of a transaction that reverts', async () => {
    const { transactions } = world()
    const transaction = await transactions.transfer({
      from: friend,
      to: me,
      asset: token(tokens.DOL.address),
      amount: maxUint256,
    })
    await expect(transactions.estimateFee(transaction)).rejects.toMatchObject({
      name: 'UnknownError',
    })
  })
})
