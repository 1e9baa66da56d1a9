import type { LatchkeyError, SendState } from '@latchkey/core'
import {
  findById,
  type SendReview,
  sentStatusOf,
  TransferRefusedError,
} from '@latchkey/core/internal'
import { Button, LinkButton } from '@latchkey/ui/Button'
import { Tick } from '@latchkey/ui/Tick'
import { useStyles } from '@latchkey/ui/useStyles'
import type { ReactElement, ReactNode } from 'react'
import { useFormat } from '../balances/useFormat.js'
import { useNativePrice } from '../balances/useNativePrice.js'
import { problemOf } from '../connect/problemOf.js'
import { useErrorTexts } from '../connect/problemTexts.js'
import { useConnection } from '../connect/useConnection.js'
import { useLatchkeyContext } from '../kernel/context.js'
import { useLast } from '../kernel/useLast.js'
import type { ProblemTexts } from '../modal/modalContext.js'
import { useTexts } from '../modal/modalContext.js'
import { View } from '../modal/View.js'
import { type Fact, Facts } from '../transactions/Details.js'
import { useExplorer } from '../transactions/ExplorerLink.js'
import { feeText } from '../transactions/feeText.js'
import { FullAddress } from '../ui/FullAddress.js'
import { Ring, type RingState, Status } from '../ui/Status.js'
import { WalletTile } from '../wallets/WalletTile.js'
import css from './send.css?inline'
import { type SendNames, type SendTexts, useSendTexts } from './sendTexts.js'
import { toOf, useSend, useWhat } from './useSend.js'
import { useTransferTexts } from './useTransferTexts.js'

type Progress = Extract<SendState, { review: unknown }>

/** Returns the text of a failure, with its effect on the user's money. */
function failureOf(
  error: LatchkeyError,
  names: SendNames,
  { failed }: SendTexts,
  problem: () => ProblemTexts,
): ProblemTexts {
  switch (error.name) {
    case 'UserRejectedError':
      return failed.declined(names)
    case 'WalletMismatchError':
      return 'hash' in error && error.hash !== undefined ? failed.other(names) : failed.moved(names)
    case 'OutcomeUnknownError':
    case 'TimeoutError':
    case 'WalletGoneError':
    case 'InvalidWalletResponseError':
      return failed.unknown(names)
    case 'RequestPendingError':
      return failed.busy(names)
    default:
      return problem()
  }
}

interface Shown extends ProblemTexts {
  ring: RingState
  isError: boolean
}

function useShown(state: Progress, names: SendNames): Shown {
  const texts = useSendTexts()
  const errors = useErrorTexts()
  const transferTexts = useTransferTexts(state.review.item)
  switch (state.status) {
    case 'failed':
      return {
        ring: 'error',
        isError: true,
        ...failureOf(
          state.error,
          names,
          texts,
          () =>
            (state.error instanceof TransferRefusedError && transferTexts(state.error.problem)) ||
            problemOf(errors, state.error, names),
        ),
      }
    case 'pending':
      return { ring: 'busy', isError: false, ...texts.pending(names) }
    case 'ended': {
      const status = sentStatusOf(state)
      if (status === 'confirmed') return { ring: 'done', isError: false, ...texts.done(names) }
      const isCancelled =
        state.outcome.status !== 'dropped' && state.outcome.replacement === 'cancelled'
      const key =
        status === 'failed'
          ? 'reverted'
          : status === 'dropped'
            ? 'dropped'
            : isCancelled
              ? 'cancelled'
              : 'replaced'
      return { ring: 'error', isError: true, ...texts.failed[key](names) }
    }
    default:
      return {
        ring: 'busy',
        isError: false,
        title: texts.asking.title(names.wallet),
        text: texts.asking.text(names),
      }
  }
}

function hashOf(state: Progress): string | undefined {
  if (state.status === 'ended')
    return state.outcome.status === 'dropped' ? undefined : state.outcome.hash
  return state.status === 'pending' ? state.hash : undefined
}

