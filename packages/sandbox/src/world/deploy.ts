import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import {
  type Address,
  concatHex,
  encodeDeployData,
  getContractAddress,
  type Hex,
  isAddressEqual,
  stringToHex,
  zeroAddress,
} from 'viem'
import { readArtifacts } from './artifacts.js'
import { worldContracts as at } from './contracts.js'
import { people } from './people.js'
import type { Sender } from './sender.js'
import { worldTokens } from './tokens.js'

/**
 * A contract that deploys code at an address that the code determines (EIP-1014). It exists on
 * every local node from the start.
 */
const CREATE2: Address = '0x4e59b44847b379578588920ca78fbf26c0b4956c'

/** With this salt the published code gets the same address as on every network (ERC-4337). */
const ENTRY_POINT_SALT: Hex = '0x90d8084deab30c2a37c45e8d47f49f2f7965183cb6990a98943ef94940681de3'

interface Deployment {
  contract: string
  args?: readonly unknown[]
  address: Address
}

/** In the order of the deployer's nonces, which determine the addresses. */
function deployments(): Deployment[] {
  const owner = people.deployer.address
  const { uniswapV2: v2, uniswapV3: v3, ens } = at
  return [
    { contract: 'WETH9', address: at.weth },
    { contract: 'UniswapV2Factory', args: [owner], address: v2.factory },
    { contract: 'UniswapV2Router02', args: [v2.factory, at.weth], address: v2.router },
    { contract: 'UniswapV3Factory', address: v3.factory },
    {
      contract: 'NonfungiblePositionManager',
      args: [v3.factory, at.weth, zeroAddress],
      address: v3.positionManager,
    },
    { contract: 'SwapRouter', args: [v3.factory, at.weth], address: v3.router },
    { contract: 'QuoterV2', args: [v3.factory, at.weth], address: v3.quoter },
    { contract: 'Registry', args: [owner], address: ens.registry },
    { contract: 'PublicResolver', args: [ens.registry], address: ens.publicResolver },
    { contract: 'GatewayResolver', args: [owner, [], owner], address: ens.gatewayResolver },
    {
      contract: 'ReverseRegistrar',
      args: [ens.registry, ens.publicResolver],
      address: ens.reverseRegistrar,
    },
    { contract: 'UniversalResolver', args: [ens.registry], address: ens.universalResolver },
    { contract: 'AccountFactory', address: at.accountFactory },
    { contract: 'Lanterns', args: [owner], address: at.lanterns },
    { contract: 'Badges', args: [owner], address: at.badges },
    ...Object.values(worldTokens).map(({ contract, name, symbol, decimals, address }) => {
      const isOld = contract === 'Bytes32Token'
      const called = isOld
        ? [stringToHex(name, { size: 32 }), stringToHex(symbol, { size: 32 })]
        : [name, symbol]
      return { contract, args: [...called, decimals, owner], address }
    }),
  ]
}

/** viem contains Multicall3's code (MIT), but does not export it. */
function multicall3Code(): Hex {
  const require = createRequire(import.meta.url)
  return (
    require(join(dirname(require.resolve('viem')), 'constants/contracts.js')) as {
      multicall3Bytecode: Hex
    }
  ).multicall3Bytecode
}

/** Deploys every contract of the world to its address in `worldContracts`. */
export async function deploy(sender: Sender): Promise<void> {
  const artifact = readArtifacts()
  // Set directly: its usual address needs a transaction of a key that is not public.
  await sender.rpc('anvil_setCode', [
    at.multicall3,
    await sender.rpc('eth_call', [{ data: multicall3Code() }, 'latest']),
  ])
  for (const [nonce, { contract, args = [], address }] of deployments().entries()) {
    if (
      !isAddressEqual(
        getContractAddress({ from: people.deployer.address, nonce: BigInt(nonce) }),
        address,
      )
    )
      throw new Error(
        `${contract} would not be deployed at ${address}: contracts.ts and deploy.ts differ in their order.`,
      )
    const { abi, bytecode } = artifact(contract)
    await sender.send(people.deployer, {
      data: encodeDeployData({ abi, bytecode, args }),
      gas: 8_000_000n,
    })
  }
  await sender.send(people.deployer, {
    to: CREATE2,
    data: concatHex([ENTRY_POINT_SALT, artifact('EntryPoint').bytecode]),
    gas: 8_000_000n,
  })
  await sender.check()
}
