// Public shape of @latchkey/testing/frame. Written by: npm run check:api -- --update

// 6 exports

export interface TestFrame {
  readonly src: string
  readonly attributes: ReadonlyMap<string, string>
  readonly styles: ReadonlyMap<string, string>
  readonly targets: readonly string[]
  reload(): Promise<void>
}

export interface TestFrameScope {
  readonly parent: object
  readonly location: {
    readonly ancestorOrigins: readonly string[]
  }
  readonly IntersectionObserverEntry: {
    readonly prototype: object
  }
  addEventListener(type: 'message', listener: (event: MessageEvent) => void): void
  removeEventListener(type: 'message', listener: (event: MessageEvent) => void): void
}

export interface TestPage {
  readonly page: Window & typeof globalThis
  readonly behaviors: TestPageBehaviors
  readonly windows: readonly TestWindow[]
  readonly storage: Map<string, string>
  frames(): readonly TestFrame[]
  openDialog(): void
  isCovered(): boolean
  pressEscape(): void
}

export interface TestPageBehaviors {
  loads: boolean
  isServed: boolean
  isGenuine: boolean
  blocksWindows: boolean
  blocksStorage: boolean
}

export interface TestWindow {
  url: string
  readonly name: string
  closed: boolean
  focused: number
}

export declare function createTestPage(parameters: {
  load(scope: TestFrameScope): void
  origin?: string | undefined
  frameOrigin?: string | undefined
}): TestPage
