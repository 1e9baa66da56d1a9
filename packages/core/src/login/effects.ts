import { toLatchkeyError } from '../connect/toLatchkeyError.js'
import type { LoginPort } from '../kernel/login.js'
import { type Effect, whileStatus } from '../kernel/machine.js'

import type { LoginMachineEvent, LoginState } from './state.js'

type Send = (event: LoginMachineEvent) => void
type LoginEffect = Effect<LoginState, LoginMachineEvent>

/** Sends what the call came to. */
async function tell<value>(
  send: Send,
  call: Promise<value>,
  event: (value: value) => LoginMachineEvent,
): Promise<void> {
  let next: LoginMachineEvent
  try {
    next = event(await call)
  } catch (error) {
    next = { type: 'failed', error: toLatchkeyError(error) }
  }
  send(next)
}

/** The window is opened while the click is being handled: machines start their effects at once. */
function socialEffects(port: LoginPort): readonly LoginEffect[] {
  return [
    whileStatus<LoginState, LoginMachineEvent, 'social'>(
      'social',
      ({ state: { provider }, send, signal }) =>
        tell(
          send,
          port.connectSocial({ provider, onClosed: () => send({ type: 'windowClosed' }), signal }),
          () => ({ type: 'verified' }),
        ),
      ({ attempt }) => attempt,
    ),
    whileStatus<LoginState, LoginMachineEvent, 'social'>(
      'social',
      async ({ state: { code }, send, signal }) => {
        if (code?.phase !== 'checking') return
        try {
          await port.connectOtp({ otp: code.otp, signal })
          send({ type: 'codeAccepted' })
        } catch (error) {
          send({ type: 'codeRefused', error: toLatchkeyError(error) })
        }
      },
      ({ code }) => (code?.phase === 'checking' ? code : undefined),
    ),
  ]
}

/** What the kit does while a visitor logs in. Each call is given up when its state ends. */
export function loginEffects(port: LoginPort): readonly LoginEffect[] {
  const sendEmail = ({
    state: { email },
    send,
    signal,
  }: {
    state: { email: string }
    send: Send
    signal: AbortSignal
  }): Promise<void> =>
    tell(send, port.connectEmail({ email, signal }), (action) => ({
      type: 'actionReceived',
      ...action,
    }))
  return [
    whileStatus<LoginState, LoginMachineEvent, 'submitting'>('submitting', sendEmail),
    whileStatus<LoginState, LoginMachineEvent, 'resending'>('resending', sendEmail),
    whileStatus<LoginState, LoginMachineEvent, 'device'>('device', ({ send, signal }) =>
      tell(send, port.connectDevice({ signal }), () => ({ type: 'deviceConfirmed' })),
    ),
    whileStatus<LoginState, LoginMachineEvent, 'checking'>(
      'checking',
      ({ state: { otp }, send, signal }) =>
        tell(send, port.connectOtp({ otp, signal }), () => ({ type: 'verified' })),
    ),
    ...socialEffects(port),
    whileStatus<LoginState, LoginMachineEvent, 'farcasterAsking'>(
      'farcasterAsking',
      ({ send, signal }) =>
        tell(send, port.getFarcasterUri({ signal }), (url) => ({ type: 'uriReceived', url })),
    ),
    whileStatus<LoginState, LoginMachineEvent, 'farcaster'>('farcaster', ({ send, signal }) =>
      tell(send, port.connectFarcaster({ signal }), () => ({ type: 'verified' })),
    ),
  ]
}
