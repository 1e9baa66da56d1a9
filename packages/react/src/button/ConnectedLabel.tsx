import { formatAmount } from '@latchkey/core/internal'
import { accountStyles } from '@latchkey/ui/accountStyles'
import { alertPath, Glyph } from '@latchkey/ui/Glyph'
import { shortAddress } from '@latchkey/ui/shortAddress'
import { useStyles } from '@latchkey/ui/useStyles'
import type { ReactElement } from 'react'
import { type LabelProps, useKit } from '../kernel/context.js'
import { useBalance } from '../kernel/useBalance.js'
import partsCss from '../styles/parts.css?inline'
import { AccountAvatar } from '../ui/AccountAvatar.js'

/**
 * What a button shows of a connection: balance, picture and address, or that its network is not one
 * of the app's.
 */
export function ConnectedLabel({ connection, isUnsupported }: LabelProps): ReactElement {
  const { texts } = useKit()
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
