import {
  accountBalancesQuery,
  type Connection,
  MethodUnsupportedError,
  selectAccount,
  totalOf,
} from '@latchkey/core'
import { Icon } from '@latchkey/ui/Icon'
import { shortAddress } from '@latchkey/ui/shortAddress'
import { useStyles } from '@latchkey/ui/useStyles'
import { useQuery } from '@tanstack/react-query'
import { type ReactElement, useState } from 'react'
import { HiddenAmount, Quantity } from '../balances/Quantity.js'
import tokenRowCss from '../balances/tokenRow.css?inline'
import { useFormat } from '../balances/useFormat.js'
import { useHiddenAmounts } from '../balances/useHiddenAmounts.js'
import { useConnection } from '../connect/useConnection.js'
import { useLatchkeyContext } from '../kernel/context.js'
import { useLast } from '../kernel/useLast.js'
import { View } from '../modal/View.js'
import { AccountAvatar } from '../names/AccountAvatar.js'
import skeletonCss from '../ui/skeleton.css?inline'
import css from './account.css?inline'
import { useAccountTexts } from './accountTexts.js'
import { useName } from './Identity.js'

/** The value of an account; without prices, its balance in the network's own currency. */
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
  isBusy: boolean
  choose(address: string, label: string): void
}

function AccountRow({ connection, address, isBusy, choose }: AccountRowProps): ReactElement {
  const texts = useAccountTexts()
  const { networkId } = connection
  const { name } = useName({ address, networkId })
  const isCurrent = address === connection.address
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
        onClick={() => choose(address, label)}
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

/** Every account that the wallet shares, with what it is called and worth. */
export function SwitchAddressView(): ReactElement {
  const { latchkey } = useLatchkeyContext()
  const texts = useAccountTexts()
  const connection = useLast(useConnection().connection)
  const [chosen, setChosen] = useState<string>()
  useStyles(skeletonCss)
  useStyles(tokenRowCss)
  useStyles(css)
  if (!connection) return <View>{null}</View>
  const { name: wallet } = connection.wallet

  async function choose(address: string, label: string): Promise<void> {
    if (chosen !== undefined) return
    if (address === connection?.address) return latchkey.modal.back()
    setChosen(address)
    try {
      await selectAccount(latchkey, address)
      latchkey.modal.notify({ tone: 'success', text: texts.switched(label) })
      latchkey.modal.back()
    } catch (error) {
      const text =
        error instanceof MethodUnsupportedError ? texts.chooseThere(wallet) : texts.switchFailed
      latchkey.modal.notify({ tone: 'error', text })
      setChosen(undefined)
    }
  }
  // Not in the order of the wallet, in which the one in use would jump to the top under the finger.
  const addresses = [...connection.addresses].sort()
  return (
    <View foot={<p className="lk-foot__note">{texts.moreAccounts(wallet)}</p>}>
      <ul className="lk-list" aria-label={texts.accounts}>
        {addresses.map((address) => (
          <AccountRow
            key={address}
            connection={connection}
            address={address}
            isBusy={address === chosen}
            choose={choose}
          />
        ))}
      </ul>
    </View>
  )
}
