import { Icon } from '@latchkey/ui/Icon'
import type { ReactElement } from 'react'
import { Note } from '../../ui/Note.js'
import type { ApprovalData } from '../approval.js'

const sentences: Readonly<Partial<Record<ApprovalData['kind'], string>>> = {
  message: 'A signature only. It costs nothing and can’t move your tokens.',
  signIn: 'A signature only. It tells the site who you are; it can’t move your tokens.',
  typedData:
    'A signature only, and it costs nothing. It may still give away a right: read it before you sign.',
  permission: 'It costs nothing now. Your signature can be used later.',
}

/** Shows the outcome of the simulation in plain words. A signature alone cannot be simulated. */
export function SimulationView({
  data: { trial, kind },
}: {
  data: ApprovalData
}): ReactElement | null {
  if (trial === 'reverts')
    return (
      <Note tone="caution">
        We ran this first and it failed. Go ahead and you most likely pay the network fee for
        nothing.
      </Note>
    )
  if (trial === 'unknown')
    return (
      <Note tone="caution">
        We couldn’t run this first: the network gave no clear answer. Go ahead only if you trust
        this site.
      </Note>
    )
  const sentence =
    trial === 'succeeds' ? 'We ran this first. It does what it says.' : sentences[kind]
  if (!sentence) return null
  return (
    <p className="lk-trial">
      <Icon name="shield" size={16} />
      <span>{sentence}</span>
    </p>
  )
}
