import { useStyles } from '@latchkey/ui/useStyles'
import { type KeyboardEvent, type ReactElement, type ReactNode, useRef } from 'react'
import { gridMove } from './gridMove.js'
import css from './tabs.css?inline'

interface Tab<id extends string> {
  id: id
  label: string
}

interface TabsProps<id extends string> {
  label: string
  tabs: readonly Tab<id>[]
  current: id
  onChange(id: id): void
}

/** Renders tabs. Arrow keys move and choose at once; Tab moves to the panel. */
export function Tabs<id extends string>({
  label,
  tabs,
  current,
  onChange,
}: TabsProps<id>): ReactElement {
  const list = useRef<HTMLDivElement>(null)
  useStyles(css)
  function onKeyDown(event: KeyboardEvent<HTMLDivElement>): void {
    const index = tabs.findIndex(({ id }) => id === current)
    const isRtl = getComputedStyle(event.currentTarget).direction === 'rtl'
    const target = gridMove(event.key, false, {
      index,
      count: tabs.length,
      columns: tabs.length,
      pageRows: 1,
      isRtl,
    })
    const tab = target === undefined ? undefined : tabs[target]
    if (!tab || target === undefined) return
    event.preventDefault()
    onChange(tab.id)
    list.current?.querySelectorAll('button')[target]?.focus()
  }
  return (
    <div className="lk-tabs" role="tablist" aria-label={label} ref={list} onKeyDown={onKeyDown}>
      {tabs.map((tab) => (
        <button
          key={tab.id}
          type="button"
          role="tab"
          className="lk-tab"
          id={`lk-tab-${tab.id}`}
          data-testid={`lk-tab-${tab.id}`}
          aria-selected={tab.id === current}
          aria-controls="lk-tabpanel"
          tabIndex={tab.id === current ? 0 : -1}
          onClick={() => onChange(tab.id)}
        >
          {tab.label}
        </button>
      ))}
    </div>
  )
}

/** Renders the content of the chosen tab. */
export function TabPanel({ tab, children }: { tab: string; children: ReactNode }): ReactElement {
  return (
    <div role="tabpanel" id="lk-tabpanel" aria-labelledby={`lk-tab-${tab}`}>
      {children}
    </div>
  )
}
