import { Icon } from '@latchkey/ui/Icon'
import type { ReactElement, ReactNode } from 'react'
import { useWalletTexts } from '../wallets/walletTexts.js'

/**
 * Opens a wallet by the visitor's own tap: a plain link that is there before the tap, because
 * browsers open apps for nobody else. An app's own scheme leaves this page where it is; an `https:`
 * address must not take its place.
 */
export function OpenLink({
  href,
  onTap,
  children,
}: {
  href: string | undefined
  onTap(): void
  children: ReactNode
}): ReactElement {
  const { preparing } = useWalletTexts().pairing
  if (href === undefined) {
    return (
      <button type="button" className="lk-btn lk-btn--primary" disabled aria-busy="true">
        <span className="lk-spin" aria-hidden="true" />
        <span>{preparing}</span>
      </button>
    )
  }
  const isPage = href.startsWith('http')
  return (
    <a
      className="lk-btn lk-btn--primary"
      data-testid="lk-open-wallet"
      href={href}
      onClick={onTap}
      {...(isPage ? { target: '_blank', rel: 'noopener noreferrer' } : {})}
    >
      <span>{children}</span>
      <Icon name="external" size={18} />
    </a>
  )
}
