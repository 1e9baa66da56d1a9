import { useEffect } from 'react'
import { useKit } from '../kernel/context.js'

/** Shows Connect instead, when what a view is of is not under way: an app may have opened it. */
export function useGone(isGone: boolean): void {
  const { modal, connect } = useKit().latchkey
  useEffect(() => {
    if (isGone && connect.getState().status !== 'connected')
      modal.send({ type: 'viewReplaced', view: { view: 'Connect' } })
  }, [isGone, modal, connect])
}
