import { afterEach, describe, expect, test } from 'vitest'
import { createFakeNodes, FAKE_CHAIN, type FakeNode, failureOf } from '../test/fakeNodes.js'
import { checkSignature } from './checkSignature.js'
import { createNodes } from './signatureNodes.js'

const nodes = createFakeNodes()
afterEach(nodes.stop)

const claim = {
  address: '0x1111111111111111111111111111111111111111',
  message: 'hello',
  signature: '0x1234',
} as const
const yes = { result: `0x1626ba7e${'0'.repeat(56)}` }
const otherChain = { eth_chainId: { result: '0x1' } }

function check(...given: FakeNode[]): Promise<'key' | 'contract'> {
  const known = createNodes({ [FAKE_CHAIN]: given.map(({ url }) => url) })
  return checkSignature(claim, known.get(FAKE_CHAIN) ?? [])
}

describe('createNodes', () => {
  test('default: calls the contract on a node of the chain', async () => {
    const node = await nodes.start({ eth_call: yes })
    expect(await check(node)).toBe('contract')
    expect(node.asked).toEqual(['eth_chainId', 'eth_call'])
  })

  test('error: SEC-52 does not call the contract on a node of another chain', async () => {
    const wrong = await nodes.start({ ...otherChain, eth_call: yes })
    expect(await failureOf(check(wrong))).toEqual([503, 'chain_unavailable'])
    expect(wrong.asked).toEqual(['eth_chainId'])
  })

  test('error: SEC-52 returns 503 if one of two nodes is of another chain', async () => {
    const right = await nodes.start({ eth_call: yes })
    const wrong = await nodes.start({ ...otherChain, eth_call: yes })
    expect(await failureOf(check(right, wrong))).toEqual([503, 'chain_unavailable'])
  })

  test('error: refuses a signature if the contract refuses it or reverts, and returns 503 for an unreadable answer', async () => {
    const no = await nodes.start({ eth_call: { result: '0x' } })
    const reverts = await nodes.start({ eth_call: { error: { code: 3, message: 'revert' } } })
    const unreadable = await nodes.start({ eth_call: { result: null } })
    expect(await failureOf(check(no))).toEqual([401, 'signature_refused'])
    expect(await failureOf(check(reverts))).toEqual([401, 'signature_refused'])
    expect(await failureOf(check(unreadable))).toEqual([503, 'chain_unavailable'])
  })
})
