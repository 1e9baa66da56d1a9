import { explorerLink, findById } from '@latchkey/core/internal'
import { LinkButton } from '@latchkey/ui/Button'
import { Icon } from '@latchkey/ui/Icon'
import type { ReactElement } from 'react'
import { useLatchkeyContext } from '../kernel/context.js'
import { useTexts } from '../modal/modalContext.js'

interface Sent {
  networkId: string
  hash: string | undefined
}

interface LinkProps extends Sent {
  label: string
}

/** Returns the page of the transaction on the network's explorer. */
export function useExplorer({ networkId, hash }: Sent): string | undefined {
  const { networks } = useLatchkeyContext().latchkey
  const network = findById(networks, networkId)
  return hash === undefined ? undefined : explorerLink(network, 'tx', hash)
}

/** Renders a small link to the explorer, beside a step. */
export function ExplorerLink({ label, ...sent }: LinkProps): ReactElement | null {
  const { opensNewTab } = useTexts()
  const href = useExplorer(sent)
  if (!href) return null
  return (
    <a
      className="lk-iconbtn"
      href={href}
      target="_blank"
      rel="noopener noreferrer"
      aria-label={`${label}, ${opensNewTab}`}
      data-testid="lk-swap-explorer"
    >
      <Icon name="external" size={18} />
    </a>
  )
}

/** Renders the link as a button. */
export function ExplorerButton({ label, ...sent }: LinkProps): ReactElement | null {
  const { opensNewTab } = useTexts()
  const href = useExplorer(sent)
  return href ? (
    <LinkButton href={href} icon="external" newTabText={opensNewTab}>
      {label}
    </LinkButton>
  ) : null
}
