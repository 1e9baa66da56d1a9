import { amountToFiat, findById, idKey, type SendReview } from '@latchkey/core/internal'
import { Avatar } from '@latchkey/ui/Avatar'
import { Button } from '@latchkey/ui/Button'
import { shortAddress } from '@latchkey/ui/shortAddress'
import { useStyles } from '@latchkey/ui/useStyles'
import type { ReactElement } from 'react'
import { TokenTile } from '../balances/TokenTile.js'
import { useFormat } from '../balances/useFormat.js'
import { useNativePrice } from '../balances/useNativePrice.js'
import { useLatchkeyContext } from '../kernel/context.js'
import { useLast } from '../kernel/useLast.js'
import { useOnline } from '../kernel/useOnline.js'
import { View } from '../modal/View.js'
import { AccountAvatar } from '../names/AccountAvatar.js'
import { NetworkTile } from '../networks/NetworkTile.js'
import { type Fact, Facts } from '../transactions/Details.js'
import { feeText } from '../transactions/feeText.js'
import { FullAddress } from '../ui/FullAddress.js'
import { SendNote } from './SendNote.js'
import css from './send.css?inline'
import { useSendTexts } from './sendTexts.js'
import { useSend, useWhat, whatOf } from './useSend.js'

/** Renders the sent item, in large. */
function What({ review }: { review: SendReview }): ReactElement {
  const format = useFormat()
  const what = useWhat(review)
  const { item, decoded } = review
  const fiat =
    item.kind === 'token'
      ? amountToFiat(decoded.amount, item.token.price, item.token.decimals)
      : undefined
  const tile =
    item.kind === 'token'
      ? item.token
      : { symbol: item.nft.name, iconUrl: item.nft.imageUrl, networkId: item.nft.networkId }
  return (
    <div className="lk-send__what">
      <TokenTile token={tile} size={56} hasBadge />
      <p className="lk-send__big lk-num" data-testid="lk-send-what">
        <bdi>{what}</bdi>
      </p>
      {fiat !== undefined && (
        <p className="lk-send__fiat lk-num">
          <bdi>{format.fiat(fiat)}</bdi>
        </p>
      )}
    </div>
  )
}

function Recipient({ review: { decoded, recipient } }: { review: SendReview }): ReactElement {
  const { preview } = useSendTexts()
  return (
    <div className="lk-send__card">
      <div className="lk-send__party">
        <Avatar address={decoded.to} size={40} />
        <span>
          <small>{preview.to}</small>
          {recipient.name !== undefined && (
            <b>
              <bdi>{recipient.name}</bdi>
            </b>
          )}
          <FullAddress
            address={decoded.to}
            compareTo={recipient.lookAlike?.address}
            testId="lk-send-to"
          />
        </span>
      </div>
    </div>
  )
}

/** Renders the notes to read before signing, the most serious one first. */
function Notes({
  review,
  isUnsettled,
}: {
  review: SendReview
  isUnsettled: boolean
}): ReactElement {
  const { preview, unsettled } = useSendTexts()
  const format = useFormat()
  const { recipient, arrives, isSimulated, prepared, decoded } = review
  const isSolana = prepared.networkId.startsWith('solana:')
  const isSelf = idKey(decoded.to) === idKey(decoded.from)
  return (
    <>
      {recipient.lookAlike && (
        <SendNote tone="danger" icon="alert" {...preview.alike} testId="lk-send-alike-note" />
      )}
      {isUnsettled && <SendNote {...unsettled} testId="lk-send-unsettled" />}
      {arrives !== undefined && (
        <SendNote {...preview.arrives(whatOf(review, format, arrives))} testId="lk-send-arrives" />
      )}
      {isSelf && <SendNote {...preview.self} testId="lk-send-self-note" />}
      {recipient.isContract && (
        <SendNote
          {...(isSolana ? preview.program : preview.contract)}
          testId="lk-send-contract-note"
        />
      )}
      {!isSimulated && <SendNote {...preview.untried} testId="lk-send-untried-note" />}
      {recipient.times === 0 && !isSelf && !recipient.lookAlike && (
        <SendNote tone="plain" icon="info" {...preview.first} testId="lk-send-first-note" />
      )}
    </>
  )
}

function useFacts({ prepared, decoded, fee }: SendReview): readonly Fact[] {
  const { latchkey } = useLatchkeyContext()
  const { preview } = useSendTexts()
  const format = useFormat()
  const network = findById(latchkey.networks, prepared.networkId)
  const { symbol, decimals } = network?.nativeCurrency ?? { symbol: '', decimals: 18 }
  const price = useNativePrice({ address: prepared.from, networkId: prepared.networkId })
  const cost = (amount: bigint): string => feeText(format, amount, { symbol, decimals, price })
  return [
    {
      name: preview.from,
      value: (
        <span className="lk-send__inline">
          <AccountAvatar
            account={{ address: decoded.from, networkId: prepared.networkId }}
            size={18}
          />
          <bdi dir="ltr">{shortAddress(decoded.from)}</bdi>
        </span>
      ),
    },
    {
      name: preview.network,
      value: (
        <span className="lk-send__inline">
          <NetworkTile
            network={network ?? { id: prepared.networkId, name: prepared.networkId }}
            size={20}
          />
          <bdi>{network?.name ?? prepared.networkId}</bdi>
        </span>
      ),
    },
    {
      name: preview.fee,
      tip: preview.feeTip,
      value: fee.isExact ? cost(fee.total) : preview.most(cost(fee.total)),
      testId: 'lk-send-fee',
    },
    ...(decoded.rent === undefined
      ? []
      : [
          {
            name: preview.rent,
            tip: preview.rentTip,
            value: cost(decoded.rent),
            testId: 'lk-send-rent',
          },
        ]),
  ]
}

function Review({
  review,
  isChecking,
  isUnsettled,
}: {
  review: SendReview
  isChecking: boolean
  isUnsettled: boolean
}): ReactElement {
  const { preview, offline } = useSendTexts()
  const { send } = useSend()
  const what = useWhat(review)
  const facts = useFacts(review)
  const isOnline = useOnline()
  return (
    <View
      foot={
        <Button
          kind="primary"
          testId="lk-send-confirm"
          isDisabled={isChecking || !isOnline}
          onPress={() => void send.confirm()}
        >
          {isChecking ? (
            <span className="lk-send__busy">
              <span className="lk-spin" aria-hidden="true" />
              {preview.checking}
            </span>
          ) : (
            preview.send(what)
          )}
        </Button>
      }
    >
      {!isOnline && <SendNote icon="offline" {...offline} testId="lk-send-offline" />}
      <What review={review} />
      <Recipient review={review} />
      <Notes review={review} isUnsettled={isUnsettled} />
      <div className="lk-send__facts">
        <Facts facts={facts} />
      </div>
      {review.isMax && (
        <p className="lk-send__dust" data-testid="lk-send-dust">
          {preview.max}
        </p>
      )}
    </View>
  )
}

export function WalletSendPreviewView(): ReactElement {
  const { state } = useSend()
  const review = useLast('review' in state ? state.review : undefined)
  useStyles(css)
  if (!review) return <View>{null}</View>
  return (
    <Review
      review={review}
      isChecking={state.status !== 'review'}
      isUnsettled={state.isUnsettled}
    />
  )
}
