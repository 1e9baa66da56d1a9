import { Icon } from '@latchkey/ui/Icon'
import type { IconName } from '@latchkey/ui/IconName'
import type { ReactElement, ReactNode } from 'react'
import { useOnline } from '../kernel/useOnline.js'
import type { ProblemTexts } from '../modal/modalContext.js'
import { useSwapTexts } from './swapTexts.js'

interface NoteProps {
  icon?: IconName | undefined
  tone?: 'danger' | 'plain' | undefined
  title?: string | undefined
  text: string
  testId?: string | undefined
  /** True to announce it to screen readers at once. */
  isAlert?: boolean | undefined
  children?: ReactNode
}

/** Renders a note to read before the user continues. */
export function Note({
  icon = 'alert',
  tone,
  title,
  text,
  testId,
  isAlert = false,
  children,
}: NoteProps): ReactElement {
  return (
    <div
      className="lk-note lk-note--swap"
      data-tone={tone}
      role={isAlert ? 'alert' : 'status'}
      data-testid={testId}
    >
      <Icon name={icon} />
      <div>
        {title !== undefined && <b>{title} </b>}
        {text}
        {children}
      </div>
    </div>
  )
}

export function Offline(): ReactElement | null {
  const { offline } = useSwapTexts()
  return useOnline() ? null : <Note icon="offline" {...offline} />
}

/** Renders the error of a swap. */
export function Problem({
  problem: { title, text },
  testId = 'lk-swap-error',
}: {
  problem: ProblemTexts
  testId?: string
}): ReactElement {
  return <Note icon="alert-circle" title={`${title}.`} text={text} testId={testId} isAlert />
}
