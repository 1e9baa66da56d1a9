import type { ReactElement } from 'react'
import { keyed } from '../../ui/keyed.js'

const SHORT = 64
/** Number of groups of an EVM address: two rows of five. */
const ADDRESS_GROUPS = 10

/**
 * Renders an address or bytes in full, in groups of four. The ends, which users compare, stand out.
 */
export function Code({ value }: { value: string }): ReactElement {
  const prefix = value.startsWith('0x') ? '0x' : ''
  const groups = value.slice(prefix.length).match(/.{1,4}/gs) ?? []
  const isShort = value.length <= SHORT + prefix.length
  const isAddress = prefix !== '' && groups.length === ADDRESS_GROUPS
  return (
    <span className={isAddress ? 'lk-code lk-code--address' : 'lk-code'} data-code={value}>
      {prefix && <i>{prefix}</i>}
      {keyed(groups).map(({ key, item }, index) =>
        isShort && (index === 0 || index === groups.length - 1) ? (
          <b key={key}>{item}</b>
        ) : (
          <span key={key}>{item}</span>
        ),
      )}
    </span>
  )
}
