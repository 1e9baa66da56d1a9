import { announceWallet } from './announceWallet.js'
import type { WalletEvents } from './events.js'
import type { WalletState } from './state.js'
import type { TestProvider, TestWallet, TestWalletInfo } from './testWallet.js'
import type { WaitingRoom } from './waitingRoom.js'

type Controls = Omit<TestWallet, 'provider' | 'info' | 'behaviors' | 'prompts' | 'requests'>

/** The controls of a test over the wallet: user actions and failures. */
export function createControls(parameters: {
  state: WalletState
  events: WalletEvents
  room: WaitingRoom
  provider: TestProvider
  info: TestWalletInfo
  changed(): void
  moveTo(chainId: number): void
}): Controls {
  const { state, events, room, provider, info, changed, moveTo } = parameters
  const change = (next: Partial<WalletState>): void => {
    Object.assign(state, next)
    changed()
  }
  return {
    listenerCount: events.count,
    lock: () => change({ locked: true }),
    unlock: () => change({ locked: false }),
    selectAccount(index) {
      if (!state.accounts[index])
        throw new Error(
          `The test wallet has no account ${index}, but ${state.accounts.length} accounts.`,
        )
      change({ selected: index })
    },
    switchChain: moveTo,
    addChain({ id, rpcUrl }) {
      state.chains.set(id, rpcUrl)
      changed()
    },
    revoke: () => change({ connected: false }),
    emit: events.emit,
    settlePending: room.settle,
    announce: (target = globalThis as unknown as EventTarget) =>
      announceWallet({ info, provider, target }),
  }
}
