import type { OnrampState } from '@latchkey/core'
import { findById } from '@latchkey/core/internal'
import { Button, LinkButton } from '@latchkey/ui/Button'
import { shortAddress } from '@latchkey/ui/shortAddress'
import { Tick } from '@latchkey/ui/Tick'
import { useStyles } from '@latchkey/ui/useStyles'
import { type ReactElement, type ReactNode, useEffect } from 'react'
import { type Format, useFormat } from '../balances/useFormat.js'
import { useLatchkeyContext } from '../kernel/context.js'
import type { ProblemTexts } from '../modal/modalContext.js'
import { useTexts } from '../modal/modalContext.js'
import { View } from '../modal/View.js'

import { AccountAvatar } from '../names/AccountAvatar.js'
import { Facts } from '../transactions/Details.js'
import { Ring, type RingState, Status } from '../ui/Status.js'
import { WalletTile } from '../wallets/WalletTile.js'
import css from './onramp.css?inline'
import { type OnrampTexts, useOnrampTexts } from './onrampTexts.js'
import { receivedOf } from './receivedOf.js'
import { useOnrampFlow } from './useOnramp.js'

type StartedState = Exclude<OnrampState, { status: 'choosing' }>

const rings: { readonly [status in Exclude<StartedState['status'], 'bought'>]: RingState } = {
  opening: 'busy',
  waiting: 'busy',
  late: 'idle',
  failed: 'error',
}

/** Returns the title and text of a purchase in progress. */
function wordsOf(state: StartedState, texts: OnrampTexts, format: Format): ProblemTexts {
  const { provider, symbol, window } = state.purchase
  switch (state.status) {
    case 'opening':
      return texts.opening(provider.name)
    case 'late':
      return state.seen ? texts.seen(provider.name, symbol) : texts.late(symbol)
    case 'bought':
      return texts.bought(receivedOf(state.transaction, format) ?? symbol)
    case 'failed':
      return state.transaction ? texts.declined(provider.name) : texts.unopened(provider.name)
    case 'waiting':
      if (state.seen) return texts.seen(provider.name, symbol)
      if (!window) return texts.blocked(provider.name)
      if (state.isWindowClosed) return texts.closed(provider.name, symbol)
      return provider.hasPurchases
        ? texts.waiting(provider.name, symbol)
        : texts.untold(provider.name, symbol)
  }
}

/** Renders a link to the page, which no browser blocks. */
function OpenAgain({ url }: { url: string }): ReactElement {
  const texts = useOnrampTexts()
  const { opensNewTab } = useTexts()
  return (
    <p className="lk-buy__help">
      {texts.noWindow}
      <a href={url} target="_blank" rel="noopener noreferrer" data-testid="lk-buy-open-again">
        {texts.openAgain}
        <span className="lk-vh">, {opensNewTab}</span>
      </a>
    </p>
  )
}

function Actions({ state }: { state: StartedState }): ReactNode {
  const { latchkey } = useLatchkeyContext()
  const texts = useOnrampTexts()
  const { opensNewTab, tryAgain } = useTexts()
  const { onramp } = useOnrampFlow()
  function finish(): void {
    latchkey.modal.open({ view: 'Account' })
    onramp.leave()
  }
  const done = (
    <Button kind="primary" testId="lk-buy-done" onPress={finish}>
      {texts.done}
    </Button>
  )
  switch (state.status) {
    case 'waiting': {
      const { provider, window } = state.purchase
      if (!provider.hasPurchases) return done
      return (
        <>
          {!state.seen && !window && (
            <LinkButton kind="primary" icon="external" href={state.url} newTabText={opensNewTab}>
              {texts.open(provider.name)}
            </LinkButton>
          )}
          {!state.seen && window && <OpenAgain url={state.url} />}
          <Button testId="lk-buy-stop" onPress={onramp.leave}>
            {texts.stop}
          </Button>
        </>
      )
    }
    case 'late':
      return (
        <>
          {done}
          <Button testId="lk-buy-wait" onPress={onramp.wait}>
            {texts.keepLooking}
          </Button>
        </>
      )
    case 'bought':
      return done
    case 'failed':
      return (
        <Button kind="primary" icon="refresh" testId="lk-buy-again" onPress={onramp.leave}>
          {tryAgain}
        </Button>
      )
    case 'opening':
      return undefined
  }
}

function Recipient({ account }: Pick<StartedState['purchase'], 'account'>): ReactElement {
  return (
    <span className="lk-buy__who">
      <AccountAvatar account={account} size={18} />
      <bdi dir="ltr">{shortAddress(account.address)}</bdi>
    </span>
  )
}

function PurchaseFacts({ state }: { state: StartedState }): ReactElement {
  const { latchkey } = useLatchkeyContext()
  const texts = useOnrampTexts()
  const format = useFormat()
  const { account, amount, currency, expected, symbol } = state.purchase
  const isBought = state.status === 'bought'
  const received = isBought ? receivedOf(state.transaction, format) : undefined
  const get =
    received ??
    (expected === undefined
      ? undefined
      : texts.aboutAmount(`${format.decimal(expected, 6)} ${symbol}`))
  const network = findById(latchkey.networks, account.networkId)
  return (
    <Facts
      facts={[
        {
          name: isBought ? texts.youPaid : texts.youPay,
          value: format.fiat(amount, currency),
        },
        ...(get === undefined
          ? []
          : [
              {
                name: received ? texts.youGot : texts.youGetName,
                value: get,
                testId: 'lk-buy-get',
              },
            ]),
        {
          name: texts.to,
          value: <Recipient account={account} />,
        },
        ...(network ? [{ name: texts.on, value: network.name }] : []),
      ]}
    />
  )
}

function Progress({ state }: { state: StartedState }): ReactElement {
  const texts = useOnrampTexts()
  const format = useFormat()
  const { provider } = state.purchase
  const { title, text } = wordsOf(state, texts, format)
  return (
    <View
      start={state.status === 'bought' ? null : undefined}
      foot={<div className="lk-buy__actions">{Actions({ state })}</div>}
    >
      <Status
        isError={state.status === 'failed'}
        art={
          state.status === 'bought' ? (
            <Tick />
          ) : (
            <Ring state={rings[state.status]}>
              <WalletTile id={provider.id} name={provider.name} size={72} />
            </Ring>
          )
        }
        title={title}
        text={text}
      />
      <p className="lk-vh" role="status">
        {state.status === 'failed' ? '' : title}
      </p>
      <div className="lk-buy__facts" data-testid="lk-buy-facts">
        <PurchaseFacts state={state} />
      </div>
    </View>
  )
}

export function BuyInProgressView(): ReactElement {
  const { queries } = useLatchkeyContext()
  const { state } = useOnrampFlow()
  const { status } = state
  useStyles(css)
  useEffect(() => {
    if (status === 'bought') void queries.invalidateQueries({ queryKey: ['onramp', 'purchases'] })
  }, [status, queries])
  return state.status === 'choosing' ? <View>{null}</View> : <Progress state={state} />
}
