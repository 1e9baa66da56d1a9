import { generateKeyPairSync, randomBytes, sign } from 'node:crypto'
import { type IncomingMessage, request as requestHttp } from 'node:http'
import { request as requestHttps } from 'node:https'
import { base58 } from '@scure/base'
import type { Finding } from './finding.js'

/** Timeout for a relay's answer, in milliseconds. */
const DEADLINE = 10_000

/** Maximum characters of a printed refusal. */
const REFUSAL_LENGTH = 200

/**
 * Returns a token of a new client (EdDSA JWT). Source: walletconnect-specs, relay client
 * authentication.
 */
function createToken(audience: string): string {
  const { publicKey, privateKey } = generateKeyPairSync('ed25519')
  const raw = Buffer.from(publicKey.export({ format: 'jwk' }).x ?? '', 'base64url')
  const part = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString('base64url')
  const now = Math.floor(Date.now() / 1000)
  const iss = `did:key:z${base58.encode(Buffer.concat([Buffer.from([0xed, 0x01]), raw]))}`
  const claims = {
    iss,
    sub: randomBytes(32).toString('hex'),
    aud: audience,
    iat: now,
    exp: now + 3600,
  }
  const unsigned = `${part({ alg: 'EdDSA', typ: 'JWT' })}.${part(claims)}`
  return `${unsigned}.${sign(null, Buffer.from(unsigned), privateKey).toString('base64url')}`
}

async function readStart(reply: IncomingMessage): Promise<string> {
  let text = ''
  for await (const chunk of reply) {
    text += String(chunk)
    if (text.length > REFUSAL_LENGTH) break
  }
  return text.replaceAll(/\s+/g, ' ').trim().slice(0, REFUSAL_LENGTH)
}

/** Requests a WebSocket. Resolves with the refusal, or `undefined` if the relay opened one. */
function open(address: URL): Promise<IncomingMessage | undefined> {
  const url = new URL(address)
  url.protocol = address.protocol === 'wss:' ? 'https:' : 'http:'
  const headers = {
    connection: 'Upgrade',
    upgrade: 'websocket',
    'sec-websocket-version': '13',
    'sec-websocket-key': randomBytes(16).toString('base64'),
  }
  return new Promise((resolve, reject) => {
    const request = (url.protocol === 'https:' ? requestHttps : requestHttp)(url, {
      headers,
      signal: AbortSignal.timeout(DEADLINE),
    })
    request.on('upgrade', (_reply, socket) => {
      socket.destroy()
      resolve(undefined)
    })
    request.on('response', resolve)
    request.on('error', reject)
    request.end()
  })
}

/** Connects to a WalletConnect relay like the kit, and reports the reason of a refusal. */
export async function checkRelay(
  relayUrl: string,
  projectId: string | undefined,
): Promise<Finding> {
  const what = `relay ${relayUrl}`
  const address = new URL(relayUrl)
  address.searchParams.set('auth', createToken(relayUrl.replace(/\?.*$/s, '')))
  if (projectId !== undefined) address.searchParams.set('projectId', projectId)
  try {
    const refusal = await open(address)
    if (!refusal)
      return {
        state: 'ok',
        what,
        text:
          projectId === undefined
            ? 'opens a connection'
            : `opens a connection for the project id ${projectId}`,
      }
    const reason = await readStart(refusal)
    const advice =
      'Compare "projectId" and "relayUrl" of walletConnect() with the settings of the relay'
    return {
      state: 'wrong',
      what,
      text: `refuses with ${refusal.statusCode}${reason && `: ${reason}`}. ${advice}`,
    }
  } catch (error) {
    const reason = error instanceof Error ? error.message || error.name : String(error)
    return {
      state: 'wrong',
      what,
      text: `cannot be reached (${reason}). Check the address and the network`,
    }
  }
}
