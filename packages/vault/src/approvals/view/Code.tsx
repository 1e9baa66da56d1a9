import type { ReactElement } from 'react'
import { keyed } from '../../ui/keyed.js'

const SHORT = 64

/** An address or bytes, whole, in groups of four; the ends, which people compare, stand out. */
export function Code({ value }: { value: string }): ReactElement {
  const prefix = value.startsWith('0x') ? '0x' : ''
  const groups = value.slice(prefix.length).match(/.{1,4}/gs) ?? []
  const isShort = value.length <= SHORT + prefix.length
  return (
    <span className="lk-code" data-code={value}>
      {keyed(groups).map(({ key, item }, index) => {
        const text = index === 0 ? prefix + item : item
        const isEnd = isShort && (index === 0 || index === groups.length - 1)
        return isEnd ? <b key={key}>{text}</b> : <span key={key}>{text}</span>
      })}
    </span>
  )
}
