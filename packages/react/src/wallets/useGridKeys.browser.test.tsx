import { type ReactElement, useLayoutEffect, useRef } from 'react'
import { createRoot } from 'react-dom/client'
import { expect, onTestFinished, test } from 'vitest'
import { page } from 'vitest/browser'
import { useGridKeys } from './useGridKeys.js'

/** Renders two cells. With `isPressed`, presses a key before React runs its passive effects. */
function Cells({ isPressed }: { isPressed: boolean }): ReactElement {
  const grid = useRef<HTMLDivElement>(null)
  const first = useRef<HTMLButtonElement>(null)
  const { onKeyDown } = useGridKeys({
    grid,
    count: 2,
    columns: 2,
    pageRows: () => 1,
    onRow: () => {},
    onLeave: () => {},
  })
  useLayoutEffect(() => {
    const init: KeyboardEventInit = { key: 'ArrowRight', bubbles: true }
    if (isPressed) first.current?.dispatchEvent(new KeyboardEvent('keydown', init))
  }, [isPressed])
  return (
    <div ref={grid} onKeyDown={onKeyDown} role="none">
      <button ref={first} type="button" data-index={0}>
        First
      </button>
      <button type="button" data-index={1}>
        Second
      </button>
    </div>
  )
}

test('behavior: a key pressed right after a render of the grid moves the focus', async () => {
  const root = createRoot(document.body.appendChild(document.createElement('div')))
  onTestFinished(() => root.unmount())
  root.render(<Cells isPressed={false} />)
  const second = page.getByRole('button', { name: 'Second' })
  await expect.element(second).toBeVisible()
  root.render(<Cells isPressed />)
  await expect.element(second).toHaveFocus()
})
