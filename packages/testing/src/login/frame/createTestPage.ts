import { noop } from '@latchkey/protocol/std'
import { createOpen } from './createOpen.js'
import type {
  TestFrame,
  TestFrameScope,
  TestPage,
  TestPageBehaviors,
  TestWindow,
} from './testFrame.js'

type Properties = Record<string, unknown>

interface TestElement extends EventTarget {
  readonly attributeMap: Map<string, string>
  readonly styleMap: Map<string, string>
  children: TestElement[]
  tag: string
  isConnected: boolean
  open: boolean
}

interface Builder {
  origin: string
  frameOrigin: string
  behaviors: TestPageBehaviors
  load(scope: TestFrameScope): void
  frames: Map<TestElement, TestFrame>
  body: { elements: TestElement[] }
  /** Dialogs in the order of their opening. */
  top: object[]
}

/** Creates a document in the frame. It receives messages for its origin, and answers by ports. */
function createDocument(
  parent: object,
  { origin, frameOrigin, behaviors, load }: Builder,
): (data: unknown, target: string, ports: MessagePort[]) => void {
  const listeners = new Set<(event: MessageEvent) => void>()
  load({
    parent,
    location: { ancestorOrigins: [origin] },
    IntersectionObserverEntry: { prototype: { isVisible: true } },
    addEventListener: (_type, listener) => void listeners.add(listener),
    removeEventListener: (_type, listener) => void listeners.delete(listener),
  })
  return (data, target, ports) => {
    // As in a browser, a message for another origin never arrives.
    if (target !== '*' && target !== (behaviors.isGenuine ? frameOrigin : 'https://other.example'))
      return
    const event = { data: structuredClone(data), origin, source: parent, ports }
    for (const listener of [...listeners]) listener(event as unknown as MessageEvent)
  }
}

/** Waits for a task of its own, in Node and in browsers. */
function nextTurn(): Promise<void> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel()
    port1.onmessage = () => {
      port1.close()
      resolve()
    }
    port2.postMessage(undefined)
  })
}

function attachFrame(element: TestElement, parent: object, builder: Builder): void {
  const targets: string[] = []
  const state: { deliver: ReturnType<typeof createDocument> } = { deliver: noop }
  async function reload(): Promise<void> {
    state.deliver = createDocument(parent, builder)
    await nextTurn()
    element.dispatchEvent(new Event('load'))
  }
  Object.assign(element, {
    contentWindow: {
      postMessage(data: unknown, target: string, ports: MessagePort[]) {
        targets.push(target)
        state.deliver(data, target, ports)
      },
    },
  })
  const src = String((element as unknown as Properties).src)
  builder.frames.set(element, {
    src,
    attributes: element.attributeMap,
    styles: element.styleMap,
    targets,
    reload,
  })
  if (builder.behaviors.loads) void reload()
}

function createElement(tag: string, builder: Builder, parent: object): TestElement {
  const attributeMap = new Map<string, string>()
  const styleMap = new Map<string, string>()
  const element: TestElement = Object.assign(new EventTarget(), {
    tag,
    attributeMap,
    styleMap,
    children: [] as TestElement[],
    isConnected: false,
    open: false,
    style: { setProperty: (name: string, value: string) => void styleMap.set(name, value) },
    setAttribute: (name: string, value: string) => void attributeMap.set(name, value),
    append: (child: TestElement) => void element.children.push(child),
    focus() {},
    contains: (other: TestElement) => element.children.includes(other),
    showModal() {
      element.open = true
      builder.top.push(element)
    },
    close() {
      element.open = false
      builder.top = builder.top.filter((other) => other !== element)
      void nextTurn().then(() => element.dispatchEvent(new Event('close')))
    },
    remove() {
      builder.body.elements = builder.body.elements.filter((other) => other !== element)
      for (const child of element.children) builder.frames.delete(child)
    },
  })
  function connect(): void {
    for (const child of element.children) attachFrame(child, parent, builder)
  }
  return Object.assign(element, tag === 'dialog' ? { connect } : {})
}

function addStorage(
  page: Properties,
  storage: Map<string, string>,
  behaviors: TestPageBehaviors,
): void {
  Object.defineProperty(page, 'localStorage', {
    get() {
      if (behaviors.blocksStorage)
        throw new DOMException('The operation is insecure.', 'SecurityError')
      return {
        getItem: (key: string) => storage.get(key) ?? null,
        setItem: (key: string, value: string) => void storage.set(key, value),
        removeItem: (key: string) => void storage.delete(key),
      }
    },
  })
}

function addDocument(page: Properties, builder: Builder): void {
  page.document = {
    title: 'Millpond',
    location: { origin: builder.origin },
    adoptedStyleSheets: [],
    elementFromPoint: () => builder.top.at(-1) ?? null,
    createElement: (tag: string) => createElement(tag, builder, page),
    body: {
      append(element: TestElement) {
        element.isConnected = true
        builder.body.elements.push(element)
        ;(element as unknown as { connect?(): void }).connect?.()
      },
    },
    addEventListener() {},
    removeEventListener() {},
  }
}

const usualBehaviors: TestPageBehaviors = {
  loads: true,
  isServed: false,
  isGenuine: true,
  blocksWindows: false,
  blocksStorage: false,
}

/**
 * Creates a page for tests of the login frame: the dialog, iframe, windows and storage that a login
 * needs, with a browser's guarantees between two origins.
 *
 * @param parameters.load - Called with the window of each document that loads in the frame.
 *
 * @example
 * ```ts
 * import { createTestPage } from '@latchkey/testing/frame'
 *
 * const { page, frames } = createTestPage({ load: (scope) => scope.addEventListener('message', ({ origin }) => console.log(origin)) })
 * console.log(page.document.title, frames().length)
 * ```
 */
export function createTestPage(parameters: {
  load(scope: TestFrameScope): void
  origin?: string | undefined
  frameOrigin?: string | undefined
}): TestPage {
  const {
    load,
    origin = 'https://shop.example',
    frameOrigin = 'https://vault.example',
  } = parameters
  const behaviors = { ...usualBehaviors }
  const builder: Builder = {
    origin,
    frameOrigin,
    behaviors,
    load,
    frames: new Map(),
    body: { elements: [] },
    top: [],
  }
  const storage = new Map<string, string>()
  const windows: TestWindow[] = []
  const page: Properties = {
    screenX: 0,
    screenY: 0,
    outerWidth: 1280,
    outerHeight: 800,
    location: { origin },
    CSSStyleSheet: function CSSStyleSheet(this: Properties) {
      this.replaceSync = noop
    },
    open: createOpen(windows, behaviors),
    async fetch() {
      if (!behaviors.isServed) throw new TypeError('Failed to fetch')
      return Response.error()
    },
  }
  addDocument(page, builder)
  addStorage(page, storage, behaviors)
  return {
    page: page as unknown as Window & typeof globalThis,
    behaviors,
    windows,
    storage,
    frames: () => [...builder.frames.values()],
    isCovered: () =>
      builder.body.elements.some(
        (element) =>
          element.open &&
          element.styleMap.get('display') === 'block' &&
          builder.top.at(-1) === element,
      ),
    openDialog: () => void builder.top.push({}),
    pressEscape() {
      for (const element of builder.body.elements)
        if (element.open) element.dispatchEvent(new Event('cancel', { cancelable: true }))
    },
  }
}
