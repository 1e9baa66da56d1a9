import { NetworkUnchangedError } from '@latchkey/core'
import type { NetworksState } from '@latchkey/core/internal'
import { expect, test } from 'vitest'
import { enProblem } from '../connect/problemTexts.js'
import { en } from '../texts.js'
import { textsOf } from './SwitchNetworkView.js'

const network = {
  id: 'eip155:8453',
  name: 'Base',
  nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
} as const
const names = { app: 'Millpond', wallet: 'Tern', from: 'Ethereum', to: 'Base' }
const switching: NetworksState = { status: 'switching', currentId: 'eip155:1', network }

test.each<[string, NetworksState, string]>([
  ['has yet to answer', switching, 'Approve the switch in Tern'],
  ['has accepted', { ...switching, isAccepted: true }, 'Switching to Base'],
  [
    'has accepted and stayed',
    { status: 'failed', currentId: 'eip155:1', network, error: new NetworkUnchangedError() },
    'Tern didn’t switch',
  ],
])('behavior: names the state of a wallet that %s', (_, state, title) => {
  expect(textsOf(state, en, enProblem, names).title).toBe(title)
})
