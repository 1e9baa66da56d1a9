import type { TokenBalance } from '@latchkey/core'
import type { Fee, SwapFacts, SwapForm } from '@latchkey/core/internal'
import { type ReactElement, type ReactNode, useState } from 'react'
import { type Format, useFormat } from '../balances/useFormat.js'
import { Details, type Fact } from '../transactions/Details.js'
import { briefFeeText, feeText } from '../transactions/feeText.js'
import { SlippageEditor } from './SlippageEditor.js'
import { type SwapTexts, useSwapTexts } from './swapTexts.js'
import { converted, impactTone, percentOf, rateLine } from './swapWords.js'

interface DetailsProps {
  form: SwapForm
  facts: SwapFacts
  /** Fee of the transaction to be signed, or the estimate until there is one. */
  fee?: Fee | undefined
  /** The deposit for a new token account in the transaction to be signed. */
  rent?: bigint | undefined
  /** True if the slippage limit can be changed here. */
  isEditable?: boolean | undefined
}

/**
 * Returns the fee of the network: of the transaction to sign, or the estimate before there is one.
 */
function networkFee(
  { native, gasCost }: SwapFacts,
  fee: Fee | undefined,
  write: (total: bigint, native: TokenBalance) => string,
): string | undefined {
  const total = fee?.total ?? gasCost
  return native && total !== undefined ? write(total, native) : undefined
}

function factRows(
  texts: SwapTexts,
  format: Format,
  { form, facts, fee, rent }: DetailsProps,
  slippage: ReactNode,
): Fact[] {
  const { source, target, native, minAmountOut, priceImpact, providerFee } = facts
  const percent = format.percent(percentOf(form.slippage))
  const network = networkFee(facts, fee, (total, native) => feeText(format, total, native))
  return [
    {
      name: texts.facts.atLeast,
      value: converted(format, minAmountOut, target),
      testId: 'lk-swap-minimum',
    },
    ...(priceImpact === undefined
      ? []
      : [
          {
            name: texts.facts.impact,
            value: priceImpact.startsWith('-') ? texts.none : format.percent(priceImpact),
            tip: texts.facts.impactTip,
            tone: impactTone(priceImpact),
            testId: 'lk-swap-impact',
          },
        ]),
    ...(network === undefined
      ? []
      : [
          {
            name: texts.facts.networkFee,
            value: network,
            tip: texts.facts.networkFeeTip,
            testId: 'lk-swap-network-fee',
          },
        ]),
    ...(rent === undefined || !native
      ? []
      : [
          {
            name: texts.facts.deposit,
            value: feeText(format, rent, native),
            tip: texts.facts.depositTip,
            testId: 'lk-swap-deposit',
          },
        ]),
    {
      name: texts.facts.providerFee,
      value: providerFee === 0n ? texts.none : converted(format, providerFee, source),
      testId: 'lk-swap-provider-fee',
    },
    {
      name: texts.facts.slippage,
      value: slippage,
      tip: texts.slippageTip(percent, source.symbol),
      testId: 'lk-swap-slippage',
    },
  ]
}

/** Renders the rate, the fees, and the possible loss. */
export function SwapDetails(props: DetailsProps): ReactElement {
  const { form, facts, isEditable = false } = props
  const texts = useSwapTexts()
  const format = useFormat()
  const [isEditing, setEditing] = useState(false)
  const percent = <bdi>{format.percent(percentOf(form.slippage))}</bdi>
  const slippage = isEditable ? (
    <span className="lk-swap__slip">
      {percent}
      <button
        type="button"
        className="lk-textbtn"
        aria-expanded={isEditing}
        data-testid="lk-swap-slippage-change"
        onClick={() => setEditing(!isEditing)}
      >
        {isEditing ? texts.slippage.done : texts.slippage.change}
      </button>
    </span>
  ) : (
    percent
  )
  const network = networkFee(facts, props.fee, (total, native) =>
    briefFeeText(format, total, native),
  )
  return (
    <div className="lk-swap__details">
      <Details
        summary={<bdi>{rateLine(texts, format, facts)}</bdi>}
        end={network !== undefined && <bdi>{texts.fees(network)}</bdi>}
        facts={factRows(texts, format, props, slippage)}
        testId="lk-swap-details"
        isOpen
      >
        {isEditable && isEditing && (
          <SlippageEditor slippage={form.slippage} onDone={() => setEditing(false)} />
        )}
      </Details>
    </div>
  )
}
