import { locales } from '@latchkey/locales'
import { afterEach, describe, expect, test } from 'vitest'
import { owned } from '../test/world/createSender.js'
import { createWorld, type World } from '../test/world/createWorld.js'
import { dialogElement } from '../test/world/expectAccessible.js'
import { expectLocaleFits, undirected } from '../test/world/expectLocaleFits.js'
import { BALANCES, onlyBalances } from '../test/world/moneyServer.js'

/** Views of an account. */
const accountViews = [
  'Account',
  'WalletSend',
  'WalletSendSelectToken',
  'WalletReceive',
  'SwitchAddress',
  'AccountSettings',
] as const

/** Views without a connection. */
const firstViews = ['Connect', 'AllWallets', 'GetWallet', 'WhatIsAWallet'] as const

afterEach(() => document.documentElement.removeAttribute('lang'))

async function showEach(
  world: World,
  tag: string,
  views: readonly ((typeof accountViews)[number] | (typeof firstViews)[number])[],
): Promise<void> {
  for (const view of views) {
    await world.open({ view })
    await expectLocaleFits(tag)
  }
}

describe.each(locales)('%s', (tag) => {
  test('default: the first views fit 320 px', async () => {
    const world = await createWorld({ look: undirected, options: { locale: tag } })
    await showEach(world, tag, firstViews)
  })

  test('default: the views of an account fit 320 px', async () => {
    const world = await createWorld({
      look: undirected,
      server: { [BALANCES]: { balances: owned } },
      options: { locale: tag, features: onlyBalances },
    })
    await world.connect()
    await showEach(world, tag, accountViews)
  })
})

test('behavior: the texts follow lang and dir of the document', async () => {
  document.documentElement.lang = 'de'
  const world = await createWorld({ look: undirected, options: { locale: 'auto' } })
  await world.open({ view: 'Connect' })
  await expectLocaleFits('de')
  document.documentElement.lang = 'ar'
  await expectLocaleFits('ar')
  document.documentElement.dir = 'ltr'
  await expect.poll(() => getComputedStyle(dialogElement()).direction).toBe('ltr')
  document.documentElement.removeAttribute('dir')
  await expectLocaleFits('ar')
})
