import { type ReactElement, useId } from 'react'
import { useKit } from '../kernel/context.js'
import { useMachine } from '../kernel/useMachine.js'
import { useMoneyTexts } from '../locales/useMoneyTexts.js'
import { Icon } from './Icon.js'

/** Explains what it stands beside, when pointed at, focused or tapped. */
export function TipButton({ about, text }: { about: string; text: string }): ReactElement {
  const { modal } = useKit().latchkey
  const texts = useMoneyTexts()
  const id = useId()
  const isShown = useMachine(modal, (state) => state.status === 'open' && state.tooltip?.anchor === id)
  const show = (): void => modal.send({ type: 'tooltipShown', tooltip: { anchor: id, text } })
  const hide = (): void => {
    if (isShown) modal.send({ type: 'tooltipHidden' })
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
      onPointerEnter={show}
      onPointerLeave={hide}
      onClick={show}
    >
      <Icon name="info" size={16} />
    </button>
  )
}
