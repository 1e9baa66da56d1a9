import { type ChildProcess, spawn } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { existsSync } from 'node:fs'
import { createServer } from 'node:net'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { quickStart } from './bundleProgram.js'
import { readPorts } from './ports.js'
import { people, worldContracts } from './world/index.js'

const root = fileURLToPath(new URL('../../..', import.meta.url))

/** Ports of this file's sandboxes, below the ephemeral ports of the system. */
const given = new Set<number>()

function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const port = randomInt(10_000, 32_768)
    if (given.has(port)) return resolve(freePort())
    given.add(port)
    const server = createServer().once('error', () => resolve(freePort()))
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(port)))
  })
}

interface Run {
  output: Promise<string>
  ended: Promise<number | null>
  stop(signal: NodeJS.Signals): void
}

const children = new Set<ChildProcess>()
// Stops every sandbox after its tests, also after a failure.
afterAll(() => {
  for (const child of children) child.kill('SIGTERM')
  children.clear()
})

/**
 * Runs the command of `npm start`. `output` resolves once `until` is printed, or the process has
 * exited.
 */
function start(env: Record<string, string>, until: RegExp): Run {
  const child = spawn(
    process.execPath,
    [...quickStart, '--conditions=source', '--import', 'tsx', 'packages/sandbox/src/main.ts'],
    {
      cwd: root,
      env: { ...process.env, ...env },
    },
  )
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve))
  children.add(child)
  const output = new Promise<string>((resolve) => {
    const printed = { text: '' }
    const read = (chunk: Buffer): void => {
      printed.text += chunk
      if (until.test(printed.text)) resolve(printed.text)
    }
    child.stdout.on('data', read)
    child.stderr.on('data', read)
    void ended.then(() => resolve(printed.text))
  })
  return { output, ended, stop: (signal) => void child.kill(signal) }
}

const names = [
  'LATCHKEY_PORT_DEMO',
  'LATCHKEY_PORT_CHAIN_ONE',
  'LATCHKEY_PORT_CHAIN_TWO',
  'LATCHKEY_PORT_SERVER',
  'LATCHKEY_PORT_RELAY',
  'LATCHKEY_PORT_PHONE',
  'LATCHKEY_PORT_OPERATIONS',
  'LATCHKEY_PORT_CONTROL',
  'LATCHKEY_PORT_RECOVERY',
  'LATCHKEY_PORT_FRAME',
  'LATCHKEY_PORT_MAILBOX',
  'LATCHKEY_PORT_BUNDLER',
  'LATCHKEY_PORT_SOCIALS',
  'LATCHKEY_PORT_LEDGER',
  'LATCHKEY_PORT_LEDGER_WEBSOCKET',
  'LATCHKEY_PORT_JUPITER',
] as const

async function ports(): Promise<Record<(typeof names)[number], string>> {
  const taken = await Promise.all(
    names.map(async (name) => [name, String(await freePort())] as const),
  )
  return Object.fromEntries(taken) as Record<(typeof names)[number], string>
}

