import type { ReactElement } from 'react'
import { Ring, type RingState } from '../ui/Status.js'
import { LoginArt } from './loginIcons.js'

/** The ring round what is waited for; what went wrong is quiet inside it. */
export function LoginRing({
  name,
  state = 'busy',
}: {
  name: Parameters<typeof LoginArt>[0]['name']
  state?: RingState
}): ReactElement {
  return (
    <Ring state={state}>
      <LoginArt name={name} isQuiet={state === 'error'} />
    </Ring>
  )
}
