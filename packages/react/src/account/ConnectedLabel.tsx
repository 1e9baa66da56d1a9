import { formatAmount } from '@latchkey/core/internal'
import { accountStyles } from '@latchkey/ui/accountStyles'
import { alertPath, Glyph } from '@latchkey/ui/Glyph'
import { shortAddress } from '@latchkey/ui/shortAddress'
import { useStyles } from '@latchkey/ui/useStyles'
import type { ReactElement } from 'react'
import { useBalance } from '../balances/useBalance.js'
import { type LabelProps, useLatchkeyContext } from '../kernel/context.js'
import { AccountAvatar } from '../names/AccountAvatar.js'
import partsCss from '../ui/parts.css?inline'

/** Loads the account view, which the modal opens on when there is a connection. */
export const loadAccount = (): Promise<unknown> => import('./AccountView.js')

/** Renders the label of the account button: balance, avatar and address, or a warning. */
export function ConnectedLabel({ connection, isUnsupported }: LabelProps): ReactElement {
  const { texts } = useLatchkeyContext()
  const { amount } = useBalance(connection)
  useStyles(accountStyles)
  useStyles(partsCss)
  if (isUnsupported) {
    return (
      <>
        <Glyph path={alertPath} size={18} />
        {texts.wrongNetwork}
      </>
    )
  }
  return (
    <>
      <span className="lk-vh">{texts.account} </span>
      {amount && (
        <bdi className="lk-connect__bal lk-num" dir="ltr">
          {formatAmount(amount.value, amount.decimals)} {amount.symbol}
        </bdi>
      )}
      <span className="lk-connect__who">
        <AccountAvatar account={connection} size={22} />
        <bdi dir="ltr">{shortAddress(connection.address)}</bdi>
      </span>
    </>
  )
}
