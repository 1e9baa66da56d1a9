import type { TestProvider } from './testWallet.js'
import type { Behaviors } from './walletBehaviors.js'

type Listener = (...args: unknown[]) => void

export interface WalletEvents {
  readonly on: TestProvider['on']
  readonly removeListener: TestProvider['removeListener']
  emit(event: string, ...args: unknown[]): void
  count(): number
}

function throwing(): never {
  throw new Error('events are not supported')
}

/** The wallet's events, with their misbehaviours. */
export function createEvents(behaviors: Behaviors): WalletEvents {
  const listeners = new Map<string, Set<Listener>>()

  function deliver(event: string, args: unknown[]): void {
    for (const listener of [...(listeners.get(event) ?? [])]) listener(...args)
  }

  function offer<method>(method: method): method | typeof throwing | undefined {
    if (behaviors.eventsAre === 'missing') return undefined
    return behaviors.eventsAre === 'throwing' ? throwing : method
  }

  return {
    get on() {
      return offer((event: string, listener: Listener) => {
        const known = listeners.get(event) ?? new Set()
        listeners.set(event, known.add(listener))
      })
    },
    get removeListener() {
      return offer(
        (event: string, listener: Listener) => void listeners.get(event)?.delete(listener),
      )
    },
    emit(event, ...args) {
      if (behaviors.silentEvents.includes(event)) return
      for (const [early, argument] of behaviors.emitsBefore) deliver(early, [argument])
      deliver(event, args)
      if (behaviors.repeatsEvents) deliver(event, args)
    },
    count: () => [...listeners.values()].reduce((sum, { size }) => sum + size, 0),
  }
}