async function chainIdAt(port: string): Promise<unknown> {
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'eth_chainId', params: [] })
  const response = await fetch(`http://127.0.0.1:${port}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body,
  })
  return ((await response.json()) as { result: unknown }).result
}

/**
 * Checks the server's answers about the accounts on the chains, with the requests of the demo's
 * page.
 */
async function answersOfTheWorld(api: string): Promise<void> {
  const ask = async (path: string): Promise<unknown> =>
    (await fetch(`${api}${path}${path.includes('?') ? '&' : '?'}projectId=sandbox`)).json()
  const ada = people.ada.address
  expect(await ask('/getWallets?page=1&entries=1')).toMatchObject({ data: [{ name: 'MetaMask' }] })
  expect(await ask(`/v1/account/${ada}/balance?currency=usd&chainId=eip155:31337`)).toMatchObject({
    balances: expect.arrayContaining([
      expect.objectContaining({ symbol: 'ETH' }),
      expect.objectContaining({ symbol: 'DOL', price: 1 }),
    ]),
  })
  expect(await ask(`/v1/identity/${ada}`)).toMatchObject({ name: 'ada.eth' })
  // The name is unregistered, which the gateway answers through the chain.
  expect(await ask('/v1/profile/account/nobody.latchkey.eth')).toMatchObject({
    error: { code: 'name_unknown' },
  })
  const [ether, dollar] = ['0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee', worldContracts.dollar].map(
    (address) => `eip155:31337:${address}`,
  )
  expect(
    await ask(
      `/v1/convert/quotes?amount=1000000000000000000&userAddress=${ada}&from=${ether}&to=${dollar}`,
    ),
  ).toMatchObject({
    quotes: [{ toAccount: dollar, toAmount: expect.stringMatching(/^2[45]\d{8}$/) }, {}],
  })
  // The indexer may still be reading the two years.
  const newest = async (): Promise<unknown> =>
    ((await ask(`/v1/account/${ada}/history?chainId=eip155:31337`)) as { data?: unknown[] }).data
      ?.length
  await expect.poll(newest, { interval: 100, timeout: 60_000 }).toBeGreaterThan(10)
}

/** Three tests share one sandbox, because starting one takes long. */
describe('npm start', () => {
  const shared = {} as { env: Awaited<ReturnType<typeof ports>>; run: Run }
  beforeAll(async () => {
    shared.env = await ports()
    shared.run = start(shared.env, /Ready in/)
    await shared.run.output
  })

  test('default', async () => {
    const { env, run } = shared
    expect(await run.output).toMatch(
      /Demo +http:\/\/localhost:\d+\/\nChain 31337 +http:\/\/127.0.0.1:\d+\nChain 31338 +http:\/\/127.0.0.1:\d+\nSolana +http:\/\/127.0.0.1:\d+\nSolana ws +ws:\/\/127.0.0.1:\d+\nJupiter +http:\/\/127.0.0.1:\d+\nServer +http:\/\/127.0.0.1:\d+\nOperators +http:\/\/127.0.0.1:\d+\nRecovery +http:\/\/127.0.0.1:\d+\nFrame +http:\/\/frame\.localhost:\d+\nMailbox +http:\/\/127.0.0.1:\d+\nSocials +http:\/\/127.0.0.1:\d+\nBundler +http:\/\/127.0.0.1:\d+\nRelay +ws:\/\/127.0.0.1:\d+\nPhone wallet +http:\/\/localhost:\d+\/\nPopup wallet +http:\/\/localhost:\d+\/popup\nControl +http:\/\/127.0.0.1:\d+\/control\nReady in [\d.]+ s\. Stop with Ctrl-C\./,
    )
    expect(await run.output, 'warnings of the bundler').not.toMatch(
      /INEFFECTIVE|externalized|\(!\)/,
    )
    expect(await chainIdAt(env.LATCHKEY_PORT_CHAIN_ONE)).toBe('0x7a69')
    expect(await chainIdAt(env.LATCHKEY_PORT_CHAIN_TWO)).toBe('0x7a6a')
    const ledger = await fetch(`http://127.0.0.1:${env.LATCHKEY_PORT_LEDGER}/health`)
    expect(await ledger.text()).toBe('ok')
    expect(await (await fetch(`http://localhost:${env.LATCHKEY_PORT_DEMO}/`)).text()).toContain(
      'Millpond',
    )
    const stamp = await fetch(`http://localhost:${env.LATCHKEY_PORT_DEMO}/build.json`)
    expect(await stamp.json()).toMatchObject({ sources: expect.stringMatching(/^[0-9a-f]{64}$/) })
    // On the page's own origin, so that the session's cookie is of the same site.
    const session = await fetch(`http://localhost:${env.LATCHKEY_PORT_DEMO}/api/v1/sign-in/session`)
    expect(await session.json()).toEqual({ session: null })
    const headers = {
      origin: `http://localhost:${env.LATCHKEY_PORT_DEMO}`,
      'content-type': 'application/json',
    }
    const nonce = await fetch(`http://localhost:${env.LATCHKEY_PORT_DEMO}/api/v1/sign-in/nonce`, {
      method: 'POST',
      headers,
      body: '{}',
    })
    expect([nonce.status, nonce.headers.get('set-cookie')]).toEqual([
      200,
      expect.stringMatching(/^latchkey-session=.*; Path=\/; HttpOnly; SameSite=Lax$/),
    ])
    const wallets = `http://localhost:${env.LATCHKEY_PORT_PHONE}`
    // Any path opens the phone, like a link to an app.
    expect(await (await fetch(`${wallets}/wc?uri=wc%3A`)).text()).toContain('<title>Tern</title>')
    expect(await (await fetch(`${wallets}/popup?sdkName=x`)).text()).toContain(
      '<title>Kestrel</title>',
    )
    expect(
      await (await fetch(`http://127.0.0.1:${env.LATCHKEY_PORT_RELAY}/switches`)).json(),
    ).toMatchObject({ rules: [], counts: { sockets: 0 } })
    const control = await fetch(`http://127.0.0.1:${env.LATCHKEY_PORT_CONTROL}/control`)
    expect(await control.json()).toMatchObject({
      chains: [{ chainId: 31337, faults: [] }, { chainId: 31338 }],
    })
    const frame = `http://127.0.0.1:${env.LATCHKEY_PORT_FRAME}`
    expect(
      (await fetch(`${frame}/sdk?projectId=sandbox`)).headers.get('content-security-policy'),
    ).toContain(`frame-ancestors http://localhost:${env.LATCHKEY_PORT_DEMO};`)
    expect((await fetch(`${frame}/sdk?projectId=nobody`)).status).toBe(403)
    const entryPoints = { jsonrpc: '2.0', id: 1, method: 'eth_supportedEntryPoints', params: [] }
    const bundler = await fetch(`http://127.0.0.1:${env.LATCHKEY_PORT_BUNDLER}/31337/rpc`, {
      method: 'POST',
      body: JSON.stringify(entryPoints),
    })
    expect(await bundler.json()).toMatchObject({ result: [worldContracts.entryPoint07] })
    await answersOfTheWorld(`http://localhost:${env.LATCHKEY_PORT_DEMO}/api`)
  })

  test('behavior: a second sandbox on other ports does not affect the first, and stops all nodes if stopped while starting', async () => {
    const { env } = shared
    const page = async (): Promise<string> =>
      (await fetch(`http://localhost:${env.LATCHKEY_PORT_DEMO}/`)).text()
    const before = await page()
    const others = await ports()
    const second = start(others, /$^/)
    const built = new URL(
      `../../../apps/demo/dist/${others.LATCHKEY_PORT_DEMO}/index.html`,
      import.meta.url,
    )
    const chain = (): Promise<unknown> =>
      chainIdAt(others.LATCHKEY_PORT_CHAIN_ONE).catch(() => undefined)
    await expect
      .poll(async () => [existsSync(built), await chain()], { interval: 20, timeout: 180_000 })
      .toEqual([true, '0x7a69'])
    second.stop('SIGTERM')
    expect(await second.ended).toBe(0)
    expect(await chain()).toBeUndefined()
    expect(await page()).toBe(before)
  })

  test('error: prints a taken port and the fix, and leaves nothing running', async () => {
    const env = await ports()
    const blocker = createServer()
    await new Promise<void>((resolve) =>
      blocker.listen(Number(env.LATCHKEY_PORT_CHAIN_TWO), '127.0.0.1', resolve),
    )
    const run = start(env, /$^/)
    expect(await run.ended).toBe(1)
    expect(await run.output).toContain(`Port ${env.LATCHKEY_PORT_CHAIN_TWO} (chain two) is taken`)
    expect(await run.output).toContain('LATCHKEY_PORT_CHAIN_TWO')
    blocker.close()
  })

  test('behavior: Ctrl-C exits without an error', async () => {
    const { env, run } = shared
    run.stop('SIGINT')
    expect(await run.ended).toBe(0)
    await expect(chainIdAt(env.LATCHKEY_PORT_CHAIN_ONE)).rejects.toThrow()
  })
})

