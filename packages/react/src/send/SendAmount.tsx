import { formatUnits, type SendFacts, type SendForm } from '@latchkey/core/internal'
import type { FieldTone } from '@latchkey/ui/FieldMessage'
import type { ReactElement, ReactNode } from 'react'
import { AmountField } from '../balances/AmountField.js'
import { TokenPill } from '../balances/TokenPill.js'
import { type Format, useFormat } from '../balances/useFormat.js'
import { useConnection } from '../connect/useConnection.js'
import { useLatchkeyContext } from '../kernel/context.js'
import { type SendTexts, useSendTexts } from './sendTexts.js'
import { useSend } from './useSend.js'

/** The name of an item, and the format of its amounts. */
interface Unit {
  symbol: string
  decimals: number
  owned: bigint
}

function unitOf({ item }: SendForm): Unit | undefined {
  if (!item) return undefined
  if (item.kind === 'nft') return { symbol: item.nft.name, decimals: 0, owned: item.nft.amount }
  return { symbol: item.token.symbol, decimals: item.token.decimals, owned: item.token.amount }
}

interface Words {
  texts: SendTexts['amount']
  format: Format
  unit: Unit
  /** The chain's own currency. */
  native: { symbol: string; decimals: number }
}

const write = (
  { format }: Words,
  amount: bigint,
  { symbol, decimals }: { symbol: string; decimals: number },
): string => `${format.amount(amount, decimals, 6)} ${symbol}`

/** Returns the error of an amount that was refused when the form was checked again. */
function refusedLater({ problem }: SendForm, words: Words): string | undefined {
  const { texts, unit, native } = words
  if (problem?.kind === 'insufficient') return texts.funds(write(words, problem.has, unit))
  return problem?.kind === 'insufficientFee'
    ? texts.fee(write(words, problem.fee, native), write(words, problem.has, native))
    : undefined
}

function messageOf(
  form: SendForm,
  { reading, missing, isNative }: SendFacts,
  words: Words,
): { tone: FieldTone; text: ReactNode } | undefined {
  const { texts, unit, native } = words
  if (reading.status === 'problem') {
    const { problem } = reading
    const text = {
      notANumber: texts.notANumber,
      decimals: texts.decimals(unit.symbol, unit.decimals),
      tooLarge: texts.tooLarge,
      noPrice: texts.noPrice(unit.symbol),
      tooLittle: texts.tooLittle(unit.symbol),
    }[problem]
    return { tone: 'error', text }
  }
  if (reading.status === 'amount' && reading.amount > unit.owned)
    return { tone: 'error', text: texts.funds(write(words, unit.owned, unit)) }
  if (missing === 'nothingLeft') return { tone: 'error', text: texts.nothingLeft(unit.symbol) }
  const later = refusedLater(form, words)
  if (later) return { tone: 'error', text: later }
  if (form.amount.unit !== 'max' || !isNative) return undefined
  return {
    tone: 'note',
    text:
      form.amount.fee === undefined
        ? texts.estimating
        : texts.maxFee(write(words, form.amount.fee, native)),
  }
}

/** Returns the text of the field: as typed, or the whole balance. */
function textOf({ amount }: SendForm, { reading, decimals }: SendFacts): string {
  if (amount.unit !== 'max') return amount.text
  return reading.status === 'amount' ? formatUnits(reading.amount, decimals) : ''
}

interface SendAmountProps {
  form: SendForm
  facts: SendFacts
  onEnter: (() => void) | undefined
}

/** Renders the field for the amount to send. */
export function SendAmount({ form, facts, onEnter }: SendAmountProps): ReactElement {
  const { latchkey } = useLatchkeyContext()
  const texts = useSendTexts()
  const format = useFormat()
  const { send } = useSend()
  const { network } = useConnection()
  const unit = unitOf(form)
  const { item, amount } = form
  const words = unit && {
    texts: texts.amount,
    format,
    unit,
    native: network?.nativeCurrency ?? { symbol: '', decimals: 18 },
  }
  const isFiat = amount.unit === 'fiat'
  const other = isFiat
    ? unit && facts.reading.status === 'amount'
      ? `${format.amount(facts.reading.amount, unit.decimals, unit.decimals)} ${unit.symbol}`
      : `0 ${unit?.symbol ?? ''}`
    : facts.canFlip
      ? format.fiat(facts.fiat ?? '0')
      : undefined
  const isSingle = item?.kind === 'nft' && item.nft.standard === 'erc721'
  return (
    <AmountField
      label={texts.youSend}
      value={textOf(form, facts)}
      onChange={send.typeAmount}
      {...(isFiat ? { sign: '$' } : {})}
      message={words && messageOf(form, facts, words)}
      testId="lk-send-amount"
      messageTestId="lk-send-amount-message"
      onEnter={onEnter}
      isDisabled={!item || isSingle}
      isBusy={facts.reading.status === 'estimating'}
      pill={
        <TokenPill
          token={
            item?.kind === 'nft'
              ? { symbol: item.nft.name, networkId: item.nft.networkId, iconUrl: item.nft.imageUrl }
              : item?.token
          }
          testId="lk-send-token"
          onPress={() => latchkey.modal.push({ view: 'WalletSendSelectToken' })}
        />
      }
      {...(other === undefined
        ? {}
        : {
            other: {
              text: other,
              onFlip: facts.canFlip || isFiat ? send.flipUnit : undefined,
            },
          })}
      balance={unit && format.amount(unit.owned, unit.decimals)}
      onMax={unit && unit.owned > 0n && !isSingle ? send.chooseMax : undefined}
    />
  )
}
