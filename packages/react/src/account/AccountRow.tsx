import { accountBalancesQuery, type Connection, totalOf } from '@latchkey/core'
import { Icon } from '@latchkey/ui/Icon'
import { shortAddress } from '@latchkey/ui/shortAddress'
import { useQuery } from '@tanstack/react-query'
import type { ReactElement } from 'react'
import { HiddenAmount, Quantity } from '../balances/Quantity.js'
import { useFormat } from '../balances/useFormat.js'
import { useHiddenAmounts } from '../balances/useHiddenAmounts.js'
import { useLatchkeyContext } from '../kernel/context.js'
import { AccountAvatar } from '../names/AccountAvatar.js'
import { useAccountTexts } from './accountTexts.js'
import { useName } from './Identity.js'

/** Renders the value of an account; without prices, its balance in the network's own currency. */
function Worth({
  address,
  networkId,
}: Pick<Connection, 'address' | 'networkId'>): ReactElement | null {
  const { latchkey, queries } = useLatchkeyContext()
  const format = useFormat()
  const { isHidden } = useHiddenAmounts()
  const isKnown = latchkey.networks.some(({ id }) => id === networkId)
  const { data, isFetching } = useQuery(
    { ...accountBalancesQuery(latchkey, { address, networkId }), enabled: isKnown },
    queries,
  )
  if (!data) return isFetching ? <span className="lk-sk lk-sk--worth" /> : null
  if (isHidden) return <HiddenAmount />
  const total = totalOf(data)
  const native = data.find((token) => token.address === undefined)
  if (total !== undefined) return <Quantity text={format.fiat(total)} />
  return native ? (
    <Quantity text={format.amount(native.amount, native.decimals)} symbol={native.symbol} />
  ) : null
}

interface AccountRowProps {
  connection: Connection
  address: string
  isCurrent: boolean
  isBusy: boolean
  choose(label: string): void
}

/** Renders an account of a connection with its name and value. */
export function AccountRow({
  connection: { networkId },
  address,
  isCurrent,
  isBusy,
  choose,
}: AccountRowProps): ReactElement {
  const texts = useAccountTexts()
  const { name } = useName({ address, networkId })
  const label = name ?? shortAddress(address)
  return (
    <li>
      <button
        type="button"
        className="lk-row"
        data-testid={`lk-account-${address}`}
        aria-current={isCurrent || undefined}
        aria-busy={isBusy || undefined}
        title={address}
        onClick={() => choose(label)}
      >
        <AccountAvatar account={{ address, networkId }} size={40} />
        <span className="lk-row__main">
          <span className="lk-row__title">
            <bdi dir={name === undefined ? 'ltr' : 'auto'}>{label}</bdi>
          </span>
          {name !== undefined && (
            <span className="lk-row__sub lk-num">
              <bdi dir="ltr">{shortAddress(address)}</bdi>
            </span>
          )}
        </span>
        <span className="lk-row__trail">
          <span className="lk-row__value">
            <Worth address={address} networkId={networkId} />
          </span>
          {isCurrent && (
            <span className="lk-acct__current">
              <Icon name="check" />
              <span className="lk-vh">{texts.current}</span>
            </span>
          )}
        </span>
      </button>
    </li>
  )
}
