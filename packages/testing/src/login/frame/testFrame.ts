/** A window that the page opened. */
export interface TestWindow {
  url: string
  readonly name: string
  closed: boolean
  /** The number of times that it was focused. */
  focused: number
}

/** The window of a document in the frame: the parts that the document needs. */
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
  /** Target origins of the messages to it. */
  readonly targets: readonly string[]
  /** Loads another document. */
  reload(): Promise<void>
}

/** The switchable failures. */
export interface TestPageBehaviors {
  /** True if the frame's page loads. */
  loads: boolean
  /** True if the frame's address answers requests. */
  isServed: boolean
  /** True if the document in the frame is of the frame's origin. */
  isGenuine: boolean
  blocksWindows: boolean
  /** True if reading `localStorage` throws, as where it is blocked. */
  blocksStorage: boolean
}

/** A page with frames without a browser. Its message ports are Node's own. */
export interface TestPage {
  /** Replaces `window`. */
  readonly page: Window & typeof globalThis
  readonly behaviors: TestPageBehaviors
  readonly windows: readonly TestWindow[]
  readonly storage: Map<string, string>
  /** Returns the frames in the page. */
  frames(): readonly TestFrame[]
  /** Opens a dialog of the page above all other elements. */
  openDialog(): void
  /** Returns true if the frame covers the page and all its elements. */
  isCovered(): boolean
  /** Presses Escape on the page. */
  pressEscape(): void
}
