import type { RequestListener } from 'node:http'
import { people } from '@latchkey/sandbox/world'
import sharp from 'sharp'
import { type Address, encodeAbiParameters, encodeFunctionData, namehash, parseAbi } from 'viem'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { createMemoryStore } from '../../kernel/store.js'
import { type EnsWorld, openEnsWorld } from '../../test/openEnsWorld.js'
import { openTestDatabase } from '../../test/openTestDatabase.js'
import { type PictureHost, startPictureHost } from '../../test/startPictureHost.js'
import type { AvatarOptions } from './createAvatars.js'

const ORIGIN = 'https://millpond.example'
const CID = 'bafybeigdyrzt5sfp7udm7hu76uh7y26nf3efuylqabf3oclgtqy55fbzdi'
const { address } = people.cleo
const nameAbi = parseAbi(['function setText(bytes32 node, string key, string value)'])

const state: { world?: EnsWorld; host?: PictureHost; listener: RequestListener } = {
  listener: (_request, response) => response.writeHead(404).end(),
}

beforeAll(async () => {
  state.world = await openEnsWorld(
    { database: await openTestDatabase(), store: createMemoryStore() },
    ORIGIN,
  )
  state.host = await startPictureHost((request, response) => state.listener(request, response))
})
afterAll(async () => {
  await state.host?.stop()
  await state.world?.stop()
})
afterEach(() => void state.host?.hits.splice(0))

function parts(): { world: EnsWorld; host: PictureHost } {
  const { world, host } = state
  if (!world || !host) throw new Error('Both are there while tests run')
  return { world, host }
}

async function setAvatar(uri: string): Promise<void> {
  const { world } = parts()
  const data = encodeFunctionData({
    abi: nameAbi,
    functionName: 'setText',
    args: [namehash('cleo.eth'), 'avatar', uri],
  })
  await world.send('cleo', world.chain.contracts.ens.publicResolver, data)
}

const NFT = '0x00000000000000000000000000000000000000f7'

/**
 * Puts a contract on the chain whose `ownerOf` returns the owner, and which returns the text for
 * every other call.
 */
async function deployNft(owner: Address, text: string): Promise<void> {
  const data = encodeAbiParameters([{ type: 'string' }], [text]).slice(2)
  const length = (data.length / 2).toString(16).padStart(4, '0')
  const code = `0x60003560e01c636352211e14601e5761${length}61003c60003961${length}6000f35b73${owner.slice(2)}60005260206000f3${data}`
  const body = JSON.stringify({
    jsonrpc: '2.0',
    id: 1,
    method: 'anvil_setCode',
    params: [NFT, code],
  })
  await fetch(parts().world.chain.url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body,
  })
}

const serve = (body: Uint8Array | string, headers: Record<string, string> = {}): void => {
  state.listener = (_request, response) => response.writeHead(200, headers).end(body)
}

/** Returns the identity and the avatar of the account from a server with an empty cache. */
async function look(
  avatars: AvatarOptions = { origins: [parts().host.url], ipfs: parts().host.url },
): Promise<{ identity: string | null; picture: Response }> {
  const handle = parts().world.open({ avatars })
  const ask = async (path: string): Promise<Response> =>
    handle(new Request(`https://api.example${path}`))
  const identity = (await (await ask(`/v1/identity/${address}`)).json()) as {
    avatar: string | null
  }
  return { identity: identity.avatar, picture: await ask(`/v1/identity/${address}/avatar`) }
}

const square = (side: number) =>
  sharp({ create: { width: side, height: side, channels: 3, background: '#0a6' } })
const svg =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8"><path fill="#0a6" d="M0 0h8v8H0z"/></svg>'

async function expectDrawn({ identity, picture }: Awaited<ReturnType<typeof look>>): Promise<void> {
  expect(identity).toBe(`https://api.example/v1/identity/${address}/avatar`)
  expect([picture.status, picture.headers.get('content-type')]).toEqual([200, 'image/webp'])
  expect(picture.headers.get('content-security-policy')).toBe("sandbox; default-src 'none'")
  const { format, width = 0 } = await sharp(new Uint8Array(await picture.arrayBuffer())).metadata()
  expect([format, width > 0 && width <= 256]).toEqual(['webp', true])
}

async function expectNone({ picture }: Awaited<ReturnType<typeof look>>): Promise<void> {
  expect([
    picture.status,
    ((await picture.json()) as { error: { code: string } }).error.code,
  ]).toEqual([404, 'image_unknown'])
}

