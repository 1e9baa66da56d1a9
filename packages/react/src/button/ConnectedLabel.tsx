import { formatAmount } from '@latchkey/core'
import type { ReactElement } from 'react'
import { type LabelProps, useKit } from '../kernel/context.js'
import { useBalance } from '../kernel/useBalance.js'
import { useStyles } from '../kernel/useStyles.js'
import partsCss from '../styles/parts.css?inline'
import { AccountAvatar } from '../ui/AccountAvatar.js'
import { Glyph } from '../ui/Glyph.js'
import { shortAddress } from '../ui/shortAddress.js'
import { alertPath } from './paths.js'

/**
 * What a button shows of a connection: balance, picture and address, or that its network is not one
 * of the app's.
 */
export function ConnectedLabel({ connection, isUnsupported }: LabelProps): ReactElement {
  const { texts } = useKit()
  const { amount } = useBalance(connection)
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
