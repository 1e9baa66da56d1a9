import { parse } from 'valibot'
import { afterAll, expect, test, vi } from 'vitest'
import { createFakeNodes } from '../test/fakeNodes.js'
import { makeFolder } from '../test/startProcess.js'
import { checkParts } from './checkParts.js'
import { type Settings, settingsSchema } from './settings.js'
import { startServer } from './startServer.js'

const ORIGIN = 'https://millpond.example'
const folder = makeFolder('nodes')
const nodes = createFakeNodes()
afterAll(() => {
  nodes.stop()
  folder.remove()
})

function settingsOf(urls: string[]): Settings {
  return parse(settingsSchema, {
    origins: [ORIGIN],
    chains: { 31337: { nodes: urls } },
    databaseFolder: `${folder.path}/data`,
    logRequests: false,
    port: 0,
    operationsPort: 0,
    drainSeconds: 0,
  })
}

test('behavior: reports nodes of another chain and with invalid answers in /ready, metrics, the log and the doctor', async () => {
  const wrong = await nodes.start({ eth_chainId: { result: '0x1' } })
  const liar = await nodes.start({ eth_getBalance: { result: null } })
  const honest = await nodes.start({ eth_getBalance: { result: '0x7' } })
  const settings = settingsOf([wrong, liar, honest].map(({ url }) => url))
  const write = vi.spyOn(process.stdout, 'write').mockReturnValue(true)
  const server = await startServer(settings)
  try {
    const body = JSON.stringify({
      jsonrpc: '2.0',
      id: 7,
      method: 'eth_getBalance',
      params: ['0x1111111111111111111111111111111111111111', 'latest'],
    })
    const headers = { origin: ORIGIN, 'content-type': 'application/json' }
    for (let index = 0; index < 5; index++) {
      const reply = await fetch(`${server.url}/v1/?chainId=eip155:31337`, {
        method: 'POST',
        headers,
        body,
      })
      expect(await reply.json()).toEqual({ jsonrpc: '2.0', id: 7, result: '0x7' })
    }
    const ready = await fetch(`${server.operationsUrl}/ready`)
    const faults = { 'eip155:31337 node 1': 'wrong_chain', 'eip155:31337 node 2': 'invalid' }
    expect([ready.status, await ready.json()]).toEqual([
      200,
      { status: 'degraded', checks: { database: 'ok' }, nodes: faults },
    ])
    expect(await (await fetch(`${server.url}/ready`)).json()).toEqual({ status: 'degraded' })
    const metrics = await (await fetch(`${server.operationsUrl}/metrics`)).text()
    expect(metrics).toMatch(
      /^latchkey_upstream_requests_total\{upstream="eip155:31337 node 1",outcome="wrong_chain"\} [1-9]/m,
    )
    expect(metrics).toMatch(
      /^latchkey_upstream_requests_total\{upstream="eip155:31337 node 2",outcome="invalid"\} [1-9]/m,
    )
    expect(metrics).toContain(
      'latchkey_nodes_out{upstream="eip155:31337 node 1",reason="wrong_chain"} 1',
    )
  } finally {
    await server.stop()
  }
  const lines = write.mock.calls
    .map(([line]) => String(line))
    .filter((line) => line.includes('"node_'))
  write.mockRestore()
  expect(lines.map((line) => JSON.parse(line) as object)).toMatchObject([
    { level: 'warn', event: 'node_taken_out', node: 'eip155:31337 node 1', fault: 'wrong_chain' },
    { level: 'warn', event: 'node_taken_out', node: 'eip155:31337 node 2', fault: 'invalid' },
  ])
  const problems = (await checkParts(settings)).map(({ name, problem }) => `${name}: ${problem}`)
  expect(problems).toContainEqual(
    expect.stringMatching(/^node 1 of chain 31337: .* is not of the chain eip155:31337/),
  )
})

test('behavior: the doctor reports a node of another Solana cluster, and accepts one of the same', async () => {
  const networkId = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
  const getSlot = { result: 1 }
  const right = await nodes.start({
    getGenesisHash: { result: '5eykt4UsFv8P8NJdTREpY1vzqKqZKvdpKuc147dw2N9d' },
    getSlot,
  })
  const wrong = await nodes.start({
    getGenesisHash: { result: 'EtWTRABZaYq6iMfeYKouRu166VU2xqa1wcaWoxPkrZBG' },
    getSlot,
  })
  const settings = {
    ...settingsOf([right.url]),
    chains: {},
    clusters: { [networkId]: { nodes: [right.url, wrong.url] } },
  }
  const parts = (await checkParts(settings)).filter(({ name }) => name.includes(networkId))
  expect(parts).toEqual([
    { name: `node 1 of ${networkId}`, problem: undefined },
    {
      name: `node 2 of ${networkId}`,
      problem: expect.stringMatching(/is not of the chain solana:.* Mend "clusters\.solana:/),
    },
  ])
})

test('error: returns 503 for an invalid answer of the only node, and reports no defect', async () => {
  const liar = await nodes.start({ eth_getBalance: { result: null } })
  const writeDefect = vi.spyOn(process.stderr, 'write').mockReturnValue(true)
  const server = await startServer(settingsOf([liar.url]))
  try {
    const reply = await fetch(
      `${server.url}/v1/account/0x1111111111111111111111111111111111111111/balance?chainId=eip155:31337`,
      {
        headers: { origin: ORIGIN },
      },
    )
    expect([
      reply.status,
      ((await reply.json()) as { error: { code: string } }).error.code,
    ]).toEqual([503, 'chain_unavailable'])
  } finally {
    await server.stop()
  }
  expect(writeDefect).not.toHaveBeenCalled()
  writeDefect.mockRestore()
})
