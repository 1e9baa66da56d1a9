import { privateKeyToAccount } from 'viem/accounts'
import { expect, test } from 'vitest'
import { deriveSymKey, hashKey } from '../channel/crypto.js'
import { sealEnvelope } from '../channel/envelope.js'
import { formatError, formatResult } from '../channel/jsonRpc.js'
import { wireMethods } from '../channel/wireMethods.js'
import { parseUri } from '../connect/pairingUri.js'
import { approveFully, createWorld, START, type World, watch } from '../test/world.js'
import type { SignInRequest } from './authenticate.js'
import { type CacaoPayload, formatAuthMessage } from './cacao.js'
import { formatRecap } from './recap.js'

const account = privateKeyToAccount(
  '0xac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80',
)
const signIn: SignInRequest = {
  domain: 'dapp.test',
  uri: 'https://dapp.test',
  nonce: 'abcdef123456',
  statement: 'Welcome.',
  issuedAt: new Date(START).toISOString(),
  chains: ['eip155:1', 'eip155:10'],
}

async function begin(
  world: World,
  parameters: Parameters<World['client']>[0] = {},
  signal?: AbortSignal,
) {
  const client = world.client(parameters)
  const uris: string[] = []
  const result = watch(client.connect({ signIn, signal, onUri: (uri) => uris.push(uri) }))
  // The code for signing in is loaded first.
  await import('./authenticate.js')
  await world.pass()
  await Promise.all([world.wallet.pair(uris[0]!), world.pass()])
  const ask = world.wallet.received.find(
    ({ message }) => message.type === 'request' && message.method === 'wc_sessionAuthenticate',
  )?.message
  if (ask?.type !== 'request') throw new Error('not asked to authenticate')
  const params = ask.params as {
    requester: { publicKey: string }
    authPayload: Record<string, unknown> & { resources: string[] }
  }
  return { client, result, uri: uris[0]!, id: ask.id, params }
}

/** Signs as a wallet, with the given changes. */
async function sign(
  authPayload: Record<string, unknown>,
  chains: string[],
  changes: Partial<CacaoPayload> = {},
) {
  const { type: _type, chains: _chains, ...asked } = authPayload
  const resources = [formatRecap({ methods: ['personal_sign', 'eth_sendTransaction'], chains })]
  const statement = `${asked.statement} I further authorize the stated URI to perform the following actions on my behalf: (1) 'request': 'personal_sign' for 'eip155'.`
  const p = {
    ...asked,
    iss: `did:pkh:eip155:1:${account.address}`,
    statement,
    resources,
    ...changes,
  } as unknown as CacaoPayload
  return {
    h: { t: 'caip122' },
    p,
    s: { t: 'eip191', s: await account.signMessage({ message: formatAuthMessage(p) }) },
  }
}

async function answer(world: World, requester: string, text: string) {
  const { keys, relay } = world.wallet
  const symKey = deriveSymKey(keys.privateKey, requester)
  const message = sealEnvelope({ symKey, text, senderPublicKey: keys.publicKey })
  world.wallet.session = { symKey, topic: hashKey(symKey) }
  world.wallet.learn(world.wallet.session)
  const sent = relay.publish({
    topic: hashKey(requester),
    message,
    tag: 1117,
    ttl: wireMethods.wc_sessionAuthenticate.ttl,
  })
  await Promise.all([sent, relay.subscribe([hashKey(symKey)]), world.pass()])
  await import('./authenticate.js')
  await world.pass(100)
  await world.pass()
}

const responder = (world: World) => ({
  publicKey: world.wallet.keys.publicKey,
  metadata: { name: 'Phone' },
})

