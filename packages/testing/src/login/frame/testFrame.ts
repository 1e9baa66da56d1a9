/** A window that the page opened. */
export interface TestWindow {
  url: string
  readonly name: string
  closed: boolean
  /** The number of times that it was focused. */
  focused: number
}

/** The window of a document in the frame, as far as the document needs it. */
export interface TestFrameScope {
  readonly parent: object
  readonly location: { readonly ancestorOrigins: readonly string[] }
  readonly IntersectionObserverEntry: { readonly prototype: object }
  addEventListener(type: 'message', listener: (event: MessageEvent) => void): void
  removeEventListener(type: 'message', listener: (event: MessageEvent) => void): void
}

/** The frame in the page. */
export interface TestFrame {
  readonly src: string
  readonly attributes: ReadonlyMap<string, string>
  readonly styles: ReadonlyMap<string, string>
  /** Origins that were named when something was posted to it. */
  readonly targets: readonly string[]
  /** Loads another document. */
  reload(): Promise<void>
}

/** The switchable failures. */
export interface TestPageBehaviors {
  /** The frame's page arrives. */
  loads: boolean
  /** True if the frame's address answers requests. */
  isServed: boolean
  /** The document in the frame is of the frame's origin. */
  isGenuine: boolean
  blocksWindows: boolean
  /** Reading `localStorage` throws, as where it is blocked. */
  blocksStorage: boolean
}

/** A page in which a frame can be made, without a browser: real ports between real ends. */
export interface TestPage {
  /** Replaces `window`. */
  readonly page: Window & typeof globalThis
  readonly behaviors: TestPageBehaviors
  readonly windows: readonly TestWindow[]
  readonly storage: Map<string, string>
  /** Frames that are in the page. */
  frames(): readonly TestFrame[]
  /** The page opens a dialog of its own, above all there is. */
  openDialog(): void
  /** True if the frame covers the page and everything in it. */
  isCovered(): boolean
  /** Presses Escape on the page. */
  pressEscape(): void
}
