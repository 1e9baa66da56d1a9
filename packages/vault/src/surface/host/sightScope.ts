import type { Sight, SightScope } from './createSightGuard.js'

/** True if the browser reports actual visibility: IntersectionObserver v2. */
export function hasSight({ IntersectionObserverEntry }: Window & typeof globalThis): boolean {
  return (
    typeof IntersectionObserverEntry === 'function' &&
    'isVisible' in IntersectionObserverEntry.prototype
  )
}

const toSights = (entries: readonly IntersectionObserverEntry[]): readonly Sight[] =>
  entries as readonly (IntersectionObserverEntry & Sight)[]

/** Returns the parts of the frame's window that its guard uses. */
export function sightScope(scope: Window & typeof globalThis): SightScope {
  // Not in the types yet: https://w3c.github.io/IntersectionObserver/v2/
  const options: IntersectionObserverInit & { trackVisibility: boolean; delay: number } = {
    threshold: [0, 0.99, 1],
    trackVisibility: true,
    delay: 100,
  }
  return {
    get innerWidth() {
      return scope.innerWidth
    },
    get innerHeight() {
      return scope.innerHeight
    },
    document: scope.document,
    watch(onSight) {
      const observer = new scope.IntersectionObserver(
        (entries) => onSight(toSights(entries)),
        options,
      )
      return {
        observe: (element) => observer.observe(element),
        takeRecords: () => toSights(observer.takeRecords()),
        disconnect: () => observer.disconnect(),
      }
    },
  }
}