test('default: case 47: connects and signs in with one approval, and the session works', async () => {
  const world = createWorld()
  const { client, result, uri, id, params } = await begin(world)
  expect(parseUri(uri)?.methods).toEqual(['wc_sessionAuthenticate'])
  expect(params.authPayload).toMatchObject({
    domain: 'dapp.test',
    aud: 'https://dapp.test',
    nonce: signIn.nonce,
    version: '1',
    statement: 'Welcome.',
  })
  const cacao = await sign(params.authPayload, ['eip155:1', 'eip155:10'])
  await answer(
    world,
    params.requester.publicKey,
    formatResult(id, { cacaos: [cacao], responder: responder(world) }),
  )
  expect(result.error).toBeUndefined()
  expect(result.value?.signedIn).toEqual({
    message: formatAuthMessage(cacao.p),
    signature: cacao.s.s,
    address: account.address,
    networkId: 'eip155:1',
  })
  expect(client.session()).toMatchObject({
    topic: world.wallet.session.topic,
    chainId: 1,
    peer: { name: 'Phone' },
    namespaces: {
      eip155: { accounts: [`eip155:1:${account.address}`, `eip155:10:${account.address}`] },
    },
  })
  const asked = watch(client.request({ method: 'personal_sign', params: [], chainId: 10 }))
  await world.pass()
  await Promise.all([world.wallet.answer(world.wallet.requests()[0]!.id, '0x1'), world.pass()])
  expect(asked.value).toBe('0x1')
})

test('behavior: case 48: a wallet without the method approves the proposal instead', async () => {
  const world = createWorld()
  const { result, uri, id } = await begin(world)
  await Promise.all([
    world.wallet.send(parseUri(uri)!, formatError(id, 10_001, 'Unsupported wc_ method.'), 0),
    world.pass(),
  ])
  expect(result.settled).toBe(false)
  await approveFully(world)
  expect(result.value?.session).toBeDefined()
  expect(result.value).not.toHaveProperty('signedIn')
})

test('behavior: rejects when the wallet refuses, on either topic', async () => {
  for (const onPairing of [true, false]) {
    const world = createWorld()
    const { result, uri, id, params } = await begin(world)
    const text = formatError(id, 12_001, 'User rejected request')
    if (onPairing) await Promise.all([world.wallet.send(parseUri(uri)!, text, 1118), world.pass()])
    else await answer(world, params.requester.publicKey, text)
    expect(result.error).toMatchObject({ code: 4001 })
  }
})

test('error: case 49: rejects another payload or another signer, creates no session and notifies the wallet', async () => {
  const changes: Partial<CacaoPayload>[] = [
    { nonce: 'another00000' },
    { domain: 'evil.test' },
    { iss: `did:pkh:eip155:137:${account.address}` },
    { iss: 'did:pkh:eip155:1:0x70997970C51812dc3A010C7d01b50e0d17dc79C8' },
    { resources: [formatRecap({ methods: ['eth_sign'], chains: ['eip155:1'] })] },
    { resources: [formatRecap({ methods: ['personal_sign'], chains: ['eip155:137'] })] },
    { resources: [] },
  ]
  for (const change of changes) {
    const world = createWorld()
    const { client, result, id, params } = await begin(world)
    const cacao = await sign(params.authPayload, ['eip155:1'], change)
    await answer(
      world,
      params.requester.publicKey,
      formatResult(id, { cacaos: [cacao], responder: responder(world) }),
    )
    expect(result.error, JSON.stringify(change)).toMatchObject({ code: 'AUTHENTICATION_FAILED' })
    expect(client.session()).toBeUndefined()
    expect(world.wallet.received.at(-1), JSON.stringify(change)).toMatchObject({
      tag: 1112,
      topic: world.wallet.session.topic,
    })
  }
})

test('error: rejects if one of two signed payloads was not requested', async () => {
  const world = createWorld()
  const { client, result, id, params } = await begin(world)
  const cacaos = [
    await sign(params.authPayload, ['eip155:1']),
    await sign(params.authPayload, ['eip155:1'], { nonce: 'another00000' }),
  ]
  await answer(
    world,
    params.requester.publicKey,
    formatResult(id, { cacaos, responder: responder(world) }),
  )
  expect(result.error).toMatchObject({ code: 'AUTHENTICATION_FAILED' })
  expect(client.session()).toBeUndefined()
})

