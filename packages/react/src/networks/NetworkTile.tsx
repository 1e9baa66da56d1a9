import type { Network } from '@latchkey/core'
import type { ReactElement } from 'react'
import { useLatchkeyContext } from '../kernel/context.js'
import { useMark } from '../kernel/useMark.js'
import { Tile } from '../ui/Tile.js'

interface NetworkTileProps {
  network: Pick<Network, 'id' | 'name' | 'iconUrl'>
  size?: 20 | 40 | 72
}

/** Renders a network's picture: the app's own, else the published mark, else its first letter. */
export function NetworkTile({ network, size = 40 }: NetworkTileProps): ReactElement {
  const { chainImages } = useLatchkeyContext().latchkey.options
  const own = chainImages?.[network.id] ?? network.iconUrl
  const mark = useMark(own === undefined ? `network:${network.id}` : undefined)
  return <Tile name={network.name} iconUrl={own ?? mark ?? undefined} size={size} />
}
