import { createElement as h, useState } from 'react'
import { renderToString } from 'react-dom/server'
import { LatchkeyContext, type LatchkeyContextValue } from '../kernel/context.js'

/** Returns the results of a hook in two renders of one component, below a kit. */
export function readHook<result>(
  context: LatchkeyContextValue,
  useHook: () => result,
): [first: result, last: result] {
  const results: result[] = []
  function Probe(): null {
    const [renders, setRenders] = useState(1)
    results.push(useHook())
    if (renders < 2) setRenders(2)
    return null
  }
  renderToString(h(LatchkeyContext.Provider, { value: context }, h(Probe)))
  return [results[0] as result, results.at(-1) as result]
}
