import type { LatchkeyTheme } from '@latchkey/core/internal'
import { compact, midnight, paper, rounded, setTheme, square, wide } from '@latchkey/core/themes'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { createWorld } from '../test/world/createWorld.js'
import { dialogElement, expectAccessible } from '../test/world/expectAccessible.js'
import { expectNothingCutOff } from '../test/world/expectNothingCutOff.js'
import { looks } from '../test/world/looks.js'

/** Pairs of the design: text, backgrounds, and the minimum contrast ratio of WCAG. */
const pairs: readonly (readonly [front: string, grounds: string, least: number])[] = [
  ['text', 'surface well well-hover well-press', 4.5],
  ['text-2', 'surface well well-hover warning-soft danger-soft accent-soft', 4.5],
  ['text-3', 'surface well well-hover', 4.5],
  ['accent-text', 'surface well accent-soft accent-soft-hover', 4.5],
  ['on-accent', 'accent-fill accent-fill-hover accent-fill-press', 4.5],
  ['success', 'surface well', 4.5],
  ['warning', 'surface warning-soft', 4.5],
  ['danger', 'surface well danger-soft', 4.5],
  ['on-inverse', 'inverse', 4.5],
  ['line-strong', 'surface well', 3],
  ['focus', 'surface well', 3],
]

const canvas = new OffscreenCanvas(1, 1).getContext('2d', { willReadFrequently: true })

/** Returns the relative luminance of a token, as the browser draws it. */
function luminanceOf(host: HTMLElement, token: string): number {
  if (!canvas) throw new Error('No canvas here.')
  const probe = document.createElement('span')
  probe.style.color = `var(--lk-${token})`
  host.shadowRoot?.querySelector('.lk')?.append(probe)
  const { color } = getComputedStyle(probe)
  probe.remove()
  canvas.clearRect(0, 0, 1, 1)
  canvas.fillStyle = color
  canvas.fillRect(0, 0, 1, 1)
  const { data } = canvas.getImageData(0, 0, 1, 1)
  expect([token, data[3]]).toEqual([token, 255])
  const [r = 0, g = 0, b = 0] = [...data].map((value) => {
    const part = value / 255
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
}

function ratioOf(host: HTMLElement, front: string, ground: string): number {
  const values = [luminanceOf(host, front), luminanceOf(host, ground)]
  return (Math.max(...values) + 0.05) / (Math.min(...values) + 0.05)
}

const hostOf = (): HTMLElement => (dialogElement().getRootNode() as ShadowRoot).host as HTMLElement
const sheetOf = (): HTMLElement => dialogElement().querySelector('.lk-sheet') as HTMLElement
const presets: Record<string, LatchkeyTheme> = { none: {}, midnight, paper, rounded, square }

for (const [name, theme] of Object.entries(presets))
  for (const mode of ['light', 'dark'] as const)
    test(`default: the contrast of the preset ${name}, ${mode}`, async () => {
      const world = await createWorld({ look: { ...looks.light, theme: mode }, options: { theme } })
      await world.open({ view: 'Connect' })
      const host = hostOf()
      const poor = pairs.flatMap(([front, grounds, least]) =>
        grounds
          .split(' ')
          .map((ground) => ({ front, ground, ratio: ratioOf(host, front, ground) }))
          .filter(({ ratio }) => ratio < least),
      )
      expect(poor).toEqual([])
      await expectAccessible('colours')
    })

for (const [name, size] of Object.entries({ compact, wide }))
  for (const look of [looks.light, looks.narrow])
    test(`default: the size ${name} at ${look === looks.light ? 1024 : 320} px`, async () => {
      const world = await createWorld({ look, options: { theme: size } })
      await world.open({ view: 'Connect' })
      const width = Math.min(Number.parseInt(size['--lk-width'] ?? '', 10), innerWidth)
      expect(sheetOf().getBoundingClientRect().width).toBe(look === looks.light ? width : 320)
      expectNothingCutOff()
    })

test('behavior: setTheme changes the open modal and the button, and returns to the option', async () => {
  const world = await createWorld({ options: { theme: { '--lk-radius': '10px' } } })
  await world.open({ view: 'Connect' })
  const radii = (): string[] =>
    [...document.querySelectorAll<HTMLElement>('[data-latchkey]')].map((host) =>
      getComputedStyle(host).getPropertyValue('--lk-radius'),
    )
  expect(radii()).toEqual(['10px', '10px'])
  setTheme(world.latchkey, { '--lk-radius': '2px' })
  await expect.poll(radii).toEqual(['2px', '2px'])
  setTheme(world.latchkey, undefined)
  await expect.poll(radii).toEqual(['10px', '10px'])
})

test('behavior: a font of the page is the font of the modal', async () => {
  const font = new FontFace('Test Face', 'local("Arial"), local("DejaVu Sans")')
  document.fonts.add(font)
  const world = await createWorld({ options: { theme: { '--lk-font': '"Test Face", serif' } } })
  await world.open({ view: 'Connect' })
  expect(getComputedStyle(sheetOf()).fontFamily).toBe('"Test Face", serif')
  document.fonts.delete(font)
})

test('error: SEC-85 a value that loads a file is not applied', async () => {
  const theme = { '--lk-surface': 'url(https://evil.example/x.png)', '--lk-radius': '3px' }
  const world = await createWorld({ options: { theme } })
  await world.open({ view: 'Connect' })
  expect(hostOf().style.getPropertyValue('--lk-surface')).toBe('')
  expect(hostOf().style.getPropertyValue('--lk-radius')).toBe('3px')
  await expect.element(page.getByTestId('lk-view')).toBeVisible()
})
