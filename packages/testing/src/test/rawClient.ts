import { createPrivateKey, createPublicKey, type KeyObject, randomBytes, sign } from 'node:crypto'
import { once } from 'node:events'
import { base58 } from '@scure/base'
import { WebSocket } from 'ws'

/** An identity of Node's crypto alone, independent of the code under test. */
export interface Identity {
  key: KeyObject
  clientId: string
}

export function makeIdentity(seed: Buffer = randomBytes(32)): Identity {
  const key = createPrivateKey({
    key: Buffer.concat([Buffer.from('302e020100300506032b657004220420', 'hex'), seed]),
    format: 'der',
    type: 'pkcs8',
  })
  const raw = createPublicKey(key).export({ format: 'der', type: 'spki' }).subarray(-32)
  return {
    key,
    clientId: `did:key:z${base58.encode(Buffer.concat([Buffer.from([0xed, 0x01]), raw]))}`,
  }
}

export function makeToken({ key, clientId }: Identity, claims: Record<string, unknown>): string {
  const encode = (value: unknown): string =>
    Buffer.from(JSON.stringify(value)).toString('base64url')
  const body = `${encode({ alg: 'EdDSA', typ: 'JWT' })}.${encode({ iss: clientId, sub: randomBytes(32).toString('hex'), ...claims })}`
  return `${body}.${sign(null, Buffer.from(body), key).toString('base64url')}`
}

export interface RawClient {
  socket: WebSocket
  clientId: string
  /**
   * Sends a request and resolves to the answer as text, because only text keeps 19-digit ids exact.
   */
  ask(method: string, params: unknown, id?: string): Promise<string>
  result(method: string, params: unknown): Promise<unknown>
  /** Resolves to the next delivery. It is acknowledged unless `acknowledge` is false. */
  next(
    acknowledge?: boolean,
  ): Promise<{ id: string; topic: string; message: string; tag: number; publishedAt: number }>
  /** The number of deliveries that were not read yet. */
  waiting(): number
  close(): Promise<void>
}

const counter = { next: 1_800_000_000_000_000_000n }

export async function connect(
  url: string,
  parameters: { identity?: Identity; claims?: Record<string, unknown>; query?: string } = {},
): Promise<RawClient> {
  const identity = parameters.identity ?? makeIdentity()
  const now = Math.floor(Date.now() / 1000)
  const token = makeToken(identity, { aud: url, iat: now, exp: now + 86_400, ...parameters.claims })
  const socket = new WebSocket(
    `${url}/?auth=${token}&projectId=x&ua=x${parameters.query ?? '&useOnCloseEvent=true'}`,
  )
  const answers = new Map<string, (text: string) => void>()
  const deliveries: string[] = []
  const takers: (() => void)[] = []
  socket.on('message', (data: Buffer) => {
    const text = data.toString()
    const id = /^\{"id":("?\d+"?)/.exec(text)?.[1] ?? ''
    if (!text.includes('"irn_subscription"')) return answers.get(id.replaceAll('"', ''))?.(text)
    deliveries.push(text)
    takers.shift()?.()
  })
  socket.on('error', () => undefined)
  const client: RawClient = {
    socket,
    clientId: identity.clientId,
    ask(method, params, id = `"${counter.next++}"`) {
      const answered = new Promise<string>((resolve) =>
        answers.set(id.replaceAll('"', ''), resolve),
      )
      socket.send(
        `{"id":${id},"jsonrpc":"2.0","method":"${method}","params":${JSON.stringify(params)}}`,
      )
      return answered
    },
    async result(method, params) {
      const answer = JSON.parse(await client.ask(method, params))
      return 'error' in answer ? answer.error : answer.result
    },
    async next(acknowledge = true) {
      if (deliveries.length === 0) await new Promise<void>((resolve) => takers.push(resolve))
      const text = deliveries.shift() ?? ''
      const id = /^\{"id":("?\d+"?)/.exec(text)?.[1] ?? ''
      if (acknowledge) socket.send(`{"id":${id},"jsonrpc":"2.0","result":true}`)
      return { ...JSON.parse(text).params.data, id }
    },
    waiting: () => deliveries.length,
    async close() {
      if (socket.readyState === WebSocket.CLOSED) return
      const closed = once(socket, 'close')
      socket.close()
      await closed
    },
  }
  return client
}

export async function connected(
  url: string,
  parameters: Parameters<typeof connect>[1] = {},
): Promise<RawClient> {
  const client = await connect(url, parameters)
  await once(client.socket, 'open')
  return client
}