describe('readPorts', () => {
  test('default', () => {
    expect(readPorts({})).toEqual({
      demo: 5173,
      one: 8545,
      two: 8546,
      server: 4000,
      relay: 4020,
      wallets: 5174,
      operations: 4009,
      control: 4040,
      recovery: 4001,
      frame: 4010,
      mailbox: 4030,
      bundler: 4337,
      socials: 4050,
      ledger: 8899,
      ledgerWebsocket: 8900,
      jupiter: 4060,
    })
  })

  test('behavior: one variable moves all ports, except those with their own variable', () => {
    const moved = readPorts({ LATCHKEY_PORT_OFFSET: '10000', LATCHKEY_PORT_SERVER: '4500' })
    const usual = readPorts({})
    expect(moved).toEqual({
      ...Object.fromEntries(Object.entries(usual).map(([name, port]) => [name, port + 10_000])),
      server: 4500,
    })
  })

  test.each([
    [{ LATCHKEY_PORT_DEMO: 'http' }, 'LATCHKEY_PORT_DEMO is "http"'],
    [{ LATCHKEY_PORT_DEMO: '' }, 'LATCHKEY_PORT_DEMO is ""'],
    [{ LATCHKEY_PORT_OFFSET: '60000' }, 'LATCHKEY_PORT_OFFSET is "60000"'],
  ])('error: rejects an invalid port: %o', (env, message) => {
    expect(() => readPorts(env)).toThrow(`${message}, but a port is a number from 0 to 65535.`)
  })
})
