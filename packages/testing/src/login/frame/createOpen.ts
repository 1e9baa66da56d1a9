import type { TestPageBehaviors, TestWindow } from './testFrame.js'

/** Creates the `window.open` of a test page, which the browser may block. */
export function createOpen(
  windows: TestWindow[],
  behaviors: TestPageBehaviors,
): (url: string, name: string) => TestWindow | null {
  return (url, name) => {
    if (behaviors.blocksWindows) return null
    const opened = {
      url,
      name,
      closed: false,
      focused: 0,
      focus() {
        opened.focused++
      },
      close() {
        opened.closed = true
      },
      location: {
        replace(next: string) {
          opened.url = next
        },
      },
    }
    windows.push(opened)
    return opened
  }
}
