import { groupAddress } from '@latchkey/ui/groupAddress'
import type { ReactElement } from 'react'

const SHORT = 64

/** An address or bytes, whole, in groups of four; the ends, which people compare, stand out. */
export function Code({ value }: { value: string }): ReactElement {
  const { prefix, groups } = groupAddress(value)
  const isShort = value.length <= SHORT + prefix.length
  return (
    <span className="lk-code" data-code={value}>
      {groups.map(({ at, text, mark }) => {
        const shown = at === 0 ? prefix + text : text
        return isShort && mark === 'end' ? <b key={at}>{shown}</b> : <span key={at}>{shown}</span>
      })}
    </span>
  )
}
