import { useStyles } from '@latchkey/ui/useStyles'
import { defaultRangeExtractor, useVirtualizer } from '@tanstack/react-virtual'
import {
  type ReactElement,
  type ReactNode,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { ItemContext } from './Item.js'
import { useScroller } from './useScroller.js'
import css from './virtualList.css?inline'

/**
 * Items rendered above and below the visible ones, so that the item after Tab is always rendered.
 */
const OVERSCAN = 4

/** Number of items before the last one at which more are loaded, so that the user does not wait. */
const AHEAD = 12

interface VirtualListProps {
  count: number
  /** Estimated height of an item in px. The real height is measured after rendering. */
  estimate: number | ((index: number) => number)
  /** A key that moves with its item. @default its index */
  keyOf?: ((index: number) => string) | undefined
  render(index: number): ReactNode
  /** Label of the list for screen readers. */
  label: string
  /** Called near the end. Leave it out on the last page, and while a page is loading. */
  onEnd?: (() => void) | undefined
  /** True if more items follow, in unknown number. */
  hasMore?: boolean | undefined
  /** The scroll position to restore. */
  place?: ListPlace | undefined
}

/** The scroll position of a list in px, kept by its parent. */
export interface ListPlace {
  read(): number | undefined
  write(top: number): void
}

/** Restores the scroll position, and stores it on unmount. */
function usePlace(find: () => HTMLElement | null, place: ListPlace | undefined): void {
  const kept = useRef(place)
  useLayoutEffect(() => {
    const scroller = find()
    const { current } = kept
    if (!scroller || !current) return
    scroller.scrollTop = current.read() ?? scroller.scrollTop
    // Written on every scroll: after unmounting, the scroll position is 0.
    const note = (): void => current.write(scroller.scrollTop)
    scroller.addEventListener('scroll', note, { passive: true })
    return () => scroller.removeEventListener('scroll', note)
  }, [find])
}

/**
 * Renders only the visible items of a long list and few more. A {@link Row} inside of it renders no
 * item of its own.
 */
export function VirtualList({
  count,
  estimate,
  keyOf,
  render,
  label,
  onEnd,
  hasMore = onEnd !== undefined,
  place,
}: VirtualListProps): ReactElement {
  const list = useRef<HTMLUListElement>(null)
  const [focused, setFocused] = useState<number>()
  const { find, margin } = useScroller(list)
  useStyles(css)
  const virtual = useVirtualizer({
    count,
    getScrollElement: find,
    estimateSize: typeof estimate === 'number' ? () => estimate : estimate,
    ...(keyOf ? { getItemKey: keyOf } : {}),
    scrollMargin: margin,
    overscan: OVERSCAN,
    useFlushSync: false,
    // The focused item stays mounted when the user scrolls away.
    rangeExtractor: (range) => {
      const near = defaultRangeExtractor(range)
      return focused === undefined || focused >= count || near.includes(focused)
        ? near
        : [...near, focused].sort((a, b) => a - b)
    },
  })
  usePlace(find, place)
  const last = virtual.range?.endIndex ?? 0
  useEffect(() => {
    if (last >= count - 1 - AHEAD) onEnd?.()
  }, [last, count, onEnd])
  return (
    <ul
      ref={list}
      className="lk-list lk-virtual"
      aria-label={label}
      style={{ blockSize: `${virtual.getTotalSize()}px` }}
    >
      <ItemContext.Provider value={true}>
        {virtual.getVirtualItems().map(({ index, key, start }) => (
          <li
            key={key}
            ref={virtual.measureElement}
            data-index={index}
            className="lk-virtual__item"
            aria-posinset={index + 1}
            aria-setsize={hasMore ? -1 : count}
            style={{ transform: `translateY(${start - margin}px)` }}
            onFocus={() => setFocused(index)}
            onBlur={() => setFocused(undefined)}
          >
            {render(index)}
          </li>
        ))}
      </ItemContext.Provider>
    </ul>
  )
}
