import { createFrameStore } from './kernel/frameStore.js'
import { readConfig } from './kernel/readConfig.js'
import { createApi } from './login/createApi.js'
import { screens } from './screens.js'
import { startWindow } from './window.js'

/** Starts the frame's window, in which the visitor reads and decides. */
export function startApproveWindow(scope: Window & typeof globalThis): void {
  // Browsers partition storage: this window finds the frame's key in some of them, and makes one of
  // its own in the others.
  const api = createApi({
    config: readConfig(scope.document),
    store: createFrameStore(),
    getOrigin: () => undefined,
  })
  startWindow(scope, { api, screens })
}
