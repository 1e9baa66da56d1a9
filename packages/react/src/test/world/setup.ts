import { afterEach, beforeEach, expect } from 'vitest'
import { restoreDevice } from './pretend.js'
import { running } from './running.js'

/** The warning of a locale that lacks a new text. `npm run check:locales` counts these texts. */
const UNTRANSLATED = /The texts in \S+ lack /

const problems: string[] = []
const { console: log } = globalThis
const { error, warn } = log

function report(event: Event): void {
  const { message, reason } = event as { message?: string; reason?: unknown } & Event
  problems.push(`page error: ${message ?? String(reason)}`)
}

beforeEach(() => {
  problems.length = 0
  for (const level of ['error', 'warn'] as const)
    log[level] = (...values: unknown[]) => {
      const text = values.map(String).join(' ')
      if (!UNTRANSLATED.test(text)) problems.push(`console.${level}: ${text}`)
    }
  addEventListener('error', report)
  addEventListener('unhandledrejection', report)
})

/** Ends the worlds of a test, and fails it on a console error or an unscripted request. */
afterEach(() => {
  // Before the worlds end: queries receive network events only while a world runs.
  restoreDevice()
  const worlds = running.splice(0)
  for (const world of worlds) world.stop()
  Object.assign(log, { error, warn })
  removeEventListener('error', report)
  removeEventListener('unhandledrejection', report)
  expect(problems).toEqual([])
  expect(worlds.flatMap(({ unexpected }) => unexpected)).toEqual([])
})
