import { Icon } from '@latchkey/ui/Icon'
import type { ReactElement } from 'react'
import type { ApprovalData } from '../approval.js'

const sentences: Readonly<Partial<Record<ApprovalData['kind'], string>>> = {
  message: 'A signature only. It costs nothing and can’t move your tokens.',
  signIn: 'A signature only. It tells the site who you are; it can’t move your tokens.',
  typedData:
    'A signature only, and it costs nothing. It may still give something away: read it before you sign.',
  permission: 'It costs nothing now. Your signature can be used later.',
}

/** Shows the outcome of the simulation in plain words. A signature alone cannot be simulated. */
export function SimulationView({
  data: { simulation, kind },
}: {
  data: ApprovalData
}): ReactElement | null {
  // The warnings of the approval say this.
  if (simulation === 'reverts' || simulation === 'unknown') return null
  const sentence =
    simulation === 'succeeds' ? 'We tested this first. It does what it says.' : sentences[kind]
  if (!sentence) return null
  return (
    <p className="lk-trial">
      <Icon name="shield" size={16} />
      <span>{sentence}</span>
    </p>
  )
}
