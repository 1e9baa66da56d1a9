import { Icon } from '@latchkey/ui/Icon'
import type { ReactElement, ReactNode } from 'react'
import { useWalletTexts } from '../wallets/walletTexts.js'

/**
 * Renders the link by which the user's tap opens a wallet. It is a plain link that exists before
 * the tap, because browsers open apps for such links only. A custom scheme keeps this page open. An
 * `https:` address opens in a new tab so that it does not replace this page.
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
