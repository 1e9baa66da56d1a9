import { createTestClock } from '@latchkey/testing'
import { StyleRootContext } from '@latchkey/ui/StyleRootContext'
import { Tick } from '@latchkey/ui/Tick'
import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import { expect, onTestFinished, test } from 'vitest'
import { page } from 'vitest/browser'
import { allowMotion } from '../test/world/allowMotion.js'
import { createWorld, type World } from '../test/world/createWorld.js'
import { dialogElement } from '../test/world/expectAccessible.js'
import { finishAnimations } from '../test/world/finishAnimations.js'
import { holdMotion } from '../test/world/holdMotion.js'
import { type Look, looks } from '../test/world/looks.js'
import { watchesHeight } from '../test/world/watchesHeight.js'
import { spring } from '../ui/motion.js'
import { Roll } from '../ui/Roll.js'

const row = page.getByTestId('lk-wallet-test.lantern')
const sheetOf = (): HTMLElement => dialogElement().querySelector('.lk-sheet') as HTMLElement

const movingIconOf = (): HTMLElement | null => sheetOf().querySelector(':scope > .lk-tile')

/** Opens the list with a wallet that never answers. */
async function openList(look?: Look): Promise<World> {
  // The clock stands still, so that a slow view is not replaced by a placeholder.
  const world = await createWorld({ look, options: { clock: createTestClock() } })
  world.wallet.behaviors.neverAnswers = ['eth_requestAccounts']
  await world.open({ view: 'Connect' })
  await expect.element(row).toBeVisible()
  await watchesHeight()
  finishAnimations(sheetOf().getRootNode() as ShadowRoot)
  return world
}

/**
 * Opens a view of another height above the list, and stops the sheet at the start of the change.
 */
async function startMorph(): Promise<{ world: World; held: ReturnType<typeof holdMotion> }> {
  await allowMotion()
  const world = await openList()
  const held = holdMotion()
  world.latchkey.modal.push({ view: 'WhatIsAWallet' })
  await world.shows('WhatIsAWallet')
  await expect.poll(() => sheetOf().dataset.morphing).toBe('')
  return { world, held }
}

/** Returns the edges of the visible card, which moves although its layout is final already. */
function cardEdges(): { top: number; bottom: number } {
  const sheet = sheetOf()
  const { top, bottom } = sheet.getBoundingClientRect()
  const edge = getComputedStyle(sheet.querySelector('.lk-edge') as Element, '::before')
  return { top, bottom: bottom + Number.parseFloat(edge.translate.split(' ')[1] ?? '0') }
}

/** Renders into a shadow root beside the modal. */
function draw(): { root: ShadowRoot; render(content: React.ReactNode): void } {
  const host = document.createElement('div')
  document.body.append(host)
  const root = host.attachShadow({ mode: 'open' })
  const mount = document.createElement('div')
  root.append(mount)
  const tree = createRoot(mount)
  onTestFinished(() => {
    tree.unmount()
    host.remove()
  })
  return {
    root,
    render: (content) =>
      flushSync(() =>
        tree.render(<StyleRootContext.Provider value={root}>{content}</StyleRootContext.Provider>),
      ),
  }
}

test('default: the spring ends at its end position', () => {
  const { easing, duration } = spring()
  const values = easing.slice('linear('.length, -1).split(',').map(Number)
  expect(duration).toBe(450)
  expect(values[0]).toBe(0)
  expect(values.at(-1)).toBeCloseTo(1, 2)
  expect(Math.max(...values)).toBeLessThan(1.02)
})

