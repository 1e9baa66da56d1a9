import { parseEther, toHex } from 'viem'
import { deploy } from './deploy.js'
import { addLiquidity } from './liquidity.js'
import { people } from './people.js'
import { createSender } from './sender.js'
import { sendHistory } from './sendHistory.js'

/** Number of regular transactions on each chain. */
const steps: Readonly<Record<number, number>> = { 31337: 240, 31338: 60 }

/**
 * Builds the world on an empty chain whose first block has the time `span[0]`. Its last block has a
 * time soon after `span[1]` (seconds since 1970).
 */
export async function build(
  url: string,
  chainId: number,
  span: readonly [number, number],
): Promise<void> {
  const sender = createSender(url, chainId, span[0])
  // With automatic mining a block would not have the given time.
  await sender.rpc('evm_setAutomine', [false])
  await sender.rpc('anvil_setBalance', [people.deployer.address, toHex(parseEther('1000000'))])
  await sender.rpc('anvil_setBalance', [people.mallory.address, toHex(parseEther('1'))])
  await deploy(sender)
  await addLiquidity(sender)
  await sendHistory(sender, span, steps[chainId] ?? 0)
}
