import { parseUnits } from '@latchkey/core'
import { slippageLimits } from '@latchkey/core/internal'
import { Button } from '@latchkey/ui/Button'
import { type ReactElement, useEffect, useId, useRef, useState } from 'react'
import { useFormat } from '../balances/useFormat.js'
import { TextField } from '../ui/TextField.js'
import { useSwapTexts } from './swapTexts.js'
import { percentOf } from './swapWords.js'
import { useSwapFlow } from './useSwap.js'

/** Basis points of 100 %. */
const WHOLE = 10_000n

/**
 * Returns typed percent in basis points; `undefined` for a string that is not a percentage up to
 * 100 with at most two decimals.
 */
export function readPercent(text: string): number | undefined {
  const plain = text.trim().replace(/\s*%$/, '').replace(',', '.')
  const amount = parseUnits(plain, 2)
  return amount === undefined || amount > WHOLE ? undefined : Number(amount)
}

/** True if a limit above the usual one was typed a second time (SEC-50). */
export function isConfirmedBy(slippage: number, typed: string): boolean {
  return readPercent(typed) === slippage
}

/** Limits to choose from, in basis points. */
const presets = [10, 50, 100] as const

function Presets({
  slippage,
  onChoose,
}: {
  slippage: number
  onChoose(slippage: number): void
}): ReactElement {
  const { slippage: texts } = useSwapTexts()
  const format = useFormat()
  const name = useId()
  return (
    <fieldset className="lk-swap__presets">
      <legend className="lk-vh">{texts.label}</legend>
      {presets.map((preset) => (
        <label key={preset} className="lk-swap__preset">
          <input
            type="radio"
            name={name}
            checked={slippage === preset}
            data-testid={`lk-swap-slippage-${preset}`}
            onChange={() => onChoose(preset)}
          />
          <bdi>{format.percent(percentOf(preset))}</bdi>
        </label>
      ))}
    </fieldset>
  )
}

/** Renders the slippage limit. A usual limit is set at once; a higher one must be typed twice. */
export function SlippageEditor({
  slippage,
  onDone,
}: {
  slippage: number
  onDone(): void
}): ReactElement {
  const { slippage: texts } = useSwapTexts()
  const format = useFormat()
  const { swap } = useSwapFlow()
  const editor = useRef<HTMLDivElement>(null)
  const [typed, setTyped] = useState('')
  const [again, setAgain] = useState('')
  const { min, max, confirmAbove } = slippageLimits
  const wanted = readPercent(typed)
  const isPossible = wanted !== undefined && wanted >= min && wanted <= max
  const isRisky = isPossible && wanted > confirmAbove
  const isConfirmed = isRisky && isConfirmedBy(wanted, again)
  const percent = (basisPoints: number): string => format.percent(percentOf(basisPoints))
  const limits = texts.limits(percent(min), percent(max))
  // The editor opens at the end of the scrolling content, and grows there.
  useEffect(() => {
    if (isPossible || !isRisky) editor.current?.scrollIntoView({ block: 'nearest' })
  }, [isPossible, isRisky])
  function choose(value: number, confirmed = false): void {
    swap.setSlippage(value, confirmed)
    onDone()
  }
  return (
    <div className="lk-swap__slippage" ref={editor}>
      <Presets slippage={slippage} onChoose={choose} />
      <TextField
        label={texts.custom}
        value={typed}
        onChange={setTyped}
        inputMode="decimal"
        maxLength={10}
        testId="lk-swap-slippage-custom"
        message={
          typed !== '' && !isPossible
            ? { tone: 'error', text: limits }
            : {
                tone: isRisky ? 'warning' : 'note',
                text: isRisky ? texts.risky(percent(wanted)) : limits,
              }
        }
      />
      {isRisky && (
        <TextField
          label={texts.confirmLabel(percent(wanted))}
          value={again}
          onChange={setAgain}
          inputMode="decimal"
          maxLength={10}
          testId="lk-swap-slippage-confirm"
          message={
            again !== '' && !isConfirmed
              ? { tone: 'note', text: texts.mismatch(percent(wanted)) }
              : undefined
          }
        />
      )}
      {isPossible && (
        <Button
          size="md"
          isDisabled={isRisky && !isConfirmed}
          testId="lk-swap-slippage-allow"
          onPress={() => choose(wanted, isConfirmed)}
        >
          {texts.allow(percent(wanted))}
        </Button>
      )}
    </div>
  )
}
