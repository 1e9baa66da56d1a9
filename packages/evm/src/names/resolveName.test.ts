import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { onchainNames, people, setGatewayUrls } from '@latchkey/sandbox/world'
import { describe, expect, test } from 'vitest'
import { NETWORK, useMoney } from '../test/moneyWorld.js'

const world = useMoney()
const resolve = (name: string, networkId: 'eip155:31337' | 'eip155:31338' = NETWORK) =>
  world().transactions.resolveName({ networkId, name })

describe('names', () => {
  test('default', async () => {
    for (const { label, person } of onchainNames)
      expect(await resolve(`${label}.eth`)).toEqual({
        name: `${label}.eth`,
        address: person.address,
      })
  })

  test('behavior: SEC-42 looks up and shows a name in its normalized form only', async () => {
    expect(await resolve('ADA.eth')).toEqual({ name: 'ada.eth', address: people.ada.address })
    expect(await resolve('ada\u200b.eth')).toEqual({ name: 'ada.eth', address: people.ada.address })
    expect(await resolve('ａda.ETH')).toEqual({ name: 'ada.eth', address: people.ada.address })
  })

  test('error: SEC-42 sends no request for an invalid name', async () => {
    const asked: string[] = []
    world().faults.set('eth_call', (_, ask) => {
      asked.push('eth_call')
      return ask()
    })
    const names = [
      '',
      'ada',
      '.',
      'ada..eth',
      'ada\u202e.eth',
      'аda.eth',
      'a da.eth',
      `${'x'.repeat(300)}.eth`,
      'ada.eth.',
    ]
    for (const name of names) expect(await resolve(name), name).toBeUndefined()
    expect(asked).toEqual([])
  })

  test('behavior: returns undefined for an unregistered name', async () => {
    expect(await resolve('nobody-has-this.eth')).toBeUndefined()
  })

  test('error: a failed node does not count as an unregistered name', async () => {
    world().faults.set('eth_call', () => {
      throw new Error('socket hang up')
    })
    await expect(resolve('ada.eth')).rejects.toMatchObject({
      name: expect.stringMatching(/Error$/),
    })
  })

  test('behavior: queries gateways (ERC-3668); one that is down rejects, an unknown name is undefined', async () => {
    const answers = { status: 500, asked: 0 }
    const gateway = createServer((_, response) => {
      answers.asked += 1
      response.writeHead(answers.status, { 'content-type': 'application/json' }).end('{}')
    })
    await new Promise<void>((resolve_) => gateway.listen(0, '127.0.0.1', resolve_))
    const { port } = gateway.address() as AddressInfo
    try {
      await setGatewayUrls(world().chain.url, 31337, [`http://127.0.0.1:${port}/{sender}/{data}`])
      await expect(resolve('maya.latchkey.eth')).rejects.toMatchObject({
        name: expect.stringMatching(/Error$/),
      })
      answers.status = 404
      expect(await resolve('maya.latchkey.eth')).toBeUndefined()
      expect(answers.asked).toBeGreaterThanOrEqual(2)
    } finally {
      gateway.close()
    }
  })
})
