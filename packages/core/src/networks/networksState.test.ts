import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { UserRejectedError } from '../connect/walletErrors.js'
import type { Network } from '../kernel/types.js'
import { type NetworksEvent, type NetworksState, reduceNetworks } from './networksState.js'

const ethereum: Network = {
  id: 'eip155:1',
  name: 'Ethereum',
  nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
}
const base: Network = { ...ethereum, id: 'eip155:8453', name: 'Base' }
const idle = { status: 'idle', currentId: ethereum.id } as NetworksState
const error = new UserRejectedError()

function after(...events: NetworksEvent[]): NetworksState {
  return events.reduce(reduceNetworks, idle)
}

describe('reduceNetworks', () => {
  test('default', () => {
    expect(after({ type: 'networkChosen', network: base }, { type: 'networkSwitched' })).toEqual({
      status: 'idle',
      currentId: base.id,
    })
  })

  test('behavior: a refused switch keeps the current network', () => {
    expect(
      after({ type: 'networkChosen', network: base }, { type: 'switchFailed', error }),
    ).toEqual({
      status: 'failed',
      currentId: ethereum.id,
      network: base,
      error,
    })
  })

  test('behavior: an accepted switch is pending until the wallet has switched', () => {
    const accepted = after({ type: 'networkChosen', network: base }, { type: 'switchAccepted' })
    expect(accepted).toEqual({
      status: 'switching',
      currentId: ethereum.id,
      network: base,
      isAccepted: true,
    })
    expect(reduceNetworks(accepted, { type: 'switchFailed', error })).toEqual({
      status: 'failed',
      currentId: ethereum.id,
      network: base,
      error,
    })
    expect(after({ type: 'switchAccepted' })).toBe(idle)
  })

  test('behavior: allows one switch at a time', () => {
    const switching = after({ type: 'networkChosen', network: base })
    expect(reduceNetworks(switching, { type: 'networkChosen', network: ethereum })).toBe(switching)
  })

  test('behavior: shows the wallet’s network, requested or not', () => {
    expect(after({ type: 'networkReported', networkId: 'eip155:137' })).toEqual({
      status: 'idle',
      currentId: 'eip155:137',
    })
    expect(after({ type: 'networkReported', networkId: ethereum.id })).toBe(idle)
  })

  test('behavior: a wallet that reaches the network by itself ends a failed switch; another network does not', () => {
    const failed = after({ type: 'networkChosen', network: base }, { type: 'switchFailed', error })
    expect(reduceNetworks(failed, { type: 'networkReported', networkId: 'eip155:137' })).toEqual({
      ...failed,
      currentId: 'eip155:137',
    })
    expect(reduceNetworks(failed, { type: 'networkReported', networkId: base.id })).toEqual({
      status: 'idle',
      currentId: base.id,
    })
  })

  test('behavior: cancels a switch and ignores its late reply', () => {
    const cancelled = after({ type: 'networkChosen', network: base }, { type: 'switchCancelled' })
    expect(cancelled).toEqual(idle)
    expect(reduceNetworks(cancelled, { type: 'networkSwitched' })).toBe(cancelled)
  })

  test('behavior: 200,000 random events never leave the declared states', () => {
    const event = fc.oneof(
      fc.constantFrom(ethereum, base).map((network) => ({ type: 'networkChosen', network })),
      fc
        .constantFrom(ethereum.id, base.id, 'eip155:137')
        .map((networkId) => ({ type: 'networkReported', networkId })),
      fc.constantFrom<NetworksEvent>(
        { type: 'switchAccepted' },
        { type: 'networkSwitched' },
        { type: 'switchFailed', error },
        { type: 'switchCancelled' },
      ),
    ) as fc.Arbitrary<NetworksEvent>
    const keys: Record<NetworksState['status'], string> = {
      idle: 'currentId,isAccepted,status',
      switching: 'currentId,isAccepted,network,status',
      failed: 'currentId,error,isAccepted,network,status',
    }
    fc.assert(
      fc.property(fc.array(event, { minLength: 1000, maxLength: 1000, size: 'max' }), (events) => {
        let state = idle
        for (const next of events) {
          state = reduceNetworks(state, next)
          if (
            Object.keys({ ...state, isAccepted: true })
              .sort()
              .join() !== keys[state.status]
          )
            return false
        }
        return true
      }),
      { numRuns: 200, seed: 1 },
    )
  })
})
