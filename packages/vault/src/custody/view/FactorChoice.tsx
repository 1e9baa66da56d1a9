import type { FactorKind } from '@latchkey/protocol'
import type { ReactElement } from 'react'

const labels: Readonly<Record<FactorKind, string>> = {
  code: 'A recovery code on paper',
  password: 'A password in your head',
  passkey: 'A passkey with your face, finger or PIN',
}

/** Two of three, or all three; any two of them open the wallet. */
export function FactorChoice({
  chosen,
  onChange,
}: {
  chosen: readonly FactorKind[]
  onChange(chosen: FactorKind[]): void
}): ReactElement {
  return (
    <fieldset className="lk-custody-choice">
      <legend>Any two get you back in. Set up three and you can lose one.</legend>
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
          <span>{labels[kind]}</span>
        </label>
      ))}
    </fieldset>
  )
}
