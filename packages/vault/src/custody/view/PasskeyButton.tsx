import { Button } from '@latchkey/ui/Button'
import { FieldMessage } from '@latchkey/ui/FieldMessage'
import { type ReactElement, useEffect, useId, useRef, useState } from 'react'
import { VaultError } from '../../kernel/vaultError.js'
import { custodyTexts } from './custodyTexts.js'

/**
 * Renders a button that opens the browser's passkey dialog. Closing the screen aborts the dialog.
 */
export function PasskeyButton({
  label,
  isPrimary = true,
  error,
  onPress,
  onDone,
  onUnsupported,
}: {
  label: string
  isPrimary?: boolean | undefined
  error?: string | undefined
  /** Opens the dialog. Resolves to the passkey's output. */
  onPress(signal: AbortSignal): Promise<string>
  onDone(answered: string): void
  onUnsupported?: (() => void) | undefined
}): ReactElement {
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string | undefined>(undefined)
  const id = useId()
  const ended = useRef<AbortController | undefined>(undefined)
  useEffect(() => {
    const controller = new AbortController()
    ended.current = controller
    return () => controller.abort()
  }, [])

  async function press(): Promise<void> {
    const signal = ended.current?.signal ?? AbortSignal.abort()
    setBusy(true)
    setProblem(undefined)
    try {
      onDone(await onPress(signal))
    } catch (cause) {
      if (signal.aborted) return
      setProblem(cause instanceof VaultError ? cause.message : custodyTexts().passkey.notOpened)
      if (cause instanceof VaultError && cause.name === 'passkeyUnsupported') onUnsupported?.()
    }
    setBusy(false)
  }

  const look = {
    icon: 'key',
    testId: 'lk-passkey',
    kind: isPrimary ? 'primary' : undefined,
  } as const
  const text = problem ?? error
  const message = text ? { tone: 'error' as const, text } : undefined
  return (
    <div className="lk-field">
      <Button {...look} isBusy={isBusy} onPress={() => void press()}>
        {label}
      </Button>
      <FieldMessage id={id} message={message} isUrgent />
    </div>
  )
}
