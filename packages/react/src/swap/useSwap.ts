import { type Swap, type SwapState, swapOf } from '@latchkey/core'
import { useEffect } from 'react'
import { useConnection } from '../connect/useConnection.js'
import { useKit } from '../kernel/context.js'
import { useMachine } from '../kernel/useMachine.js'

/** Swap, and where it stands. */
export function useSwap(): { swap: Swap; state: SwapState } {
  const swap = swapOf(useKit().latchkey)
  return { swap, state: useMachine(swap.machine) }
}

/**
 * Begins a swap for the account and network on show, and again when it was reset. One that is under
 * way goes on.
 */
export function useOpenedSwap(): ReturnType<typeof useSwap> {
  const { latchkey } = useKit()
  const { swap, state } = useSwap()
  const isConnected = useConnection().connection !== undefined
  const isOpen = useMachine(latchkey.modal, ({ status }) => status === 'open')
  const isIdle = state.status === 'uninitialized' && !state.error
  useEffect(() => {
    if (isOpen && isIdle && isConnected) void swap.open()
  }, [swap, isOpen, isIdle, isConnected])
  return { swap, state }
}
