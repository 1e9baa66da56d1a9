import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { serverErrorOf } from '../kernel/serverError.js'
import { createChain } from '../networks/createChain.js'

/** Answer of a node to a method: a result, an error, a raw body or silence. */
export type NodeAnswer =
  | { result: unknown }
  | { error: { code: number; message: string } }
  | { status: number; body: string }
  | 'silence'

/** A node with the responses of a test. */
export interface FakeNode {
  url: string
  /** Methods of its requests, in their order. */
  asked: string[]
  answers: Record<string, NodeAnswer>
}

/** Nodes of a test file, of the chain 31337 and block 100. */
export interface FakeNodes {
  start(answers?: Record<string, NodeAnswer>): Promise<FakeNode>
  /** Ends all. */
  stop(): void
}

export const FAKE_CHAIN = 31337

export function createFakeNodes(): FakeNodes {
  const servers: Server[] = []
  return {
    async start(answers = {}) {
      const node: FakeNode = {
        url: '',
        asked: [],
        answers: {
          eth_chainId: { result: '0x7a69' },
          eth_blockNumber: { result: '0x64' },
          eth_gasPrice: { result: '0x1' },
          ...answers,
        },
      }
      const server = createServer((request, response) => {
        const chunks: Buffer[] = []
        request.on('data', (chunk: Buffer) => chunks.push(chunk))
        request.on('end', () => {
          const { id, method } = JSON.parse(Buffer.concat(chunks).toString()) as {
            id: number
            method: string
          }
          node.asked.push(method)
          const answer = node.answers[method] ?? { error: { code: -32601, message: 'unknown' } }
          if (answer === 'silence') return
          if ('status' in answer)
            response.writeHead(answer.status, { 'content-type': 'text/html' }).end(answer.body)
          else
            response
              .writeHead(200, { 'content-type': 'application/json' })
              .end(JSON.stringify({ jsonrpc: '2.0', id, ...answer }))
        })
      })
      servers.push(server)
      await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
      node.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
      return node
    },
    stop() {
      for (const server of servers.splice(0)) {
        server.closeAllConnections()
        server.close()
      }
    },
  }
}

/** Creates the chain of these nodes, as `createServer` does. */
export function fakeChain(
  clock: { now(): number },
  ...nodes: FakeNode[]
): ReturnType<typeof createChain> {
  return createChain(
    FAKE_CHAIN,
    nodes.map(({ url }) => url),
    { clock, headLifetime: 1000 },
  )
}

/** Returns the status and code that a read fails with. */
export async function failureOf(
  promise: Promise<unknown>,
): Promise<[status: number | undefined, code: string | undefined]> {
  const error = await promise.then(
    () => undefined,
    (reason: unknown) => serverErrorOf(reason),
  )
  return [error?.status, error?.code]
}
