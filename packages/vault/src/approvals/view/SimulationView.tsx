import { Icon } from '@latchkey/ui/Icon'
import type { ReactElement } from 'react'
import type { ApprovalData } from '../approval.js'
import { approvalTexts } from './approvalTexts.js'

/** Returns the text about a signature, which is not simulated. */
function sentenceOf(kind: ApprovalData['kind']): string | undefined {
  const { message, signIn, typedData, permission } = approvalTexts().outcome
  const sentences: Readonly<Partial<Record<ApprovalData['kind'], string>>> = {
    message,
    signIn,
    typedData,
    permission,
  }
  return sentences[kind]
}

/** Renders the outcome of the simulation. A signature alone cannot be simulated. */
export function SimulationView({
  data: { simulation, kind },
}: {
  data: ApprovalData
}): ReactElement | null {
  // The warnings of the approval show this outcome.
  if (simulation === 'reverts' || simulation === 'unknown') return null
  const sentence = simulation === 'succeeds' ? approvalTexts().outcome.tested : sentenceOf(kind)
  if (!sentence) return null
  return (
    <p className="lk-trial">
      <Icon name="shield" size={16} />
      <span>{sentence}</span>
    </p>
  )
}
