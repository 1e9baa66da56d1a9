import { noop } from '@latchkey/core/internal'
import type { MouseEvent, ReactElement, ReactNode } from 'react'
import { useLatchkeyContext } from '../kernel/context.js'
import { ShadowHost } from './ShadowHost.js'

/** Renders a button on the page that opens the modal. Hover and focus preload the modal. */
export function PageButton(props: {
  testId: string
  className: string
  state: string
  isBusy?: boolean
  label?: string | undefined
  onPress(): void
  children: ReactNode
}): ReactElement {
  const { loadShell } = useLatchkeyContext()
  const prefetch = (): void => {
    // Loaded again when it is needed, which reports a failure.
    loadShell().catch(noop)
  }
  function press(event: MouseEvent<HTMLButtonElement>): void {
    // Safari does not focus a button that is clicked, and the modal gives the focus back to where
    // it was.
    event.currentTarget.focus({ preventScroll: true })
    props.onPress()
  }
  return (
    <ShadowHost>
      <button
        type="button"
        className={props.className}
        data-testid={props.testId}
        data-state={props.state}
        aria-haspopup="dialog"
        aria-busy={props.isBusy || undefined}
        aria-label={props.label}
        onPointerEnter={prefetch}
        onFocus={prefetch}
        onClick={press}
      >
        {props.children}
      </button>
    </ShadowHost>
  )
}
