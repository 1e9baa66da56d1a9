import { groupAddress } from '@latchkey/ui/groupAddress'
import { useStyles } from '@latchkey/ui/useStyles'
import type { ReactElement } from 'react'
import css from './fullAddress.css?inline'

interface FullAddressProps {
  address: string
  /** Marks the groups that differ from this address, and no others. */
  compareTo?: string | undefined
  testId?: string
}

/**
 * Renders a whole address in groups of four characters. Views that move money always show the whole
 * address.
 */
export function FullAddress({ address, compareTo, testId }: FullAddressProps): ReactElement {
  useStyles(css)
  const { prefix, groups } = groupAddress(address, compareTo)
  return (
    <span className="lk-addr" data-testid={testId}>
      <span className="lk-vh">{address}</span>
      <i aria-hidden="true">{prefix}</i>
      <span aria-hidden="true">
        {groups.map(({ at, text, mark }) => (
          <span key={at} data-mark={mark}>
            {text}
          </span>
        ))}
      </span>
    </span>
  )
}
