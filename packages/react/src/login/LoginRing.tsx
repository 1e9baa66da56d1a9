import type { ReactElement } from 'react'
import { Ring, type RingState } from '../ui/Status.js'
import { LoginArt } from './loginIcons.js'

/** Renders a ring around the picture of a pending step. After an error the picture is faint. */
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
