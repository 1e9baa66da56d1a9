import type { SendState } from '@latchkey/core'
import { idKey, type Recipient, type SendFacts, type SendForm } from '@latchkey/core/internal'
import { Avatar } from '@latchkey/ui/Avatar'
import { IconButton, TextButton } from '@latchkey/ui/Button'
import { FieldMessage, type FieldTone } from '@latchkey/ui/FieldMessage'
import { shortAddress } from '@latchkey/ui/shortAddress'
import { type ReactElement, type ReactNode, type RefObject, useId, useRef, useState } from 'react'
import { useLatchkeyContext } from '../kernel/context.js'
import { useSlow } from '../kernel/useSlow.js'
import { FullAddress } from '../ui/FullAddress.js'
import { type SendTexts, useSendTexts } from './sendTexts.js'
import { useSend } from './useSend.js'

interface Message {
  tone: FieldTone
  text: ReactNode
}

/** Returns the error of a recipient that was refused when the form was checked again. */
function refusedLater({ problem }: SendForm, texts: SendTexts['recipient']): Message | undefined {
  if (problem?.kind === 'nameMoved') return { tone: 'error', text: texts.nameMoved(problem.name) }
  if (problem?.kind === 'transfer' && problem.problem.kind === 'notAWallet')
    return { tone: 'error', text: texts.solana[problem.problem.is] }
  return problem?.kind === 'refusedRecipient'
    ? {
        tone: 'error',
        text: problem.problem === 'nameUnknown' ? texts.nameUnknown('') : texts[problem.problem],
      }
    : undefined
}

function messageOf(
  form: SendForm,
  facts: SendFacts,
  texts: SendTexts['recipient'],
): Message | undefined {
  const { recipient } = form
  if (recipient.status === 'refused') {
    const { problem, text } = recipient
    return {
      tone: 'error',
      text: problem === 'nameUnknown' ? texts.nameUnknown(text) : texts[problem],
    }
  }
  if (recipient.status !== 'found') return undefined
  if (facts.isTokenContract || form.problem?.kind === 'tokenContract')
    return {
      tone: 'error',
      text: texts.tokenContract(
        form.item?.kind === 'token' ? form.item.token.symbol : (form.item?.nft.name ?? ''),
      ),
    }
  const later = refusedLater(form, texts)
  if (later) return later
  if (facts.isSelf) return { tone: 'warning', text: texts.self }
  if (facts.known)
    return { tone: 'ok', text: facts.known.times > 0 ? texts.sent(facts.known.times) : texts.own }
  return recipient.isContract
    ? { tone: 'warning', text: texts.contract }
    : { tone: 'note', text: texts.first }
}

/** Returns a function that pastes the clipboard into the field, if the browser allows it. */
function usePaste(field: RefObject<HTMLInputElement | null>): () => void {
  const { latchkey } = useLatchkeyContext()
  const { send } = useSend()
  const { pasteBlocked } = useSendTexts()
  async function read(): Promise<void> {
    try {
      send.typeRecipient(await navigator.clipboard.readText())
    } catch {
      // Without permission, or on a page that is not secure.
      latchkey.modal.notify({ tone: 'error', text: pasteBlocked })
    }
    field.current?.focus()
  }
  return () => void read()
}

function Trail({
  recipient,
  field,
}: {
  recipient: Recipient
  field: RefObject<HTMLInputElement | null>
}): ReactElement {
  const texts = useSendTexts()
  const { send } = useSend()
  const paste = usePaste(field)
  const isSlow = useSlow(recipient.status === 'reading')
  if (recipient.status === 'empty') {
    return (
      <button type="button" className="lk-to__paste" data-testid="lk-send-paste" onClick={paste}>
        {texts.paste}
      </button>
    )
  }
  function clear(): void {
    send.typeRecipient('')
    field.current?.focus()
  }
  return (
    <>
      {isSlow && <span className="lk-spin" aria-hidden="true" />}
      <IconButton icon="x-circle" label={texts.clear} testId="lk-send-clear" onPress={clear} />
    </>
  )
}

interface RecipientFieldProps {
  state: SendState
  facts: SendFacts
  onEnter: (() => void) | undefined
}

/** Renders the recipient: typed, pasted or chosen. The whole address is always shown below. */
export function RecipientField({ state, facts, onEnter }: RecipientFieldProps): ReactElement {
  const texts = useSendTexts()
  const { send } = useSend()
  const field = useRef<HTMLInputElement>(null)
  const id = useId()
  const [isFocused, setFocused] = useState(false)
  const { recipient } = state.form
  const text = recipient.status === 'empty' ? '' : recipient.text
  const isAddress = recipient.status === 'found' && idKey(text) === idKey(recipient.address)
  // Texts of Solana replace those that name 0x addresses and contracts.
  const { solana } = texts.recipient
  const isSolana = state.account?.networkId.startsWith('solana:')
  const message = messageOf(
    state.form,
    facts,
    isSolana
      ? { ...texts.recipient, format: solana.format, contract: solana.contract }
      : texts.recipient,
  )
  const isInvalid = message?.tone === 'error'
  const canRetry = recipient.status === 'refused' && recipient.problem === 'unreadable'
  return (
    <div>
      <div className="lk-to" data-invalid={isInvalid || undefined}>
        <label className="lk-to__top" htmlFor={id}>
          {texts.to}
        </label>
        <div className="lk-to__mid">
          {recipient.status === 'found' && <Avatar address={recipient.address} size={40} />}
          <input
            ref={field}
            id={id}
            className="lk-to__in"
            // The field has room for a part of an address only. The whole address is below.
            value={isAddress && !isFocused ? shortAddress(text) : text}
            onFocus={() => setFocused(true)}
            onBlur={() => setFocused(false)}
            onChange={(event) => send.typeRecipient(event.target.value)}
            onKeyDown={(event) =>
              event.key === 'Enter' && !event.nativeEvent.isComposing && onEnter?.()
            }
            placeholder={texts.placeholder}
            aria-label={texts.recipientLabel}
            aria-invalid={isInvalid || undefined}
            aria-describedby={`${id}-m`}
            aria-busy={recipient.status === 'reading' || undefined}
            autoComplete="off"
            autoCapitalize="none"
            autoCorrect="off"
            spellCheck={false}
            dir="auto"
            maxLength={256}
            data-testid="lk-send-recipient"
          />
          <Trail recipient={recipient} field={field} />
        </div>
        {recipient.status === 'found' && (
          <div className="lk-to__full">
            <FullAddress
              address={recipient.address}
              compareTo={facts.lookAlike?.address}
              testId="lk-send-address"
            />
          </div>
        )}
      </div>
      <FieldMessage id={`${id}-m`} message={message} testId="lk-send-recipient-message" />
      {canRetry && (
        <TextButton
          icon="refresh"
          testId="lk-send-recipient-retry"
          onPress={() => send.typeRecipient(text)}
        >
          {texts.recipient.again}
        </TextButton>
      )}
    </div>
  )
}
