import type { Latchkey } from '@latchkey/core'
import { parseLink } from '@latchkey/core/internal'
import { LinkButton } from '@latchkey/ui/Button'
import { Icon } from '@latchkey/ui/Icon'
import type { ReactElement } from 'react'
import { useLatchkeyContext } from '../kernel/context.js'
import { useTexts } from '../modal/modalContext.js'
import { useSwapTexts } from './swapTexts.js'

/** A transaction's page on the network's explorer, when the app named one. */
function explorerUrl({ networks }: Latchkey, networkId: string, hash: string): string | undefined {
  const base = parseLink(networks.find(({ id }) => id === networkId)?.explorerUrl)
  return base && parseLink(`${base.replace(/\/$/, '')}/tx/${encodeURIComponent(hash)}`)
}

interface LinkProps {
  networkId: string
  hash: string | undefined
}

/** A small way to the explorer, beside a step. */
export function ExplorerLink({ networkId, hash }: LinkProps): ReactElement | null {
  const { latchkey } = useLatchkeyContext()
  const texts = useSwapTexts()
  const { opensNewTab } = useTexts()
  const href = hash === undefined ? undefined : explorerUrl(latchkey, networkId, hash)
  if (!href) return null
  return (
    <a
      className="lk-iconbtn"
      href={href}
      target="_blank"
      rel="noopener noreferrer"
      aria-label={`${texts.explorer}, ${opensNewTab}`}
      data-testid="lk-swap-explorer"
    >
      <Icon name="external" size={18} />
    </a>
  )
}

/** The same as a button. */
export function ExplorerButton({ networkId, hash }: LinkProps): ReactElement | null {
  const { latchkey } = useLatchkeyContext()
  const { opensNewTab } = useTexts()
  const texts = useSwapTexts()
  const href = hash === undefined ? undefined : explorerUrl(latchkey, networkId, hash)
  return href ? (
    <LinkButton href={href} icon="external" newTabText={opensNewTab}>
      {texts.explorer}
    </LinkButton>
  ) : null
}
