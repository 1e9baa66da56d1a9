import { randomInt } from 'node:crypto'
import { sleep } from '@latchkey/protocol/std'
import {
  people,
  startWorldChain,
  type WorldChain,
  worldChainConfig,
  worldContracts,
} from '@latchkey/sandbox/world'
import { sql } from 'drizzle-orm'
import { type Address, createPublicClient, erc20Abi, http, keccak256, toHex } from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openDatabase } from '../run/database/openDatabase.js'
import { createTestDatabase } from '../test/openTestDatabase.js'
import { type ServerProcess, startServerProcess } from '../test/startServerProcess.js'

const PAGE = 'https://millpond.example'
const CHAIN = 31337
const KILLS = process.env.LATCHKEY_THOROUGH ? 4 : 1
const ORDERS_EACH = 5
/**
 * Maximum delay of the kill after the payments were sent, in milliseconds: about the duration of
 * one payment.
 */
const KILL_WITHIN_MS = 400

const state: { chain?: WorldChain; server?: ServerProcess } = {}

beforeAll(async () => {
  state.chain = await startWorldChain({ chainId: CHAIN })
})

afterAll(async () => {
  await state.server?.kill()
  await state.chain?.stop()
})

const settle = { turns: 800, everyMs: 25 }

async function send(
  server: ServerProcess,
  path: string,
  init: RequestInit,
): Promise<Response | undefined> {
  try {
    return await fetch(server.url + path, { redirect: 'manual', ...init })
  } catch {
    // The kill aborted the request. Its outcome is unknown, so it is sent again later.
    return undefined
  }
}

const form = (server: ServerProcess, fields: Record<string, string> = {}): RequestInit => ({
  method: 'POST',
  headers: { origin: server.url },
  body: new URLSearchParams(fields),
})

async function order(server: ServerProcess, account: Address): Promise<string> {
  const response = await send(server, '/v1/generators/onrampurl', {
    method: 'POST',
    headers: { origin: PAGE, 'content-type': 'application/json' },
    body: JSON.stringify({
      destinationWallets: [{ address: account, blockchains: [], assets: ['DOL'] }],
    }),
  })
  if (!response) throw new Error('The server is gone before it was killed.')
  const { pathname } = new URL(((await response.json()) as { url: string }).url)
  await send(
    server,
    `${pathname}/review`,
    form(server, { amount: '20', currency: 'USD', method: 'card', asset: 'DOL' }),
  )
  return pathname
}

async function isOver(server: ServerProcess, path: string): Promise<boolean> {
  for (let turn = 0; turn < settle.turns; turn++) {
    const page = (await (await send(server, path, {}))?.text()) ?? ''
    if (page.includes('<h1>Tokens sent</h1>')) return true
    await sleep(settle.everyMs)
  }
  return false
}

test('behavior: killed at any moment, every purchase is paid out, and none twice', async () => {
  const databaseUrl = await createTestDatabase()
  const url = state.chain?.url ?? ''
  const settings = {
    origins: [PAGE],
    chains: { [CHAIN]: worldChainConfig(CHAIN, url) },
    databaseUrl,
    onramp: { sandbox: { payerKey: keccak256(toHex('latchkey sandbox: deployer')) } },
  }
  const reader = createPublicClient({ transport: http(url) })
  const before = await reader.getTransactionCount({ address: people.deployer.address })
  const bought: { account: Address; path: string }[] = []
  for (let kill = 0; kill < KILLS; kill++) {
    const server = await startServerProcess(settings)
    state.server = server
    const accounts = Array.from(
      { length: ORDERS_EACH },
      () => privateKeyToAccount(generatePrivateKey()).address,
    )
    const fresh = await Promise.all(
      accounts.map(async (account) => ({ account, path: await order(server, account) })),
    )
    bought.push(...fresh)
    const pays = fresh.map(({ path }) => send(server, `${path}/pay`, form(server)))
    await sleep(randomInt(KILL_WITHIN_MS))
    await server.kill()
    await Promise.all(pays)
    // Ends the lease of the killed process, so that the test does not wait for its expiry.
    const database = await openDatabase({ url: databaseUrl })
    await database.orm.execute(sql`delete from onramp_payers`)
    await database.close()
  }
  const server = await startServerProcess(settings)
  state.server = server
  for (const { path } of bought) await send(server, `${path}/pay`, form(server))
  expect(await Promise.all(bought.map(({ path }) => isOver(server, path)))).toEqual(
    bought.map(() => true),
  )
  const amounts = await Promise.all(
    bought.map(({ account }) =>
      reader.readContract({
        address: worldContracts.dollar,
        abi: erc20Abi,
        functionName: 'balanceOf',
        args: [account],
      }),
    ),
  )
  expect(amounts).toEqual(bought.map(() => 19_600_000n))
  expect((await reader.getTransactionCount({ address: people.deployer.address })) - before).toBe(
    bought.length,
  )
})
