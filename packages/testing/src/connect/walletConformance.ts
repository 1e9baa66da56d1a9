import { noop } from '@latchkey/protocol/std'
import { check, nameOf } from '../kernel/conformanceChecks.js'
import { type RealWallet, realWallets } from '../wallets/realWallets.js'
import type { TestWalletInfo } from '../wallets/testWallet.js'
import type { Behaviors } from '../wallets/walletBehaviors.js'
import type { ConformanceCase, ConformanceWorld } from './conformingAdapter.js'

/** The properties of a world's wallet. */
export interface WalletLikeness {
  /** Its announcement. */
  info: Partial<TestWalletInfo>
  behaviors: Partial<Behaviors>
}

type Body = (wallet: RealWallet, world: ConformanceWorld & { signal: AbortSignal }) => Promise<void>

/** The prompts after the connection. */
const promptsOf = ({ wallet }: ConformanceWorld): string =>
  wallet.prompts
    .slice(1)
    .map(({ kind }) => kind)
    .join()

const isListed: Body = async ({ info }, { adapter, walletId }) => {
  const listed = adapter.getWallets()
  const [first] = listed
  check(listed.length === 1, `${listed.length} wallets are listed`)
  check(
    first?.id === walletId && first.name === info.name,
    `it is listed as "${first?.name}" with the id "${first?.id}"`,
  )
}

const declines: Body = async ({ declinesAs }, { adapter, wallet, walletId, signal }) => {
  wallet.behaviors.rejectsAs = declinesAs
  check(
    (await nameOf(adapter.connect({ walletId, signal }))) === 'UserRejectedError',
    'a declined connection has another name',
  )
  check(wallet.prompts.length === 1, `the user was asked ${wallet.prompts.length} times`)
}

const addsNetwork: Body = async ({ unknownChainAs, behaviors }, world) => {
  const { adapter, wallet, walletId, networkIds, signal } = world
  await adapter.connect({ walletId, signal })
  wallet.behaviors.unknownChainAs = unknownChainAs
  await adapter.switchNetwork({ networkId: networkIds[1], signal })
  check(adapter.getConnection()?.networkId === networkIds[1], 'the wallet did not arrive')
  const expected = behaviors?.movesAfterAdding ? 'add' : 'add,switch'
  check(promptsOf(world) === expected, `the user was asked to ${promptsOf(world)}`)
}

const declinesSwitch: Body = async ({ declinesAs, declinesSwitchAs = declinesAs }, world) => {
  const { adapter, wallet, walletId, networkIds, signal } = world
  await adapter.connect({ walletId, signal })
  // Answers at once, so that only the error itself shows that the user declined.
  wallet.behaviors.unknownChainAs = declinesSwitchAs
  check(
    (await nameOf(adapter.switchNetwork({ networkId: networkIds[1], signal }))) ===
      'UserRejectedError',
    'a declined switch has another name',
  )
  check(promptsOf(world) === '', `the user was asked again: ${promptsOf(world)}`)
  check(
    adapter.getConnection()?.networkId === networkIds[0],
    'a declined switch moved what is shown',
  )
}

function casesOf(wallet: RealWallet): [title: string, body: Body][] {
  const { name } = wallet.info
  const listed: [string, Body] = [`default: ${name} is listed once, under its own name`, isListed]
  if (!wallet.declinesAs) return [listed]
  return [
    listed,
    [`behavior: ${name} declines a connection, with one prompt`, declines],
    [`behavior: ${name} reports an unknown network, and adds it`, addsNetwork],
    [`behavior: ${name} declines a switch, without a second prompt`, declinesSwitch],
  ]
}

/**
 * Creates the suite of published wallets for adapters that find wallets by EIP-6963. It covers
 * their announcements, their rejections, and their errors for an unknown network. It needs no test
 * runner.
 *
 * @param createWorld - Creates a fresh world whose wallet announces and behaves as given, and knows
 * the first of the two networks only, which is `eip155:31337`; the second is `eip155:31338`.
 *
 * @example
 * ```ts
 * import { type ConformanceWorld, type WalletLikeness, walletConformance } from '@latchkey/testing'
 *
 * declare function createWorld(likeness: WalletLikeness): Promise<ConformanceWorld>
 * for (const { title, run } of walletConformance(createWorld)) console.log(title, await run())
 * ```
 */
export function walletConformance(
  createWorld: (likeness: WalletLikeness) => Promise<ConformanceWorld>,
): readonly ConformanceCase[] {
  return realWallets.flatMap((wallet) =>
    casesOf(wallet).map(([title, body]) => ({
      title,
      async run() {
        const world = await createWorld({ info: wallet.info, behaviors: wallet.behaviors ?? {} })
        const stop = world.adapter.start(noop)
        try {
          await body(wallet, { ...world, signal: new AbortController().signal })
        } finally {
          stop()
        }
      },
    })),
  )
}
