import { getLogin, type Login, type LoginState } from '@latchkey/core'
import type { FrameState } from '@latchkey/core/internal'
import { useMemo } from 'react'
import { useLatchkeyContext } from '../kernel/context.js'
import { useCountdown } from '../kernel/useCountdown.js'
import { useMachine } from '../kernel/useMachine.js'

/** Returns the state of logging in, and the frame's reports. */
export function useLogin(): { login: Login; state: LoginState; frame: FrameState } {
  const login = getLogin(useLatchkeyContext().latchkey)
  return { login, state: useMachine(login.machine), frame: useMachine(login.frame) }
}

/** Returns the seconds until another mail can be sent. Read again whenever `state` changes. */
export function useCooldown({ port }: Login, state: object): number {
  const { clock } = useLatchkeyContext().latchkey.options
  const until = useMemo(() => state && clock.now() + port.getCooldown(), [clock, port, state])
  return useCountdown(until)
}
