import { catalogueOf } from './catalogueOf.js'

/** Texts of a state. */
interface StateTexts {
  title: string
  text: string
}

/** Texts of the frame and of its window around the screens. */
export interface SurfaceTexts {
  /** The name of the wallet, above every screen. */
  wallet: string
  close: string
  closeWindow: string
  busy: string
  /** Returns the position in a flow of several screens. */
  step(at: number, of: number): string
  notice: {
    title: string
    titleOpened: string
    decline: string
    again: string
    blocked: string
    waited: string
    covered: string
    opened: string
  }
  window: {
    waiting: string
    approved: StateTexts
    done: StateTexts
    cutOff: StateTexts
    gone: StateTexts
    failed: StateTexts
  }
}

const enSurface: SurfaceTexts = {
  wallet: 'Latchkey wallet',
  close: 'Close',
  closeWindow: 'Close this window',
  busy: 'One moment',
  step: (at, of) => `Step ${at} of ${of}`,
  notice: {
    title: 'Continue in a new window',
    titleOpened: 'Continue in the new window',
    decline: 'Decline',
    again: 'Open it again',
    blocked: 'Your browser blocked your wallet’s window. Open it to review this request.',
    waited: 'This site sent another request. Open your wallet’s window to review it.',
    covered:
      'Something covers your wallet on this page, so you can’t approve here. Open it in its own window.',
    opened:
      'Review it in the wallet window. It may be behind this one. Nothing happens until you approve it there.',
  },
  window: {
    waiting: 'Waiting for the page that opened this window',
    approved: { title: 'Approved', text: 'This window will close.' },
    done: { title: 'Nothing to approve', text: 'You can close this window.' },
    cutOff: {
      title: 'Continue on the page',
      text: 'This site can’t show requests in this window. Close it and press Continue on the page.',
    },
    gone: {
      title: 'The page is gone',
      text: 'The page was closed or reloaded. Nothing was approved.',
    },
    failed: {
      title: 'This didn’t load',
      text: 'Check your connection, close this window and try again. Nothing was approved.',
    },
  },
}

/** Returns the texts around the screens. */
export const surfaceTexts: () => SurfaceTexts = catalogueOf('surface', enSurface)
