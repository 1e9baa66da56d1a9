import { createElement as h, useState } from 'react'
import { renderToString } from 'react-dom/server'
import { type Kit, KitContext } from '../kernel/context.js'

/** Returns the results of a hook in two renders of one component, below a kit. */
export function readHook<result>(kit: Kit, useHook: () => result): [first: result, last: result] {
  const results: result[] = []
  function Probe(): null {
    const [renders, setRenders] = useState(1)
    results.push(useHook())
    if (renders < 2) setRenders(2)
    return null
  }
  renderToString(h(KitContext.Provider, { value: kit }, h(Probe)))
  return [results[0] as result, results.at(-1) as result]
}
