import type { Namespace } from '@latchkey/core/internal'
import type { ReactElement } from 'react'
import { useMark } from '../kernel/useMark.js'
import { Tile } from '../ui/Tile.js'
import { families } from './families.js'

const marks: Readonly<Record<Namespace, string>> = {
  eip155: 'network:eip155:1',
  solana: 'network:solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
}

/** Renders the mark of a family of chains, or its first letter. */
export function FamilyTile({
  namespace,
  size = 40,
}: {
  namespace: Namespace
  size?: 20 | 40
}): ReactElement {
  const mark = useMark(marks[namespace])
  return <Tile name={families[namespace]} iconUrl={mark ?? undefined} size={size} />
}
