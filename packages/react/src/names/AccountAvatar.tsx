import type { Connection } from '@latchkey/core'
import { avatarQuery } from '@latchkey/core/internal'
import { Avatar } from '@latchkey/ui/Avatar'
import { useQuery } from '@tanstack/react-query'
import { type ReactElement, useState } from 'react'
import { useLatchkeyContext } from '../kernel/context.js'
import { hasNames } from './hasNames.js'

/**
 * Renders the picture of the user's name, from the app's own server, or the picture generated from
 * the address. Only for the user's own accounts. Others have the generated picture, which their
 * owners cannot choose.
 */
export function AccountAvatar({
  account: { address, networkId },
  size,
}: {
  account: Pick<Connection, 'address' | 'networkId'>
  size: number
}): ReactElement {
  const { latchkey, queries } = useLatchkeyContext()
  const [broken, setBroken] = useState<string>()
  const enabled = hasNames(latchkey, networkId)
  const { data } = useQuery(
    { ...avatarQuery(latchkey, { address, networkId }), enabled, retry: false },
    queries,
  )
  if (!data || data === broken) return <Avatar address={address} size={size} />
  return (
    <img
      className="lk-avatar lk-avatar--own"
      src={data}
      alt=""
      width={size}
      height={size}
      decoding="async"
      onError={() => setBroken(data)}
    />
  )
}