test('default: height and position move by one spring', async () => {
  const { held } = await startMorph()
  const view = sheetOf().querySelector('[data-view="WhatIsAWallet"]')
  const moves = [held.last(sheetOf(), 'translate'), held.last(view, 'transform')]
  const easings = moves.map(({ animation }) => animation.effect?.getTiming().easing)
  expect(easings[0]).toMatch(/^linear\(/)
  expect(easings[1]).toBe(easings[0])
})

test('default: a change of height needs no layout, and the view has its final position at once', async () => {
  const { held } = await startMorph()
  const morph = held.moves.slice(held.moves.indexOf(held.last(sheetOf(), 'translate')))
  const animated = morph.flatMap(({ frames }) => frames.flatMap((frame) => Object.keys(frame)))
  const timing = ['offset', 'computedOffset', 'easing', 'composite']
  expect([...new Set(animated)].filter((name) => !timing.includes(name))).toEqual(['translate'])
  const viewTop = (): number =>
    (sheetOf().querySelector('[data-view="WhatIsAWallet"]')?.getBoundingClientRect().top ?? 0) -
    sheetOf().getBoundingClientRect().top
  held.holdAt(0.2)
  const { offsetHeight } = sheetOf()
  const top = viewTop()
  held.release()
  await expect.poll(() => sheetOf().dataset.morphing).toBeUndefined()
  expect(sheetOf().offsetHeight).toBe(offsetHeight)
  expect(viewTop()).toBeCloseTo(top, 1)
})

for (const [name, look, moving] of [
  ['a wide window', looks.light, ['top', 'bottom']],
  ['a phone', looks.narrow, ['top']],
] as const)
  test(`default: on ${name} the card moves from the old edges to the new ones`, async () => {
    await allowMotion()
    const world = await openList(look)
    const old = cardEdges()
    const held = holdMotion()
    world.latchkey.modal.push({ view: 'WhatIsAWallet' })
    await world.shows('WhatIsAWallet')
    await expect.poll(() => sheetOf().dataset.morphing).toBe('')
    const start = cardEdges()
    expect(start.top).toBeCloseTo(old.top, 0)
    expect(start.bottom).toBeCloseTo(old.bottom, 0)
    held.release()
    await expect.poll(() => sheetOf().dataset.morphing).toBeUndefined()
    const end = cardEdges()
    const edges = ['top', 'bottom'] as const
    expect(edges.filter((edge) => Math.abs(end[edge] - old[edge]) > 2)).toEqual(moving)
  })

test('behavior: a change of height during another starts from the visible height', async () => {
  const { world, held } = await startMorph()
  const first = held.last(sheetOf(), 'translate')
  held.holdAt(0.2)
  const before = cardEdges()
  world.latchkey.modal.back()
  await world.shows('Connect')
  await expect.poll(() => held.last(sheetOf(), 'translate') === first).toBe(false)
  expect(cardEdges().top).toBeCloseTo(before.top, 0)
  expect(cardEdges().bottom).toBeCloseTo(before.bottom, 0)
})

test('behavior: a press stops the change of height until its click', async () => {
  const { held } = await startMorph()
  const states = (): string[] =>
    held.moves
      .filter(({ frames }) => frames.some((frame) => 'translate' in frame))
      .map(({ animation }) => animation.playState)
  sheetOf().dispatchEvent(new PointerEvent('pointerdown'))
  expect(new Set(states())).toEqual(new Set(['paused']))
  sheetOf().dispatchEvent(new MouseEvent('click', { bubbles: true, composed: true }))
  expect(new Set(states())).toEqual(new Set(['running']))
})

test('behavior: Back while the list is leaving returns it from its current position', async () => {
  await allowMotion()
  const world = await openList()
  const held = holdMotion()
  world.latchkey.modal.push({ view: 'WhatIsAWallet' })
  await world.shows('WhatIsAWallet')
  held.holdAt(0.5)
  const { opacity, transform } = getComputedStyle(
    sheetOf().querySelector('.lk-view--out') as Element,
  )
  world.latchkey.modal.back()
  await world.shows('Connect')
  const view = sheetOf().querySelector('[data-testid="lk-view"]')
  const [from] = held.last(view, 'transform').frames
  expect(Number(from?.opacity)).toBeCloseTo(Number(opacity), 2)
  expect(new DOMMatrix(String(from?.transform)).e).toBeCloseTo(new DOMMatrix(transform).e, 1)
})

test('default: the icon of the chosen wallet moves from its row into the ring', async () => {
  await allowMotion()
  const world = await openList()
  const start = row.element().querySelector('.lk-tile')?.getBoundingClientRect() as DOMRect
  const sheet = sheetOf().getBoundingClientRect()
  const held = holdMotion()
  await row.click()
  await world.shows('Connecting')
  const [from, to] = held
    .last(movingIconOf(), 'transform')
    .frames.map(({ transform }) => new DOMMatrix(String(transform)))
  expect(from?.a).toBeCloseTo(start.width / 72, 2)
  expect(from?.e).toBeCloseTo(start.left - sheet.left, 0)
  expect(from?.f).toBeCloseTo(start.top - sheet.top, 0)
  expect(to?.a).toBe(1)
  held.release()
  await expect.poll(movingIconOf).toBeNull()
  const icon = sheetOf().querySelector('.lk-ring .lk-tile') as HTMLElement
  expect(getComputedStyle(icon).opacity).toBe('1')
})

test('behavior: Back during the move sends the icon to its row again', async () => {
  await allowMotion()
  const world = await openList()
  const held = holdMotion()
  await row.click()
  await world.shows('Connecting')
  held.holdAt(0.2)
  world.latchkey.modal.back()
  await world.shows('Connect')
  const icon = row.element().querySelector('.lk-tile')?.getBoundingClientRect() as DOMRect
  const target = (): number =>
    new DOMMatrix(String(held.last(movingIconOf(), 'transform').frames.at(-1)?.transform)).a
  await expect.poll(target).toBeCloseTo(icon.width / 72, 2)
  held.release()
  await expect.poll(movingIconOf).toBeNull()
})

test('behavior: with reduced motion no icon moves', async () => {
  const world = await openList()
  const held = holdMotion()
  await row.click()
  await world.shows('Connecting')
  expect(movingIconOf()).toBeNull()
  expect(
    held.moves.flatMap(({ frames }) => frames).filter((frame) => 'transform' in frame),
  ).toEqual([])
})

test('default: only the digits that changed roll, and become text again afterwards', async () => {
  await allowMotion()
  const { root, render } = draw()
  render(<Roll text="1,980.50" />)
  expect(root.querySelector('span')).toBeNull()
  render(<Roll text="11,985.50" />)
  const rolling = [...root.querySelectorAll('.lk-roll')].map((each) => each.textContent)
  expect(rolling).toEqual(['1', '5'])
  expect(root.textContent).toBe('11,985.50')
  await expect.poll(() => root.querySelector('span')).toBeNull()
  expect(root.textContent).toBe('11,985.50')
})

test('behavior: a number that changes while it rolls ends at the last value', async () => {
  await allowMotion()
  const { root, render } = draw()
  for (const text of ['100', '250', '175']) render(<Roll text={text} />)
  expect(root.textContent).toBe('175')
  expect(root.querySelector('[data-down]')).not.toBeNull()
  await expect.poll(() => root.querySelector('span')).toBeNull()
  expect(root.textContent).toBe('175')
})

test('behavior: with reduced motion a number changes without rolling', () => {
  const { root, render } = draw()
  render(<Roll text="100" />)
  render(<Roll text="250" />)
  expect(root.querySelector('span')).toBeNull()
  expect(root.textContent).toBe('250')
})

test('default: draws the tick; with reduced motion shows it at once', async () => {
  const { root, render } = draw()
  render(<Tick />)
  const path = root.querySelector('path') as SVGPathElement
  expect(path.getAnimations()).toEqual([])
  expect(getComputedStyle(path).strokeDashoffset).toBe('0px')
  await allowMotion()
  await expect.poll(() => path.getAnimations().length).toBe(1)
})