test('behavior: case 18: a cancel during the check of the signature creates no session and notifies the wallet', async () => {
  const world = createWorld()
  const abort = new AbortController()
  const node: { answer?: (word: string) => void } = {}
  const readChain = () =>
    new Promise<unknown>((resolve) => Object.assign(node, { answer: resolve }))
  const { client, result, id, params } = await begin(world, { readChain }, abort.signal)
  const cacao = await sign(params.authPayload, ['eip155:1'])
  const signed = { ...cacao, s: { ...cacao.s, t: 'eip1271' } }
  await answer(
    world,
    params.requester.publicKey,
    formatResult(id, { cacaos: [signed], responder: responder(world) }),
  )
  abort.abort()
  await world.pass()
  expect(result.error).toMatchObject({ code: 'CANCELLED' })
  node.answer?.(`0x1626ba7e${'00'.repeat(28)}`)
  await world.pass()
  expect(client.session()).toBeUndefined()
  expect(world.wallet.received.at(-1)).toMatchObject({
    tag: 1112,
    topic: world.wallet.session.topic,
  })
  await world.pass(10_000)
  expect(client.inspect()).toMatchObject({ topics: 0, open: false, attempts: 0 })
})

test('error: rejects after 10 s if no node confirms a contract’s signature, and notifies the wallet', async () => {
  const world = createWorld()
  const { client, result, id, params } = await begin(world, {
    readChain: () => new Promise(() => undefined),
  })
  const cacao = await sign(params.authPayload, ['eip155:1'])
  const signed = { ...cacao, s: { ...cacao.s, t: 'eip1271' } }
  await answer(
    world,
    params.requester.publicKey,
    formatResult(id, { cacaos: [signed], responder: responder(world) }),
  )
  await world.pass(9_000)
  expect(result.settled).toBe(false)
  await world.pass(1_500)
  expect(result.error).toMatchObject({ code: 'AUTHENTICATION_FAILED' })
  expect(client.session()).toBeUndefined()
  expect(world.wallet.received.at(-1)).toMatchObject({
    tag: 1112,
    topic: world.wallet.session.topic,
  })
})

test('error: rejects another responder, missing signatures, a wrong id and malformed answers', async () => {
  const world = createWorld()
  const { client, result, id, params } = await begin(world)
  const { publicKey } = params.requester
  await answer(world, publicKey, formatResult(4_242, { cacaos: [] }))
  const garbage = world.wallet.relay.publish({
    topic: hashKey(publicKey),
    message: 'AAAA',
    tag: 1117,
    ttl: 300,
  })
  await Promise.all([garbage, world.pass()])
  expect(result.settled).toBe(false)
  const cacao = await sign(params.authPayload, ['eip155:1'])
  await answer(
    world,
    publicKey,
    formatResult(id, { cacaos: [cacao], responder: { publicKey: 'aa'.repeat(32) } }),
  )
  expect(result.error).toMatchObject({ code: 'AUTHENTICATION_FAILED' })
  expect(client.session()).toBeUndefined()
})

test('behavior: accepts an approval of an earlier code without sign-in', async () => {
  const world = createWorld()
  const client = world.client()
  const shown = watch(client.pair({}))
  await world.pass()
  const result = watch(client.connect({ signIn, onUri: () => undefined }))
  await import('./authenticate.js')
  await world.pass(2_000)
  const now = watch(client.pair({}))
  await world.pass()
  expect(parseUri(now.value!.uri)?.methods).toEqual(['wc_sessionAuthenticate'])
  await Promise.all([world.wallet.pair(shown.value!.uri), world.pass()])
  await approveFully(world)
  expect(result.value?.session).toBeDefined()
  expect(result.value).not.toHaveProperty('signedIn')
})
