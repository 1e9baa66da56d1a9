import type { LoginContext } from './context.js'
import type { Line } from './line.js'
import type { ApprovalWindow } from './windows.js'

/** What the verbs stand on. */
export interface Desk {
  readonly context: LoginContext
  readonly line: Line
  readonly approvals: ApprovalWindow
}
