import { type Address, encodeFunctionData, maxUint256, type PrivateKeyAccount } from 'viem'
import { createDice } from '../createDice.js'
import { tokenAbi } from './abis.js'
import * as acts from './acts.js'
import { worldContracts as at } from './contracts.js'
import { setUpNames } from './names.js'
import { people } from './people.js'
import type { Sender } from './sender.js'
import { type TokenKey, worldTokens } from './tokens.js'

const { deployer, cashier, ada, ben, cleo, dov, mallory } = people
const owners = [ada, ben, cleo, dov] as const

/** The gifts to each resident at the start, and to each account of the kit's tests at the end. */
const gifts: readonly (readonly [TokenKey | 'WETH', string, string])[] = [
  ['DOL', '25000', '2500'],
  ['DAY', '12000', '1200'],
  ['WETH', '5', '1.5'],
  ['MUTE', '4000', '400'],
  ['OLDE', '3', '0.75'],
  ['TIDE', '4', '1.25'],
  ['TITHE', '2000', '100'],
  ['RESET', '800', '80'],
  ['PEBBLE', '5000', '250'],
  ['MOSS', '9000', '1000'],
]

/** Regular transactions of `who`, to or with `other`. `size` is from 0 to 1. */
type Act = (
  sender: Sender,
  who: PrivateKeyAccount,
  other: PrivateKeyAccount,
  size: number,
) => Promise<void>

const everyday: readonly Act[] = [
  (sender, who, other, size) =>
    acts.sendEther(sender, who, other.address, (0.01 + size / 2).toFixed(4)),
  (sender, who, other, size) =>
    acts.sendToken(sender, who, 'DOL', other.address, (5 + size * 400).toFixed(2)),
  (sender, who, other, size) =>
    acts.sendToken(sender, who, 'DAY', other.address, (1 + size * 150).toFixed(6)),
  (sender, who, other, size) =>
    acts.sendToken(sender, who, 'MUTE', other.address, (1 + size * 50).toFixed(2)),
  (sender, who, other, size) =>
    acts.sendToken(sender, who, 'TITHE', other.address, (1 + size * 20).toFixed(3)),
  (sender, who, _other, size) =>
    acts.buyOnV2(sender, who, ['WETH', 'DOL'], (0.02 + size / 5).toFixed(4)),
  (sender, who, _other, size) =>
    acts.buyOnV2(sender, who, ['WETH', 'DOL', 'DAY'], (0.02 + size / 10).toFixed(4)),
  (sender, who, _other, size) =>
    acts.buyOnV2(sender, who, ['WETH', 'TITHE'], (0.01 + size / 20).toFixed(4)),
  (sender, who, _other, size) =>
    acts.sellOnV2(sender, who, ['DOL', 'WETH'], (20 + size * 300).toFixed(2)),
  (sender, who, _other, size) =>
    acts.sellOnV2(sender, who, ['DAY', 'MOSS'], (5 + size * 40).toFixed(4)),
  (sender, who, _other, size) =>
    acts.sellOnV2(sender, who, ['MUTE', 'WETH'], (5 + size * 40).toFixed(2)),
  (sender, who, _other, size) =>
    acts.swapOnV3(sender, who, ['ETH', 'DOL', 500], (0.02 + size / 4).toFixed(4)),
  (sender, who, _other, size) =>
    acts.swapOnV3(sender, who, ['ETH', 'PEBBLE', 3000], (0.01 + size / 20).toFixed(4)),
  (sender, who, _other, size) =>
    acts.swapOnV3(sender, who, ['DOL', 'DAY', 500], (10 + size * 200).toFixed(2)),
  (sender, who, _other, size) => acts.wrap(sender, who, (0.05 + size / 4).toFixed(4)),
  (sender, who, _other, size) => acts.unwrap(sender, who, (0.01 + size / 20).toFixed(4)),
]

async function begin(sender: Sender): Promise<void> {
  await acts.sendEther(sender, deployer, cashier.address, '50000')
  for (const [token] of gifts)
    await acts.sendToken(
      sender,
      deployer,
      token,
      cashier.address,
      token === 'WETH' ? '1000' : '1000000',
    )
  for (const [index, { address }] of owners.entries()) {
    await acts.sendEther(sender, deployer, address, String(40 + index * 10))
    for (const [token, amount] of gifts)
      await acts.sendToken(sender, deployer, token, address, amount)
    await acts.mintTo(sender, deployer, address, BigInt(index + 1))
    await acts.mintTo(sender, deployer, address, 7n, BigInt(10 + index))
  }
}

