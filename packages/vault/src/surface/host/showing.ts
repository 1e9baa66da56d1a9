import type { FrameTheme } from '@latchkey/protocol'
import type { ScreenName } from '../../channel/windowChannel.js'
import { VaultError } from '../../kernel/vaultError.js'

/** A screen to show. */
export interface Showing {
  readonly name: ScreenName
  readonly data: unknown
  readonly theme: FrameTheme
  /** Aborts when the app cancels its request. */
  readonly signal: AbortSignal
  /** True if another request was shown when this one arrived. */
  readonly hasWaited: boolean
  /** Called when the user may have seen the screen. */
  onShown(): void
}

/** Creates the error of a user who cancels: by the close button, Escape, or closing the window. */
export function declined(): VaultError {
  return new VaultError('rejected', 'The request was declined', { code: 4001 })
}

/** Creates the error of a request that the app cancelled. */
export function aborted(): VaultError {
  return new VaultError('aborted', 'Request was aborted', { code: 4001 })
}

/** True if the user rejected the request or cancelled. */
export function isNo(answer: unknown): boolean {
  return (
    answer === null ||
    (typeof answer === 'object' && 'isApproved' in answer && answer.isApproved !== true)
  )
}
