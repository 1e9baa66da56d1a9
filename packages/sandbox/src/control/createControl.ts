import {
  check,
  type GenericSchema,
  object,
  optional,
  picklist,
  pipe,
  record,
  regex,
  string,
} from 'valibot'
import { type Address, isAddress } from 'viem'
import { fund, type Gift } from '../world/fund.js'
import { callRpc } from '../world/sender.js'
import { type TokenKey, worldTokens } from '../world/tokens.js'
import { amount, type Commands, commandFor, obey, refuse } from './commands.js'
import { type Faults, faultsSchema, wholeNumber } from './faults.js'
import { type ControlledLedger, describeLedger, ledgerCommands } from './ledgerCommands.js'

/** A chain that accepts control commands. */
export interface ControlledChain {
  readonly chainId: number
  /** The node itself, without its faults. */
  readonly nodeUrl: string
  /** The public URL of the chain. */
  readonly url: string
  readonly faults: Faults
}

const address = pipe(
  string(),
  check((value) => isAddress(value), 'expected an address'),
) as GenericSchema<unknown, Address>
const symbols = ['ETH', ...Object.keys(worldTokens)] as (TokenKey | 'ETH')[]
const hex = pipe(string(), regex(/^0x[0-9a-f]{1,64}$/, 'expected the id that snapshot answered'))
const rpc = (
  chain: ControlledChain,
  method: string,
  params: readonly unknown[],
): Promise<unknown> => callRpc(chain.nodeUrl, method, params)

async function latest(chain: ControlledChain): Promise<{ block: number; time: number }> {
  const { number, timestamp } = (await rpc(chain, 'eth_getBlockByNumber', ['latest', false])) as {
    number: string
    timestamp: string
  }
  return { block: Number(number), time: Number(timestamp) }
}

async function revert(chain: ControlledChain, id: string): Promise<unknown> {
  if ((await rpc(chain, 'evm_revert', [id])) !== true)
    throw new Error('There is no such snapshot. Each can be returned to once.')
  // The node's clock was reset with the chain.
  await rpc(chain, 'evm_setTime', [Math.floor(Date.now() / 1000)])
  return latest(chain)
}

const command = commandFor<ControlledChain>()

const commands: Commands<ControlledChain> = {
  mine: command(
    object({
      blocks: optional(wholeNumber(1, 10_000), 1),
      seconds: optional(wholeNumber(0, 86_400), 1),
    }),
    async (chain, { blocks, seconds }) => {
      await rpc(chain, 'anvil_mine', [`0x${blocks.toString(16)}`, `0x${seconds.toString(16)}`])
      return latest(chain)
    },
  ),
  jump: command(
    object({ seconds: wholeNumber(1, 20 * 365 * 86_400) }),
    async (chain, { seconds }) => {
      await rpc(chain, 'evm_increaseTime', [seconds])
      await rpc(chain, 'anvil_mine', ['0x1'])
      return latest(chain)
    },
  ),
  snapshot: command(object({}), async (chain) => ({ id: await rpc(chain, 'evm_snapshot', []) })),
  revert: command(object({ id: hex }), (chain, { id }) => revert(chain, id)),
  fund: command(
    object({ address, gift: record(picklist(symbols), amount) as GenericSchema<unknown, Gift> }),
    async (chain, { address, gift }) => ({
      transactions: await fund(chain.nodeUrl, chain.chainId, address, gift),
    }),
  ),
  faults: command(faultsSchema, async (chain, faults) => {
    chain.faults.set(faults)
    return chain.faults.list()
  }),
}

/**
 * Answers `/control`: the state of the chains and of the ledger, and commands to them. For tests
 * and users on this machine. Refuses pages.
 */
export function createControl(
  chains: readonly ControlledChain[],
  ledger?: ControlledLedger,
): (request: Request) => Promise<Response> {
  return async (request) => {
    const { pathname, hostname } = new URL(request.url)
    if (request.headers.has('origin') || !['127.0.0.1', 'localhost'].includes(hostname))
      return refuse(403, 'Pages may not control the sandbox.')
    if (pathname === '/control') {
      const states = chains.map(async (chain) => ({
        chainId: chain.chainId,
        url: chain.url,
        ...(await latest(chain)),
        faults: chain.faults.list(),
      }))
      return Response.json({
        chains: await Promise.all(states),
        ...(ledger ? { ledger: describeLedger(ledger) } : {}),
      })
    }
    const [, target, name = ''] = /^\/control\/(\d+|solana)\/(\w+)$/.exec(pathname) ?? []
    if (ledger && target === 'solana') return obey(request, ledgerCommands, ledger, name)
    const chain = chains.find((each) => String(each.chainId) === target)
    return chain
      ? obey(request, commands, chain, name)
      : refuse(404, 'There is /control, and /control/{chainId}/{command}; the ledger is "solana".')
  }
}
