import {
  check,
  type GenericSchema,
  object,
  optional,
  picklist,
  pipe,
  record,
  regex,
  safeParse,
  string,
} from 'valibot'
import { type Address, isAddress } from 'viem'
import { fund, type Gift } from '../world/fund.js'
import { callRpc } from '../world/sender.js'
import { type TokenKey, worldTokens } from '../world/tokens.js'
import { type Faults, faultsSchema, wholeNumber } from './faults.js'

/** A chain that accepts control commands. */
export interface ControlledChain {
  readonly chainId: number
  /** The node itself, without its faults. */
  readonly nodeUrl: string
  /** The public URL of the chain. */
  readonly url: string
  readonly faults: Faults
}

/** The schema and the action of a command. */
interface Command {
  schema: GenericSchema
  run(chain: ControlledChain, body: never): Promise<unknown>
}

function command<T>(
  schema: GenericSchema<unknown, T>,
  run: (chain: ControlledChain, body: T) => Promise<unknown>,
): Command {
  return { schema, run }
}

const address = pipe(string(), check(isAddress, 'expected an address')) as GenericSchema<
  unknown,
  Address
>
const symbols = ['ETH', ...Object.keys(worldTokens)] as (TokenKey | 'ETH')[]
const amount = pipe(string(), regex(/^\d{1,60}(\.\d{1,80})?$/, 'expected an amount such as "1.5"'))
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
  // The node's clock went back with the chain.
  await rpc(chain, 'evm_setTime', [Math.floor(Date.now() / 1000)])
  return latest(chain)
}

const commands: Readonly<Record<string, Command>> = {
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

function refuse(status: number, message: string): Response {
  return Response.json({ error: { message } }, { status })
}

async function readBody(request: Request): Promise<unknown> {
  const text = await request.text()
  return text === '' ? {} : JSON.parse(text)
}

async function obey(request: Request, chain: ControlledChain, name: string): Promise<Response> {
  const found = commands[name]
  if (!found)
    return refuse(
      404,
      `There is no command ${name}. There are: ${Object.keys(commands).join(', ')}.`,
    )
  if (request.method === 'GET' && name === 'faults') return Response.json(chain.faults.list())
  if (request.method !== 'POST') return refuse(405, 'Commands are sent with POST.')
  // A page of another site can send this type of content only after asking, which is refused.
  if (!/^application\/json\b/.test(request.headers.get('content-type') ?? ''))
    return refuse(415, 'Send content-type: application/json.')
  const body = await readBody(request).catch(() => undefined)
  const parsed = safeParse(found.schema, body)
  if (!parsed.success) {
    const [{ path, message }] = parsed.issues
    return refuse(400, `${path?.map(({ key }) => String(key)).join('.') || 'body'}: ${message}`)
  }
  try {
    return Response.json(await found.run(chain, parsed.output as never))
  } catch (error) {
    return refuse(409, error instanceof Error ? error.message : String(error))
  }
}

/**
 * Answers `/control`: the state of the chains, and commands to them. For tests and users on this
 * machine: pages are refused.
 */
export function createControl(
  chains: readonly ControlledChain[],
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
      return Response.json({ chains: await Promise.all(states) })
    }
    const [, chainId, name = ''] = /^\/control\/(\d+)\/(\w+)$/.exec(pathname) ?? []
    const chain = chains.find((each) => String(each.chainId) === chainId)
    return chain
      ? obey(request, chain, name)
      : refuse(404, 'There is /control, and /control/{chainId}/{command}.')
  }
}
