import { explorerLink } from '@latchkey/core/internal'
import { LinkButton } from '@latchkey/ui/Button'
import { Icon } from '@latchkey/ui/Icon'
import type { ReactElement } from 'react'
import { useLatchkeyContext } from '../kernel/context.js'
import { useTexts } from '../modal/modalContext.js'
import { useSwapTexts } from './swapTexts.js'

interface LinkProps {
  networkId: string
  hash: string | undefined
}

/** Returns the page of the transaction on the network's explorer. */
function useExplorer({ networkId, hash }: LinkProps): string | undefined {
  const { networks } = useLatchkeyContext().latchkey
  const network = networks.find(({ id }) => id === networkId)
  return hash === undefined ? undefined : explorerLink(network, 'tx', hash)
}

/** A small way to the explorer, beside a step. */
export function ExplorerLink(link: LinkProps): ReactElement | null {
  const texts = useSwapTexts()
  const { opensNewTab } = useTexts()
  const href = useExplorer(link)
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
export function ExplorerButton(link: LinkProps): ReactElement | null {
  const { opensNewTab } = useTexts()
  const texts = useSwapTexts()
  const href = useExplorer(link)
  return href ? (
    <LinkButton href={href} icon="external" newTabText={opensNewTab}>
      {texts.explorer}
    </LinkButton>
  ) : null
}
