import type { ReactElement } from 'react'
import { Roll } from '../ui/Roll.js'
import { useMoneyTexts } from './moneyTexts.js'

/** Renders an amount as `useFormat` writes it. Screen readers get words for `<`. */
export function Quantity({
  text,
  symbol,
}: {
  text: string
  symbol?: string | undefined
}): ReactElement {
  const { lessThan } = useMoneyTexts()
  const unit = symbol === undefined ? '' : ` ${symbol}`
  if (!text.startsWith('<'))
    return (
      <bdi className="lk-num">
        <Roll text={text} />
        {unit}
      </bdi>
    )
  return (
    <>
      <span className="lk-vh">
        {lessThan(text.slice(1))}
        {unit}
      </span>
      <bdi className="lk-num" aria-hidden="true">
        {text}
        {unit}
      </bdi>
    </>
  )
}

/**
 * Renders four dots in the place of a hidden amount, always four: the number of digits stays hidden
 * too.
 */
export function HiddenAmount(): ReactElement {
  const { hidden } = useMoneyTexts()
  return (
    <>
      <span className="lk-vh">{hidden}</span>
      <span className="lk-dots" aria-hidden="true" />
    </>
  )
}
