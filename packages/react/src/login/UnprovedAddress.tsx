import type { AddressProofState } from '@latchkey/core/internal'
import { Button, TextButton } from '@latchkey/ui/Button'
import { Icon } from '@latchkey/ui/Icon'
import { useStyles } from '@latchkey/ui/useStyles'
import type { ReactElement } from 'react'
import { useLatchkeyContext } from '../kernel/context.js'
import { useMachine } from '../kernel/useMachine.js'
import { useOnline } from '../kernel/useOnline.js'
import type { ProblemTexts } from '../modal/modalContext.js'
import { useTexts } from '../modal/modalContext.js'
import { Body } from '../modal/View.js'
import { Status } from '../ui/Status.js'
import { LoginRing } from './LoginRing.js'
import css from './login.css?inline'
import { type LoginTexts, useLoginTexts } from './loginTexts.js'
import { problemText } from './problemText.js'
import { useLogin } from './useLogin.js'

type Phase = 'asking' | 'busy' | 'failed' | 'offline'

function phaseOf(state: AddressProofState, isOnline: boolean): Phase {
  if (state.status === 'confirming') return 'busy'
  if (!isOnline) return 'offline'
  return state.status === 'idle' && state.failure ? 'failed' : 'asking'
}

function textOf(phase: Phase, state: AddressProofState, texts: LoginTexts): ProblemTexts {
  const { address } = texts
  if (phase === 'busy' || phase === 'offline') return address[phase]
  const failure = state.status === 'idle' ? state.failure : undefined
  if (!failure) return address
  return {
    title: address.failed,
    text: failure.name === 'UserRejectedError' ? address.closed : problemText(failure, texts),
  }
}

interface Proof extends ProblemTexts {
  phase: Phase
  /** True if the frame is in a window, which only a click brings to the front. */
  isInWindow: boolean
  confirmLabel: string
  confirm(): void
  cancel(): void
  showWindow(): void
}

function useAddressProof(): Proof {
  const { modal } = useLatchkeyContext().latchkey
  const { login, frame } = useLogin()
  const state = useMachine(login.addressProof)
  const phase = phaseOf(state, useOnline())
  const texts = useLoginTexts()
  const { tryAgain } = useTexts()
  async function confirm(): Promise<void> {
    if (await login.confirmAddress())
      modal.notify({ tone: 'success', text: texts.address.confirmed })
  }
  const { title, text } = textOf(phase, state, texts)
  return {
    phase,
    title,
    text,
    isInWindow: phase === 'busy' && frame.surface === 'window',
    confirmLabel: phase === 'failed' ? tryAgain : texts.address.confirm,
    confirm: () => void confirm(),
    cancel: login.cancelConfirm,
    showWindow: login.port.showWindow,
  }
}

function Foot({
  phase,
  isInWindow,
  confirmLabel,
  confirm,
  cancel,
  showWindow,
}: Proof): ReactElement {
  const texts = useTexts()
  const { opening } = useLoginTexts()
  if (phase !== 'busy')
    return (
      <Button
        kind="primary"
        testId="lk-confirm-address"
        isDisabled={phase === 'offline'}
        onPress={confirm}
      >
        {confirmLabel}
      </Button>
    )
  return (
    <>
      {isInWindow && (
        <Button kind="primary" icon="external" testId="lk-show-window" onPress={showWindow}>
          {opening.show}
        </Button>
      )}
      <Button testId="lk-confirm-cancel" onPress={cancel}>
        {texts.cancel}
      </Button>
    </>
  )
}

const rings = { asking: 'idle', busy: 'busy', failed: 'error', offline: 'idle' } as const
const icons = { asking: 'shield', busy: 'window', failed: 'shield', offline: 'offline' } as const

/** Renders a note in place of a view that would show the address for incoming money. */
export function UnprovedAddress(): ReactElement {
  const proof = useAddressProof()
  const { phase, title, text } = proof
  useStyles(css)
  return (
    <Body foot={<Foot {...proof} />}>
      <Status
        art={<LoginRing name={icons[phase]} state={rings[phase]} />}
        title={title}
        text={text}
        isError={phase === 'failed'}
      />
    </Body>
  )
}

function NoteButtons({
  phase,
  isInWindow,
  confirmLabel,
  confirm,
  cancel,
  showWindow,
}: Proof): ReactElement {
  const texts = useTexts()
  const { opening } = useLoginTexts()
  if (phase !== 'busy')
    return (
      <TextButton testId="lk-confirm-address" onPress={confirm}>
        {confirmLabel}
      </TextButton>
    )
  return (
    <>
      {isInWindow && (
        <TextButton icon="external" testId="lk-show-window" onPress={showWindow}>
          {opening.show}
        </TextButton>
      )}
      <TextButton testId="lk-confirm-cancel" onPress={cancel}>
        {texts.cancel}
      </TextButton>
    </>
  )
}

/** Renders the note above the account that nothing can be received here yet. */
export function UnprovedAddressNote(): ReactElement | null {
  const proof = useAddressProof()
  const { phase, title, text } = proof
  useStyles(css)
  // The account shows a note of its own while offline.
  if (phase === 'offline') return null
  return (
    <div
      className="lk-note lk-note--address"
      role={phase === 'failed' ? 'alert' : 'status'}
      data-testid="lk-address-unproved"
    >
      <Icon name="alert-circle" />
      <div>
        <b>{title}</b>
        <p>{text}</p>
        <div className="lk-note__acts">
          <NoteButtons {...proof} />
        </div>
      </div>
    </div>
  )
}
