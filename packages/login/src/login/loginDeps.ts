import type { FrameChannel } from '../channel/frameChannel.js'
import type { ApprovalWindow } from '../channel/loginWindows.js'
import type { LoginContext } from './loginContext.js'

/** Dependencies of the login's verbs. */
export interface LoginDeps {
  readonly context: LoginContext
  readonly channel: FrameChannel
  readonly approvals: ApprovalWindow
}
