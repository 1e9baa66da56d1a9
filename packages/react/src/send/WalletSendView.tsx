import type { Connection, SendState } from '@latchkey/core'
import type { SendFacts, SendForm, TransferProblem } from '@latchkey/core/internal'
import { Button } from '@latchkey/ui/Button'
import { Icon } from '@latchkey/ui/Icon'
import { useStyles } from '@latchkey/ui/useStyles'
import { type ReactElement, useEffect } from 'react'
import { useAccountBalances } from '../balances/useAccountBalances.js'
import { useConnection } from '../connect/useConnection.js'
import { useLatchkeyContext } from '../kernel/context.js'
import { useLast } from '../kernel/useLast.js'
import { useOnline } from '../kernel/useOnline.js'
import { useTexts } from '../modal/modalContext.js'
import { View } from '../modal/View.js'
import { Empty } from '../ui/Empty.js'
import skeletonCss from '../ui/skeleton.css?inline'
import { LookAlike } from './LookAlike.js'
import { Recents } from './Recents.js'
import { RecipientField } from './RecipientField.js'
import { SendAmount } from './SendAmount.js'
import { SendNote } from './SendNote.js'
import css from './send.css?inline'
import { useSendTexts } from './sendTexts.js'
import { useSend } from './useSend.js'
import { useTransferTexts } from './useTransferTexts.js'

/** Keeps the tokens of the form up to date. Chooses the first one until the user chooses. */
function useTokens(connection: Connection): { isPending: boolean } {
  const { send, state } = useSend()
  const { tokens, isPending } = useAccountBalances(connection)
  const isOpen = state.form.item === undefined
  useEffect(() => {
    if (tokens) send.setTokens(tokens)
  }, [send, tokens, isOpen])
  return { isPending: isPending && isOpen }
}

function RefusedTransfer(props: { form: SendForm; problem: TransferProblem }): ReactElement | null {
  const texts = useTransferTexts(props.form.item)(props.problem)
  return texts ? <SendNote {...texts} testId="lk-send-problem" isAlert /> : null
}

/** Renders a problem that belongs to no field. */
function Problem({ form, facts }: { form: SendForm; facts: SendFacts }): ReactElement | null {
  const { problems } = useSendTexts()
  const { problem } = form
  if (facts.isFrozen)
    return <RefusedTransfer form={form} problem={{ kind: 'frozen', whose: 'sender' }} />
  switch (problem?.kind) {
    case 'transfer':
      return <RefusedTransfer form={form} problem={problem.problem} />
    case 'reverts':
    case 'unexpected':
    case 'unreachable':
      return (
        <SendNote
          {...problems[problem.kind]}
          {...(problem.kind === 'unexpected' ? { tone: 'danger' as const } : {})}
          testId="lk-send-problem"
          isAlert
        />
      )
    case 'moved':
      return <SendNote {...problems.moved} icon="wallet" testId="lk-send-problem" isAlert />
    default:
      return null
  }
}

interface FootProps {
  state: SendState
  facts: SendFacts
  /** Requests the review; `undefined` while the form cannot be reviewed. */
  review: (() => void) | undefined
}

function Foot({ state, facts: { missing }, review }: FootProps): ReactElement {
  const texts = useSendTexts()
  const isChecking = state.status === 'preparing'
  return (
    <Button
      kind="primary"
      testId="lk-send-submit"
      isDisabled={review === undefined}
      onPress={() => review?.()}
    >
      {isChecking ? (
        <span className="lk-send__busy">
          <span className="lk-spin" aria-hidden="true" />
          {texts.checking}
        </span>
      ) : missing ? (
        texts.missing[missing]
      ) : (
        texts.review
      )}
    </Button>
  )
}

function Form({ connection }: { connection: Connection }): ReactElement {
  const texts = useSendTexts()
  const { send, state, facts } = useSend()
  const isOnline = useOnline()
  const { isPending } = useTokens(connection)
  const { form } = state
  const isReady =
    state.status !== 'preparing' && facts.missing === undefined && !facts.isFrozen && isOnline
  const review = isReady ? () => void send.review() : undefined
  if (state.status === 'comparing') return <LookAlike state={state} own={state.own} />
  return (
    <View foot={<Foot state={state} facts={facts} review={review} />}>
      {!isOnline && <SendNote icon="offline" {...texts.offline} testId="lk-send-offline" />}
      {state.isUnsettled && <SendNote {...texts.unsettled} testId="lk-send-unsettled" />}
      <Problem form={form} facts={facts} />
      {isPending ? (
        <span className="lk-sk lk-send__wait" />
      ) : (
        <SendAmount form={form} facts={facts} onEnter={review} />
      )}
      <div className="lk-send__down" aria-hidden="true">
        <span>
          <Icon name="arrow-right" size={18} />
        </span>
      </div>
      <RecipientField state={state} facts={facts} onEnter={review} />
      {form.recipient.status === 'empty' && <Recents known={state.known} />}
    </View>
  )
}

export function WalletSendView(): ReactElement {
  const { latchkey } = useLatchkeyContext()
  const { account, connecting } = useTexts()
  const connection = useLast(useConnection().connection)
  useStyles(skeletonCss)
  useStyles(css)
  if (connection) return <Form connection={connection} />
  return (
    <View>
      <Empty icon="wallet" {...account.none}>
        <Button
          kind="primary"
          size="auto"
          onPress={() => latchkey.modal.replace({ view: 'Connect' })}
        >
          {connecting.connect}
        </Button>
      </Empty>
    </View>
  )
}
