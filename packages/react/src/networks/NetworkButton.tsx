import { openModal } from '@latchkey/core'
import { accountStyles } from '@latchkey/ui/accountStyles'
import { alertPath, chevronDownPath, Glyph } from '@latchkey/ui/Glyph'
import { useStyles } from '@latchkey/ui/useStyles'
import type { ReactElement } from 'react'
import { useConnection } from '../connect/useConnection.js'
import { useLatchkeyContext } from '../kernel/context.js'
import { PageButton } from '../modal/PageButton.js'
import partsCss from '../ui/parts.css?inline'
import { Tile } from '../ui/Tile.js'

function Label({
  name,
  iconUrl,
  isUnsupported,
}: {
  name: string
  iconUrl: string | undefined
  isUnsupported: boolean
}): ReactElement {
  useStyles(accountStyles)
  useStyles(partsCss)
  return (
    <>
      {isUnsupported ? (
        <Glyph path={alertPath} size={18} />
      ) : (
        <Tile name={name} iconUrl={iconUrl} size={20} />
      )}
      <span>{name}</span>
      <Glyph path={chevronDownPath} size={16} />
    </>
  )
}

/**
 * Renders the network of the app, or of the wallet when connected. A press opens the list of
 * networks.
 *
 * @throws Error outside of a `LatchkeyProvider`.
 *
 * @example
 * ```tsx
 * import { NetworkButton } from '@latchkey/react'
 *
 * export function Header() {
 *   return <header><NetworkButton /></header>
 * }
 * ```
 */
export function NetworkButton(): ReactElement {
  const { latchkey, texts } = useLatchkeyContext()
  const { network, isUnsupported } = useConnection()
  const name = network?.name ?? (isUnsupported ? texts.wrongNetwork : texts.unknownNetwork)
  return (
    <PageButton
      testId="lk-network-button"
      className="lk-netpill lk-netpill--page"
      state={isUnsupported ? 'wrong' : 'idle'}
      label={texts.network(name)}
      onPress={() => openModal(latchkey, isUnsupported ? 'UnsupportedNetwork' : 'Networks')}
    >
      <Label
        name={name}
        iconUrl={network && (latchkey.options.chainImages?.[network.id] ?? network.iconUrl)}
        isUnsupported={isUnsupported}
      />
    </PageButton>
  )
}
