import { isRightToLeft, locales } from '@latchkey/locales'
import { isolate } from '@latchkey/ui/isolate'
import axe from 'axe-core'
import { beforeEach, describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import type { ApprovalData } from './approvals/approval.js'
import { requestTexts } from './approvals/requestTexts.js'
import type { ScreenName } from './channel/windowChannel.js'
import { createStage } from './createStage.js'
import { problemTexts } from './custody/problemTexts.js'
import { type CustodyScreen, localTime } from './custody/screens.js'
import { loadFrameLocale } from './locale/loadFrameLocale.js'

const stage = createStage(document, () => expect.unreachable('A screen could not be drawn.'))
const ADDRESS = '0x52908400098527886E0F7030069857D2E4169EE7'

/** Returns an approval with every kind of row, in the current language. */
function approval(level: 'danger' | 'caution'): ApprovalData {
  const { titles, actions, labels, values, warnings } = requestTexts()
  return {
    kind: 'permission',
    title: titles.allow('DOL'),
    action: actions.allow,
    site: { origin: 'https://shop.millpond.example', isKnown: level === 'caution' },
    account: { address: ADDRESS, type: 'smartAccount', label: values.yourSmartAccount },
    network: { id: 'eip155:1', name: 'Ethereum' },
    ledger: [
      {
        direction: 'out',
        kind: 'token',
        amount: level === 'danger' ? 'unlimited' : '1234567.89',
        symbol: 'DOL',
        name: 'Dollar',
        address: ADDRESS,
        isVerified: false,
      },
      { direction: 'in', kind: 'native', amount: '0.5', symbol: 'ETH', isVerified: true },
    ],
    details: [
      { label: labels.spender, value: ADDRESS, isCode: true },
      { label: labels.allowance, value: values.unlimited('DOL'), isDanger: true },
      { label: labels.signatureValidUntil, value: '2026-11-28 10:00 UTC' },
    ],
    fee: { amount: '0.000123', symbol: 'ETH', isSponsored: false },
    simulation: 'succeeds',
    warnings: [
      { level, text: warnings.noLimitUnverified },
      { level: 'caution', text: warnings.unverified('DOL') },
    ],
    digest: '0x00',
  }
}

const step = { at: 1, of: 3 }
const usedAt = 1_790_000_000_000

const devices: CustodyScreen = {
  kind: 'devices',
  devices: [
    { id: 'one', name: 'Firefox on Linux', createdAt: usedAt, usedAt },
    { id: 'two', name: 'Samsung Internet on Android', createdAt: usedAt, usedAt },
  ],
  currentId: 'one',
}

/** Screens about keys, each with its longest texts. */
const custody: readonly CustodyScreen[] = [
  { kind: 'code', reason: 'recovery', email: 'ada.lovelace@millpond.example' },
  { kind: 'code', reason: 'stepUp', email: 'ada.lovelace@millpond.example', codeLength: 8 },
  { kind: 'mailbox', from: 'ada@old.example', to: 'ada.lovelace@millpond.example' },
  { kind: 'factors', kinds: ['code', 'password', 'passkey'], walletId: 'one' },
  devices,
  { kind: 'recovery', mode: 'self', kinds: ['passkey'], email: 'ada@x.example', isRequired: false },
  { kind: 'recovery', mode: 'assisted', kinds: [], email: 'ada@x.example', isRequired: false },
  { kind: 'newCode', code: 'ABCD-EFGH-JKLM-NPQR-STUV-WXYZ-23', step },
  { kind: 'checkCode', isPresent: true },
  { kind: 'newPassword', step },
  { kind: 'newPasskey', walletId: 'one', step },
  { kind: 'presentPasskey', walletId: 'one', hasCode: true },
  { kind: 'exportWarning' },
  { kind: 'phrase', words: Array.from({ length: 12 }, () => 'abandon') },
]

/** Returns screens with the longest texts of failures and results, in the current language. */
function problems(): readonly CustodyScreen[] {
  const { title, smallAmounts, codeLetters, done, otherWallet } = problemTexts()
  const named = `${otherWallet.known(isolate(ADDRESS))} ${otherWallet.named(isolate(ADDRESS))}`
  return [
    { kind: 'code', reason: 'recovery', email: 'ada@millpond.example', error: codeLetters },
    { kind: 'notice', tone: 'danger', title, text: smallAmounts(localTime(usedAt)) },
    { kind: 'notice', tone: 'danger', title: otherWallet.title, text: named },
    { kind: 'notice', tone: 'info', title: done.title, text: done.self },
  ]
}

const guard = { isOpen: () => true, subscribe: () => () => undefined }
const shown = { count: 0 }

/** Draws a screen, and resolves once it is shown. */
async function show(name: ScreenName, data: unknown): Promise<void> {
  shown.count += 1
  const id = String(shown.count)
  await new Promise<void>((resolve) => {
    stage.screen({
      id,
      name,
      data,
      theme: {},
      guard,
      onAnswer: () => undefined,
      onShown: () => resolve(),
    })
  })
}

function nameOf(element: Element): string {
  return `${element.tagName} ${element.className} ${element.textContent?.slice(0, 60)}`
}

/** Returns the words of a title that continue on another line, except at soft hyphens. */
function brokenWords(title: Element): string[] {
  const text = title.firstChild as Text
  const words = text.data.matchAll(/[\p{Script=Latin}\p{Script=Cyrillic}\u00ad]+/gu)
  const range = document.createRange()
  return [...words]
    .filter(({ 0: word, index }) => {
      range.setStart(text, index)
      range.setEnd(text, index + word.length)
      const lines = new Set([...range.getClientRects()].map(({ top }) => top))
      return lines.size > 1 && !word.includes('\u00ad')
    })
    .map(({ 0: word }) => word)
}

/** Asserts that no element of the screen exceeds the window, and no text exceeds its control. */
function expectFits(): void {
  const all = [...document.querySelectorAll<HTMLElement>('.lk-sheet *')]
  const outside = all.filter((element) => {
    const { left, right, width } = element.getBoundingClientRect()
    return width > 1 && (left < -1 || right > innerWidth + 1)
  })
  const cut = all.filter(
    (element) =>
      element.matches('button, label, h1, dt, dd, p, legend') &&
      element.scrollWidth > element.clientWidth + 1 &&
      getComputedStyle(element).display !== 'inline',
  )
  expect([...outside, ...cut].map(nameOf)).toEqual([])
  expect([...document.querySelectorAll('h1')].flatMap(brokenWords)).toEqual([])
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(innerWidth)
}

async function violations(): Promise<string[]> {
  const found = await axe.run(document, {
    runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
    resultTypes: ['violations'],
    // The page of the test has no title of its own.
    rules: { 'document-title': { enabled: false } },
    elementRef: false,
  })
  return found.violations.map(({ id, nodes }) => `${id} ${nodes.map(({ html }) => html).join()}`)
}

/** Polls, because a scroller becomes focusable only after it was measured. */
const expectAccessible = (): Promise<void> => expect.poll(violations).toEqual([])

beforeEach(() => page.viewport(320, 640))

describe.each(['en', ...locales])('%s', (tag) => {
  test('default: approvals and the screens about keys fit 320 px', async () => {
    await loadFrameLocale(document, tag)
    expect(getComputedStyle(document.body).direction).toBe(isRightToLeft(tag) ? 'rtl' : 'ltr')
    for (const level of ['danger', 'caution'] as const) {
      await show('approval', approval(level))
      expectFits()
    }
    for (const screen of [...custody, ...problems()]) {
      await show('custody', screen)
      expectFits()
    }
    for (const reason of ['blocked', 'waited', 'covered', 'opened'] as const) {
      stage.notice({ reason, onContinue: () => undefined, onClose: () => undefined })
      await expect.element(page.getByTestId('lk-continue')).toBeVisible()
      expectFits()
    }
  })
})

test('behavior: at 320 px the badge of a browser is below its name in German', async () => {
  await loadFrameLocale(document, 'de')
  await show('custody', devices)
  const name = page.getByText('Firefox auf Linux')
  const badge = page.getByText('Dieser Browser')
  await expect.element(page.getByText('Samsung Internet auf Android')).toBeVisible()
  const { bottom, left } = name.element().getBoundingClientRect()
  expect(badge.element().getBoundingClientRect().top).toBeGreaterThanOrEqual(bottom)
  expect(badge.element().getBoundingClientRect().left).toBe(left)
})

describe.each(['en', 'ar', 'ja'])('%s', (tag) => {
  test('behavior: axe reports no violation in an approval and in the screens about keys', async () => {
    await loadFrameLocale(document, tag)
    await show('approval', approval('danger'))
    await expectAccessible()
    for (const screen of [...custody, ...problems()]) {
      await show('custody', screen)
      await expectAccessible()
    }
    await show('custody', devices)
    await page.getByTestId('lk-revoke').first().click()
    await expect.element(page.getByTestId('lk-revoke-confirm')).toBeVisible()
    await expectAccessible()
  })
})

test('behavior: origin, amounts, addresses and codes keep their direction in Arabic', async () => {
  await loadFrameLocale(document, 'ar')
  await show('approval', approval('danger'))
  const origin = page.getByTestId('lk-origin').element().querySelector('bdi')
  expect(origin && getComputedStyle(origin).direction).toBe('ltr')
  const codes = [...document.querySelectorAll('.lk-code')]
  expect(codes.map((code) => getComputedStyle(code).direction)).toEqual(codes.map(() => 'ltr'))
  expect(codes.length).toBeGreaterThan(0)
  await show('custody', custody[7])
  expect(getComputedStyle(page.getByTestId('lk-new-code').element()).direction).toBe('ltr')
})
