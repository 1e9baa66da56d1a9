import type { SolanaBehaviors } from './solanaBehaviors.js'

type Listener = (properties: object) => void

/** The listeners of `standard:events`. */
export interface ChangeEvents {
  count(): number
  /** Emits to every listener and ignores the switches. */
  emit(properties: object): void
  /** Emits new accounts, subject to the switches. */
  emitAccounts(accounts: unknown): void
  on(event: 'change', listener: Listener): (() => void) | undefined
}

export function createChangeEvents(behaviors: SolanaBehaviors): ChangeEvents {
  const listeners = new Set<Listener>()
  const emit = (properties: object): void => {
    for (const listener of [...listeners]) listener(properties)
  }
  return {
    count: () => listeners.size,
    emit,
    emitAccounts(accounts) {
      if (behaviors.silentEvents) return
      if (behaviors.flickers) emit({ accounts: [] })
      emit({ accounts })
      if (behaviors.repeatsEvents) emit({ accounts })
    },
    on(event, listener) {
      if (behaviors.eventsAre === 'throwing') throw new Error('not implemented')
      if (event === 'change') listeners.add(listener)
      return behaviors.eventsAre === undefined ? () => listeners.delete(listener) : undefined
    },
  }
}
