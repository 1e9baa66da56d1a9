import { Icon } from '@latchkey/ui/Icon'
import { type ReactElement, useEffect, useId, useState } from 'react'
import { useMoneyTexts } from '../balances/moneyTexts.js'
import { useLatchkeyContext } from '../kernel/context.js'
import { useMachine } from '../kernel/useMachine.js'

/** Milliseconds that the pointer has to stay on it. */
const REST_MS = 400

/** Renders a button that explains the text beside it: on hover, focus or tap. */
export function TipButton({ about, text }: { about: string; text: string }): ReactElement {
  const { modal, options } = useLatchkeyContext().latchkey
  const texts = useMoneyTexts()
  const id = useId()
  const isShown = useMachine(
    modal,
    (state) => state.status === 'open' && state.tooltip?.anchor === id,
  )
  const [isPointedAt, setPointedAt] = useState(false)
  const { clock } = options
  useEffect(() => {
    if (isPointedAt) return clock.after(REST_MS, () => modal.setTooltip({ anchor: id, text }))
  }, [isPointedAt, clock, modal, id, text])
  const show = (): void => modal.setTooltip({ anchor: id, text })
  function hide(): void {
    setPointedAt(false)
    // Deferred: while the focus moves to the next control no element has it, and a render would
    // make the view move it to its title.
    clock.after(0, () => {
      const state = modal.getState()
      if (state.status === 'open' && state.tooltip?.anchor === id) modal.setTooltip()
    })
  }
  return (
    <button
      type="button"
      id={id}
      className="lk-tipbtn"
      aria-label={texts.about(about)}
      aria-describedby={isShown ? 'lk-tip' : undefined}
      onFocus={show}
      onBlur={hide}
      onPointerEnter={() => setPointedAt(true)}
      onPointerLeave={hide}
      onClick={show}
    >
      <Icon name="info" size={16} />
    </button>
  )
}
