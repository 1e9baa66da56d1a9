import type { SwapPlan, SwapStep } from '@latchkey/core/internal'
import { describe, expect, test } from 'vitest'
import { type ReviewState, stepsOf } from './SwapPreviewView.js'
import { enSwap } from './swapTexts.js'

const names = { paid: '25 RESET', received: '0.01 ETH', wallet: 'Tern', app: 'Millpond' }

function stepsIn(state: {
  status: ReviewState['status']
  steps?: readonly [SwapStep, ...SwapStep[]]
  done?: readonly SwapStep[]
  hash?: string
}): string[] {
  const plan = state.steps && ({ steps: state.steps } as SwapPlan)
  const given = { ...state, plan, done: state.done ?? [] } as unknown as ReviewState
  return stepsOf({
    state: given,
    texts: enSwap,
    names,
    symbol: 'RESET',
    secondsLeft: 28,
    link: null,
  }).map(({ state: at, title, text }) => `${at}: ${title} / ${String(text)}`)
}

describe('stepsOf', () => {
  test('default: returns finished, current and later steps', () => {
    expect(stepsIn({ status: 'review', steps: ['approve', 'swap'], done: ['reset'] })).toEqual([
      'done: Clear the old RESET allowance / Cleared.',
      'now: Let the exchange use 25 RESET / For this swap only.',
      'next: Swap for 0.01 ETH / You’ll confirm this separately.',
    ])
  })

  test('default: the text of a swap has the remaining seconds of its price', () => {
    expect(stepsIn({ status: 'review', steps: ['swap'], done: ['approve'] }).at(-1)).toBe(
      'now: Swap for 0.01 ETH / Price held for 28 seconds.',
    )
  })

  test('behavior: names the wallet while its request is open, then the network', () => {
    expect(stepsIn({ status: 'approving', steps: ['approve', 'swap'] })[0]).toBe(
      'busy: Allow 25 RESET in Tern / Tern is asking to allow 25 RESET, and no more.',
    )
    expect(stepsIn({ status: 'approving', steps: ['approve', 'swap'], hash: '0x1' })[0]).toBe(
      'busy: Let the exchange use 25 RESET / Sent. Waiting for the network to confirm it.',
    )
  })

  test('behavior: approval and swap in one batch are one step', () => {
    expect(stepsIn({ status: 'review', steps: ['batch'] })).toEqual([
      'now: Allow 25 RESET and swap for 0.01 ETH / One confirmation for both. Either both happen, or neither.',
    ])
  })

  test('behavior: while the first step is being prepared there is one busy step', () => {
    expect(stepsIn({ status: 'preparing' })).toEqual([
      'busy: Swap for 0.01 ETH / Checking the next step',
    ])
  })
})
