/** Facts about the device that a test replaces. */
interface Device {
  userAgent?: string
  onLine?: boolean
  clipboard?: { writeText(text: string): Promise<void> }
}

/** User agents of phones. */
export const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1'

export const ANDROID =
  'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Mobile Safari/537.36'

/** Replaces facts about the device until the test ends. */
export function pretend(device: Device): void {
  for (const [name, value] of Object.entries(device))
    Object.defineProperty(navigator, name, { configurable: true, get: () => value })
  if (device.onLine !== undefined) dispatchEvent(new Event(device.onLine ? 'online' : 'offline'))
}

/** Ends {@link pretend}. */
export function restoreDevice(): void {
  const wasOffline = Object.hasOwn(navigator, 'onLine') && !navigator.onLine
  for (const name of ['userAgent', 'onLine', 'clipboard'] as const)
    Reflect.deleteProperty(navigator, name)
  // Queries resume on this event.
  if (wasOffline) dispatchEvent(new Event('online'))
}
