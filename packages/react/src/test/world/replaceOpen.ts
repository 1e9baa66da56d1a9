import { running } from './running.js'

/** A window opened by the page, without content. */
export interface FakeWindow {
  closed: boolean
  url: string
}

/** Replaces `window.open` until the test ends. */
export function replaceOpen(isBlocked: boolean): FakeWindow[] {
  const { open } = window
  const windows: FakeWindow[] = []
  window.open = () => {
    if (isBlocked) return null
    const opened = {
      closed: false,
      url: '',
      opener: window,
      document: { body: { textContent: '' } },
      location: {
        replace(url: string) {
          opened.url = url
        },
      },
      close() {
        opened.closed = true
      },
    }
    windows.push(opened)
    return opened as unknown as Window
  }
  running.push({
    unexpected: [],
    stop() {
      window.open = open
    },
  })
  return windows
}
