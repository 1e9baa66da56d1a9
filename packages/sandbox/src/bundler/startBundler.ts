import { noop } from '@latchkey/protocol/std'
import { listen } from '@latchkey/server'
import { parseEther, toHex } from 'viem'
import { answer, bundlerMethods, paymasterMethods } from './answer.js'
import { type Context, createContext } from './context.js'
import { type BundlerKeys, bundlerKeys } from './keys.js'
import { createPaymaster } from './paymaster.js'

/** A running bundler. */
export interface Bundler {
  /** `{url}/{chainId}/rpc` is the bundler of a chain, `{url}/{chainId}/paymaster` its paymaster. */
  readonly url: string
  stop(): Promise<void>
}

const MIN = parseEther('1000')
const MAX_CHARACTERS = 1_000_000

/** Allows pages of any site, as a node does: all answers are public. */
const open = {
  'access-control-allow-origin': '*',
  'access-control-allow-headers': 'content-type',
  'access-control-allow-methods': 'POST',
  'access-control-max-age': '600',
}

type Methods = ReturnType<typeof bundlerMethods>

/** The initial balance of the bundler's account, which a local node can set. */
async function fund({ client }: Context): Promise<void> {
  if ((await client.getBalance({ address: client.account.address })) >= MIN) return
  const request = client.request as (parameters: {
    method: string
    params: unknown[]
  }) => Promise<unknown>
  await request({
    method: 'anvil_setBalance',
    params: [client.account.address, toHex(MIN * 10n)],
  })
}

function createHandler(
  routes: ReadonlyMap<string, Methods>,
): (request: Request) => Promise<Response> {
  return async (request) => {
    const methods = routes.get(new URL(request.url).pathname)
    if (!methods)
      return new Response('There is /{chainId}/rpc and /{chainId}/paymaster.', {
        status: 404,
        headers: open,
      })
    if (request.method === 'OPTIONS') return new Response(null, { status: 204, headers: open })
    if (request.method !== 'POST')
      return new Response('JSON-RPC is sent with POST.', { status: 405, headers: open })
    const text = await request.text()
    if (text.length > MAX_CHARACTERS)
      return new Response('That is too long.', { status: 413, headers: open })
    const given: unknown = await Promise.resolve(text)
      .then(JSON.parse)
      // Answered like any other malformed request.
      .catch(noop)
    return Response.json(await answer(methods, given), { headers: open })
  }
}

/**
 * Starts a bundler (ERC-4337, EntryPoint 0.7) with a paymaster (ERC-7677) for local chains, on one
 * port. It sends each operation at once, in its own bundle. Deploys the paymaster on each chain, if
 * it is missing.
 *
 * @param parameters.port - 0 takes any free port.
 * @param parameters.keys - @default the sandbox's own
 * @throws if the port is taken, or a chain is unreachable or has no EntryPoint 0.7.
 *
 * @example
 * ```ts
 * import { startBundler } from '@latchkey/sandbox/bundler'
 *
 * const bundler = await startBundler({ port: 0, chains: [{ id: 31337, nodeUrl: 'http://127.0.0.1:8545' }] })
 * await bundler.stop()
 * ```
 */
export async function startBundler(parameters: {
  port: number
  host?: string | undefined
  chains: readonly { id: number; nodeUrl: string }[]
  keys?: BundlerKeys | undefined
}): Promise<Bundler> {
  const { port, host, chains, keys = bundlerKeys } = parameters
  const started = chains.map(
    async ({ id, nodeUrl }): Promise<readonly (readonly [string, Methods])[]> => {
      const context = createContext(id, nodeUrl, keys.bundler)
      await fund(context)
      const paymaster = await createPaymaster(context, keys.paymaster)
      return [
        [`/${id}/rpc`, bundlerMethods(context)],
        [`/${id}/paymaster`, paymasterMethods(context, paymaster)],
      ]
    },
  )
  return listen(createHandler(new Map((await Promise.all(started)).flat())), { port, host })
}