/** Renders the sent item and its recipient. */
function Summary({
  state,
}: {
  state: Extract<Progress, { status: 'pending' | 'ended' }>
}): ReactElement {
  const { latchkey } = useLatchkeyContext()
  const { preview, feePaid } = useSendTexts()
  const format = useFormat()
  const { prepared, decoded } = state.review
  const network = findById(latchkey.networks, prepared.networkId)
  const fee =
    state.status === 'ended' && state.outcome.status !== 'dropped' ? state.outcome.fee : undefined
  const price = useNativePrice({ address: prepared.from, networkId: prepared.networkId })
  const { symbol, decimals } = network?.nativeCurrency ?? { symbol: '', decimals: 18 }
  const facts: readonly (Fact | false)[] = [
    { name: preview.to, value: <FullAddress address={decoded.to} /> },
    { name: preview.network, value: network?.name ?? prepared.networkId },
    fee !== undefined && {
      name: feePaid,
      value: feeText(format, fee, { symbol, decimals, price }),
    },
  ]
  return (
    <div className="lk-send__card lk-send__card--sum">
      <Facts facts={facts.filter((fact) => fact !== false)} />
    </div>
  )
}

function Foot({ state, wallet }: { state: Progress; wallet: string }): ReactNode {
  const { latchkey } = useLatchkeyContext()
  const { opensNewTab } = useTexts()
  const texts = useSendTexts()
  const { networkId } = state.review.prepared
  const explorer = useExplorer({ networkId, hash: hashOf(state) })
  if (state.status === 'failed') {
    return (
      <Button
        kind="primary"
        icon="refresh"
        testId="lk-send-again"
        onPress={() => latchkey.modal.back()}
      >
        {texts.reviewAgain}
      </Button>
    )
  }
  if (state.status !== 'pending' && state.status !== 'ended')
    return <p className="lk-send__help">{texts.asking.help(wallet)}</p>
  const isLost = state.status === 'ended' && sentStatusOf(state) !== 'confirmed'
  return (
    <div className="lk-split">
      {explorer !== undefined ? (
        <LinkButton href={explorer} icon="external" newTabText={opensNewTab}>
          {texts.explorer}
        </LinkButton>
      ) : (
        <Button
          testId="lk-send-activity"
          onPress={() => latchkey.modal.open({ view: 'Transactions' })}
        >
          {texts.activity}
        </Button>
      )}
      {isLost ? (
        <Button kind="primary" testId="lk-send-back" onPress={() => latchkey.modal.back()}>
          {texts.backToForm}
        </Button>
      ) : (
        <Button
          kind="primary"
          testId="lk-send-done"
          onPress={() => latchkey.modal.open({ view: 'Account' })}
        >
          {texts.finish}
        </Button>
      )}
    </div>
  )
}

function ProgressOf({ state }: { state: Progress & { review: SendReview } }): ReactElement {
  const { latchkey } = useLatchkeyContext()
  const connection = useLast(useConnection().connection)
  const what = useWhat(state.review)
  const wallet = connection?.wallet
  const shown = useShown(state, {
    what,
    to: toOf(state.review),
    wallet: wallet?.name ?? '',
    app: latchkey.options.app.name,
  })
  const isSent = state.status === 'pending' || state.status === 'ended'
  // No back button after sending: the form must not be sent again.
  return (
    <View
      {...(isSent ? { start: null } : {})}
      foot={<Foot state={state} wallet={wallet?.name ?? ''} />}
    >
      <Status
        art={
          shown.ring === 'done' ? (
            <Tick />
          ) : (
            <Ring state={shown.ring}>
              <WalletTile name={wallet?.name ?? ''} iconUrl={wallet?.iconUrl} size={72} />
            </Ring>
          )
        }
        title={shown.title}
        text={shown.text}
        isError={shown.isError}
      />
      {!shown.isError && (
        <p className="lk-vh" role="status">
          {shown.title}
        </p>
      )}
      {isSent && <Summary state={state} />}
    </View>
  )
}

/** Renders a transfer from the wallet's request to the confirmation by the chain. */
export function WalletSendProgressView(): ReactElement {
  const { state } = useSend()
  const shown = useLast('review' in state && state.status !== 'review' ? state : undefined)
  useStyles(css)
  return shown ? <ProgressOf state={shown} /> : <View>{null}</View>
}
