import { readConfig } from './kernel/readConfig.js'
import { screens } from './screens.js'
import { startWindow } from './window.js'

/** Starts the frame's window, in which the visitor reads and decides. */
export function startApproveWindow(scope: Window & typeof globalThis): void {
  startWindow(scope, { authUrl: readConfig(scope.document).authUrl, screens })
}
