import { running } from './running.js'

/** Makes the browser report that it is offline or online. Ends with the test. */
export function setOnline(isOnline: boolean): void {
  const isFirst = !Object.hasOwn(navigator, 'onLine')
  Object.defineProperty(navigator, 'onLine', { configurable: true, value: isOnline })
  dispatchEvent(new Event(isOnline ? 'online' : 'offline'))
  if (!isFirst) return
  running.push({
    unexpected: [],
    stop() {
      Reflect.deleteProperty(navigator, 'onLine')
      dispatchEvent(new Event('online'))
    },
  })
}
