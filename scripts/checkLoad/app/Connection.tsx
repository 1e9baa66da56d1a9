import type { ReactElement } from 'react'
import { useConnection } from 'wagmi'

declare global {
  /** Every value that `useConnection` has had on this page. */
  var trace: string[]
}

globalThis.trace = []

/** Records and shows `useConnection`. */
export function Connection(): ReactElement {
  const { status, address = '–', chainId = '–', connector } = useConnection()
  const state = `${status} ${address} ${chainId} ${connector?.id ?? '–'}`
  if (globalThis.trace.at(-1) !== state) globalThis.trace.push(state)
  return <output data-testid="connection">{state}</output>
}
