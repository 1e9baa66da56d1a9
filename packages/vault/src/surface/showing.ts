import type { FrameTheme } from '@latchkey/protocol'
import { VaultError } from '../kernel/vaultError.js'
import type { ScreenName } from './screen.js'

/** One screen while it is on show. */
export interface Showing {
  readonly name: ScreenName
  readonly data: unknown
  readonly theme: FrameTheme
  /** Ends it: the page took its request back, or it was answered. */
  readonly signal: AbortSignal
  /** Another request was on show when it came. */
  readonly hasWaited: boolean
  /** The visitor may have seen it. */
  onShown(): void
}

/** Visitors leave by the close button, Escape, or by closing the window. */
export function declined(): VaultError {
  return new VaultError('rejected', 'The request was declined', { code: 4001 })
}

/** The page took its request back. */
export function aborted(): VaultError {
  return new VaultError('aborted', 'Request was aborted', { code: 4001 })
}

/** Whether the visitor said no, or left. */
export function isNo(answer: unknown): boolean {
  return (
    answer === null ||
    (typeof answer === 'object' && 'isApproved' in answer && answer.isApproved !== true)
  )
}
