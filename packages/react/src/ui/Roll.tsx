import { useStyles } from '@latchkey/ui/useStyles'
import { type ReactElement, useState } from 'react'
import { isCalm } from './motion.js'
import css from './roll.css?inline'

function digitsOf(text: string): bigint {
  return BigInt(`0${text.replace(/\D/g, '')}`)
}

/**
 * Renders a number whose changed digits roll. Between changes, and under `prefers-reduced-motion`,
 * it is plain text.
 */
export function Roll({ text }: { text: string }): ReactElement {
  useStyles(css)
  const [state, setState] = useState<{ text: string; from?: string }>({ text })
  if (state.text !== text) setState({ text, ...(isCalm() ? {} : { from: state.text }) })
  const { from } = state
  if (from === undefined) return <>{text}</>
  const isDown = digitsOf(text) < digitsOf(from)
  const old = Array.from(from)
  const characters = Array.from(text)
  return (
    <span data-down={isDown || undefined} onAnimationEnd={() => setState({ text })}>
      {characters.map((character, index) => {
        // Counted from the end, so that digits of one place value keep their column when the number
        // gets longer.
        const column = characters.length - index
        const before = old.at(-column) ?? ''
        if (character === before) return character
        return (
          <span className="lk-roll" data-from={before} key={`${column} ${character}`}>
            <span>{character}</span>
          </span>
        )
      })}
    </span>
  )
}