describe('avatars of names', () => {
  test.each(['png', 'jpeg', 'webp', 'gif'] as const)(
    'default: re-encodes a %s image from a listed host and serves it from this server',
    async (format) => {
      serve(await square(500).toFormat(format).toBuffer())
      await setAvatar(`${parts().host.url}/me.${format}`)
      await expectDrawn(await look())
    },
  )

  test('behavior: fetches the image once an hour, and not when the name is requested', async () => {
    const { host, world } = parts()
    serve(await square(8).png().toBuffer())
    await setAvatar(`${host.url}/once.png`)
    const handle = world.open({ avatars: { origins: [host.url] } })
    const ask = async (path: string): Promise<number> =>
      (await handle(new Request(`https://api.example/v1/identity/${address}${path}`))).status
    expect(await ask('')).toBe(200)
    expect(host.hits).toEqual([])
    for (let count = 0; count < 3; count++) expect(await ask('/avatar')).toBe(200)
    expect(host.hits).toEqual(['/once.png'])
    world.clock.skew += 3_600_000
    expect(await ask('/avatar')).toBe(200)
    world.clock.skew = 0
    expect(host.hits).toHaveLength(2)
  })

  test('behavior: reads data: URLs without a host, and renders SVG to pixels', async () => {
    for (const uri of [
      `data:image/svg+xml;base64,${Buffer.from(svg).toString('base64')}`,
      `data:image/svg+xml;utf8,${encodeURIComponent(svg)}`,
      `data:image/png;base64,${(await square(8).png().toBuffer()).toString('base64')}`,
    ]) {
      await setAvatar(uri)
      await expectDrawn(await look({}))
    }
  })

  test('behavior: reads ipfs: URLs through the operator’s gateway', async () => {
    serve(await square(8).png().toBuffer())
    for (const path of [CID, `ipfs/${CID}/me and you.png`]) {
      await setAvatar(`ipfs://${path}`)
      await expectDrawn(await look())
    }
    expect(parts().host.hits).toEqual([`/ipfs/${CID}`, `/ipfs/${CID}/me%20and%20you.png`])
    expect((await look({})).identity).toBeNull()
  })

  test.each(['inside', 'fetched'] as const)(
    'behavior: renders an NFT with its metadata %s for its owner only',
    async (kind) => {
      const { host } = parts()
      const image = `data:image/svg+xml;base64,${Buffer.from(svg).toString('base64')}`
      serve(JSON.stringify({ image }))
      const metadata =
        kind === 'inside'
          ? `data:application/json,${JSON.stringify({ image })}`
          : `${host.url}/{id}.json`
      await setAvatar(`eip155:31337/erc721:${NFT}/7`)
      await deployNft(people.ada.address, metadata)
      await expectNone(await look())
      expect(host.hits).toEqual([])
      await deployNft(address, metadata)
      await expectDrawn(await look())
      expect(host.hits).toEqual(kind === 'inside' ? [] : [`/${'7'.padStart(64, '0')}.json`])
    },
  )
})

describe('SEC-56 URLs that are not fetched, and SEC-37 images that are not rendered', () => {
  test('error: does not fetch from a host that the operator does not list', async () => {
    const { host } = parts()
    serve(await square(8).png().toBuffer())
    await setAvatar(`${host.url}/me.png`)
    for (const avatars of [
      {},
      { origins: ['https://euc.li'] },
      { anywhere: true },
      { origins: [host.url.replace('127.0.0.1', 'localhost')] },
    ]) {
      const seen = await look(avatars)
      expect(seen.identity).toBeNull()
      await expectNone(seen)
    }
    expect(host.hits).toEqual([])
  })

  test.each([
    'http://169.254.169.254/latest/meta-data/',
    'https://127.0.0.1/',
    'https://[::ffff:127.0.0.1]/',
    'file:///etc/passwd',
    'javascript:alert(1)',
    'data:text/html,<script>canary()</script>',
    `ipfs://${CID}/../../admin`,
    'ipfs://short',
    'eip155:1/erc721:0x0000000000000000000000000000000000000001/1',
    'eip155:31337/erc721:0x01/1',
    'ipns://name.eth',
  ])('error: %s', async (uri) => {
    await setAvatar(uri)
    const seen = await look({ origins: [parts().host.url], ipfs: parts().host.url, anywhere: true })
    expect(seen.identity).toBeNull()
    await expectNone(seen)
    expect(parts().host.hits).toEqual([])
  })

  test('error: rejects a page, an SVG with a script, a redirect, a body over 1 MiB and a failed response', async () => {
    const { host } = parts()
    const script = svg.replace('<path', '<script>canary()</script><path')
    const replies: RequestListener[] = [
      (_request, response) =>
        response
          .writeHead(200, { 'content-type': 'image/png' })
          .end('<!doctype html><script>canary()</script>'),
      (_request, response) =>
        response.writeHead(200, { 'content-type': 'image/svg+xml' }).end(script),
      (_request, response) => response.writeHead(302, { location: `${host.url}/inside` }).end(),
      (_request, response) =>
        response.writeHead(200, { 'content-type': 'image/png' }).end(Buffer.alloc(1_048_577)),
      (_request, response) => response.writeHead(500).end(),
    ]
    for (const [index, listener] of replies.entries()) {
      state.listener = listener
      await setAvatar(`${host.url}/bad-${index}`)
      await expectNone(await look())
    }
    expect(host.hits).toEqual(replies.map((_reply, index) => `/bad-${index}`))
  })
})
