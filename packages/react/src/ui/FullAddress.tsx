import { groupAddress } from '@latchkey/ui/groupAddress'
import { useStyles } from '@latchkey/ui/useStyles'
import type { ReactElement } from 'react'
import css from './fullAddress.css?inline'

interface FullAddressProps {
  address: string
  /**
   * The groups that differ from this address are marked, and those that do not are not worth a
   * look.
   */
  compareTo?: string | undefined
  testId?: string
}

/**
 * All of an address, in groups that an eye can follow. Where money moves, nothing less is shown.
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
