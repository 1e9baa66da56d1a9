import type { Cancel } from '@latchkey/core/internal'

/** Attributes that password managers and other dialogs set on the rest of the page. */
const BARRIERS = ['inert', 'aria-hidden']

/** Removes the attributes that would make the modal unreachable while it is open. */
export function keepReachable(host: Element): Cancel {
  const clear = (): void => {
    for (const name of BARRIERS) if (host.hasAttribute(name)) host.removeAttribute(name)
  }
  clear()
  const observer = new MutationObserver(clear)
  observer.observe(host, { attributeFilter: BARRIERS })
  return () => observer.disconnect()
}
