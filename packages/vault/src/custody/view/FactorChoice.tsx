import type { FactorKind } from '@latchkey/protocol'
import type { ReactElement } from 'react'
import { custodyTexts } from './custodyTexts.js'

/** Renders the choice of factors: two of three, or all three. Any two of them open the wallet. */
export function FactorChoice({
  chosen,
  onChange,
}: {
  chosen: readonly FactorKind[]
  onChange(chosen: FactorKind[]): void
}): ReactElement {
  return (
    <fieldset className="lk-custody-choice">
      <legend>{custodyTexts().factors.legend}</legend>
      {(['code', 'password', 'passkey'] as const).map((kind) => (
        <label key={kind} className="lk-check">
          <input
            type="checkbox"
            data-testid={`lk-factor-${kind}`}
            checked={chosen.includes(kind)}
            onChange={({ currentTarget: { checked } }) =>
              onChange(checked ? [...chosen, kind] : chosen.filter((each) => each !== kind))
            }
          />
          <span>{custodyTexts().factors[kind]}</span>
        </label>
      ))}
    </fieldset>
  )
}
