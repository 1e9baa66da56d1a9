import { describe, expect, test } from 'vitest'
import { connected, createWorld, watch } from '../test/world.js'
import { waitingRequests } from './waitingRequests.js'

type Given = Parameters<typeof waitingRequests>[0]
type Pending = Given['pending'] extends Map<string, infer request> ? request : never
type Session = NonNullable<Given['session']>

const pending = (method: string, isSent = true): Pending => ({
  topic: 'ab',
  namespace: 'eip155',
  method,
  isSent,
  resolve: () => undefined,
  reject: () => undefined,
})
const peer = { name: 'Tern', description: '', url: '', icons: [], redirect: { native: 'tern://' } }
const session = { peer } as unknown as Session

function methodsOf(...methods: string[]): string[] {
  return waitingRequests({
    pending: new Map(methods.map((method) => [method, pending(method)])),
    session: undefined,
  }).map(({ id }) => id)
}

describe('waitingRequests', () => {
  test('default: lists requests newest first, with the wallet’s own links', () => {
    const requests = new Map([
      ['1', pending('personal_sign')],
      ['2', pending('eth_sendTransaction')],
    ])
    const redirect = { native: 'tern://' }
    expect(waitingRequests({ pending: requests, session })).toEqual([
      { id: '2', topic: 'ab', redirect },
      { id: '1', topic: 'ab', redirect },
    ])
    expect(waitingRequests({ pending: requests, session: undefined })[0]).toEqual({
      id: '2',
      topic: 'ab',
    })
  })

  test('behavior: does not list a request that the wallet answers without a prompt', () => {
    const asking = [
      'wallet_addEthereumChain',
      'wallet_sendCalls',
      'wallet_switchEthereumChain',
      'eth_signTypedData_v4',
      'personal_sign',
    ]
    expect(methodsOf(...asking).toSorted()).toEqual(asking.toSorted())
    expect(
      methodsOf(
        'wallet_getCapabilities',
        'wallet_getCallsStatus',
        'wallet_getPermissions',
        'wallet_revokePermissions',
        'vendor_status',
      ),
    ).toEqual([])
  })

  test('behavior: does not list a request that the relay does not have yet', () => {
    expect(
      waitingRequests({ pending: new Map([['1', pending('personal_sign', false)]]), session }),
    ).toEqual([])
  })

  test('behavior: the client reports when the relay has a request, and when the request ends', async () => {
    const world = createWorld()
    const notified: number[] = []
    const client = await connected(world, {
      onRequests: (requests) => notified.push(requests.length),
    })
    expect(notified).toEqual([])
    const result = watch(
      client.request({ method: 'personal_sign', params: ['0x01', '0x02'], chainId: 1 }),
    )
    await world.pass()
    expect(notified).toEqual([1])
    await Promise.all([
      world.wallet.answer(world.wallet.requests()[0]!.id, '0xsigned'),
      world.pass(),
    ])
    expect([result.value, notified]).toEqual(['0xsigned', [1, 0]])
  })

  test('error: a throwing listener does not affect requests', async () => {
    const world = createWorld()
    const onRequests = (): never => {
      throw new Error('The page is at fault.')
    }
    const client = await connected(world, { onRequests })
    const result = watch(
      client.request({ method: 'personal_sign', params: ['0x01', '0x02'], chainId: 1 }),
    )
    await world.pass()
    await Promise.all([
      world.wallet.answer(world.wallet.requests()[0]!.id, '0xsigned'),
      world.pass(),
    ])
    expect(result.value).toBe('0xsigned')
  })
})
