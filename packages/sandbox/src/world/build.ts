import { parseEther, toHex } from 'viem'
import { deploy } from './deploy.js'
import { addLiquidity } from './liquidity.js'
import { setUpNames } from './names.js'
import { people } from './people.js'
import { createSender } from './sender.js'

/** Makes the world on an empty chain whose first block is of `start`, in seconds since 1970. */
export async function build(url: string, chainId: number, start: number): Promise<void> {
  const sender = createSender(url, chainId, start)
  // Mined by itself, a block would come when it likes, and not at the time it was told.
  await sender.rpc('evm_setAutomine', [false])
  await sender.rpc('anvil_setBalance', [people.deployer.address, toHex(parseEther('1000000'))])
  for (const person of [people.ada, people.ben, people.cleo, people.dov, people.mallory])
    await sender.rpc('anvil_setBalance', [person.address, toHex(parseEther('100'))])
  await deploy(sender)
  await addLiquidity(sender)
  await setUpNames(sender)
  await sender.rpc('evm_setTime', [Math.floor(Date.now() / 1000)])
  await sender.rpc('evm_setAutomine', [true])
}
