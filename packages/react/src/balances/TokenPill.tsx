import type { TokenBalance } from '@latchkey/core'
import { findById } from '@latchkey/core/internal'
import { Icon } from '@latchkey/ui/Icon'
import { useStyles } from '@latchkey/ui/useStyles'
import type { ReactElement } from 'react'
import { useLatchkeyContext } from '../kernel/context.js'
import { useMoneyTexts } from './moneyTexts.js'
import { TokenTile } from './TokenTile.js'
import css from './tokenPill.css?inline'
import type { PicturedToken } from './useTokenPicture.js'

interface TokenPillProps {
  /** Without a token, the pill prompts the user to choose one. An NFT has no id. */
  token: (PicturedToken & Pick<TokenBalance, 'networkId'>) | undefined
  /** Without it the pill is not interactive. */
  onPress?: (() => void) | undefined
  testId?: string | undefined
}

/** Renders the token of an amount, as a button that opens the choice of another one. */
export function TokenPill({ token, onPress, testId }: TokenPillProps): ReactElement {
  const { networks } = useLatchkeyContext().latchkey
  const texts = useMoneyTexts()
  useStyles(css)
  if (!token) {
    return (
      <button
        type="button"
        className="lk-tokpill lk-tokpill--empty"
        data-testid={testId}
        onClick={onPress}
      >
        <span>{texts.chooseToken}</span>
        <Icon name="chevron-down" size={16} />
      </button>
    )
  }
  const network = findById(networks, token.networkId)?.name ?? token.networkId
  const inside = (
    <>
      <TokenTile token={token} size={28} hasBadge />
      <bdi className="lk-tokpill__s">{token.symbol}</bdi>
    </>
  )
  if (!onPress) {
    return (
      <span className="lk-tokpill" data-testid={testId}>
        {inside}
      </span>
    )
  }
  return (
    <button
      type="button"
      className="lk-tokpill"
      data-testid={testId}
      aria-label={texts.changeToken(token.symbol, network)}
      onClick={onPress}
    >
      {inside}
      <Icon name="chevron-down" size={16} />
    </button>
  )
}