/** One-time events, each at a fraction of the two years. */
const onceOnly: readonly (readonly [number, (sender: Sender) => Promise<void>])[] = [
  [0.1, (sender) => acts.approve(sender, ada, 'DAY', at.uniswapV2.router, maxUint256)],
  [0.15, (sender) => acts.sendLantern(sender, ada, ben.address, 1n)],
  [0.2, (sender) => acts.failToBuy(sender, ada, '0.1')],
  [0.25, (sender) => acts.poison(sender, mallory, ada.address, ben.address)],
  [
    0.3,
    (sender) =>
      sender
        .send(deployer, { to: worldTokens.TIDE.address, data: rebase(1_030_000_000n) })
        .then(() => undefined),
  ],
  [0.35, (sender) => acts.sendBadges(sender, cleo, ada.address, 7n, 3n)],
  [0.45, (sender) => acts.approve(sender, ada, 'DAY', at.uniswapV2.router, 0n)],
  [0.5, (sender) => acts.sendLantern(sender, dov, ada.address, 4n)],
  [0.55, (sender) => acts.sendToken(sender, dov, 'VAST', ada.address, '0.000000001')],
  [0.6, sendSpam],
  [0.7, (sender) => acts.failToBuy(sender, ben, '0.2')],
  [0.75, (sender) => acts.poison(sender, mallory, ben.address, cleo.address)],
  [
    0.8,
    (sender) =>
      sender
        .send(deployer, { to: worldTokens.TIDE.address, data: rebase(1_061_000_000n) })
        .then(() => undefined),
  ],
  [0.85, (sender) => acts.sendLantern(sender, ben, ada.address, 1n)],
]

function rebase(billionths: bigint): `0x${string}` {
  return encodeFunctionData({ abi: tokenAbi, functionName: 'rebase', args: [billionths] })
}

/** The ten accounts that the node funds. */
async function latchkeyAccounts(sender: Sender): Promise<readonly Address[]> {
  return (await sender.rpc('eth_accounts')) as Address[]
}

/** Unwanted tokens to all accounts, and dust from a stranger. */
async function sendSpam(sender: Sender): Promise<void> {
  const everybody = [
    ...owners.map(({ address }) => address),
    ...(await latchkeyAccounts(sender)).slice(0, 3),
  ]
  for (const address of everybody) await acts.sendToken(sender, deployer, 'SPAM', address, '5000')
  await acts.sendEther(sender, mallory, ada.address, '0.000000000000000001')
}

/**
 * Funds the accounts of tests and of the demo with tokens. Their ether and nonces stay those of a
 * fresh node.
 */
async function end(sender: Sender): Promise<void> {
  const accounts = await latchkeyAccounts(sender)
  for (const [index, address] of accounts.entries()) {
    for (const [token, , amount] of gifts)
      await acts.sendToken(sender, deployer, token, address, amount)
    if (index < 3) await acts.mintTo(sender, deployer, address, BigInt(100 + index))
    if (index < 3) await acts.mintTo(sender, deployer, address, 7n, 2n)
  }
  const [first, second] = accounts
  if (first) await acts.sendToken(sender, ada, 'DOL', first, '42.5')
  if (first) await acts.sendToken(sender, ben, 'DAY', first, '17.25')
  if (second) await acts.sendToken(sender, cleo, 'WETH', second, '0.125')
}

/**
 * Executes two years of activity on the deployed contracts.
 *
 * @param span - The first and last moment, in seconds since 1970.
 * @param steps - The number of regular transactions.
 */
export async function sendHistory(
  sender: Sender,
  span: readonly [number, number],
  steps: number,
): Promise<void> {
  const [first, last] = span
  const dice = createDice(steps)
  await begin(sender)
  await acts.sendToken(sender, deployer, 'VAST', dov.address, '0.0001')
  await setUpNames(sender)
  const special = [...onceOnly]
  for (let step = 0; step < steps; step++) {
    const part = (step + dice() * 0.9) / steps
    sender.moveTo(Math.floor(first + (last - first) * part))
    const due = special[0]
    if (due && due[0] <= part) {
      special.shift()
      await due[1](sender)
      continue
    }
    const who = owners[Math.floor(dice() * owners.length)] ?? ada
    const others = owners.filter((each) => each !== who)
    const other = others[Math.floor(dice() * others.length)] ?? ben
    await everyday[Math.floor(dice() * everyday.length)]?.(sender, who, other, dice())
  }
  sender.moveTo(last)
  await end(sender)
  await sender.check()
}
