import { custodyEndpoints } from '@latchkey/protocol'
import { Hono } from 'hono'
import { mount } from '../kernel/mount.js'
import { mountCommit } from './commitRecovery.js'
import { mountCreation } from './creation.js'
import type { CustodyOptions } from './custodyOptions.js'
import type { CustodyService, CustodyServices } from './custodyService.js'
import { mountDeviceSets } from './deviceSets.js'
import { createEpochGuard } from './epochGuard.js'
import { mountSpending } from './newBrowsers.js'
import { mountExport } from './permitExport.js'
import { mountPutRecovery, mountReadBack, mountRecoveryShare } from './recoverySet.js'
import { createSealer } from './sealer.js'
import { findActive, toWallet } from './wallets.js'

/**
 * Creates the routes of custody in the auth service. It holds one share of each set in an envelope,
 * and releases it sealed.
 *
 * @throws TypeError when the seed of the sealing key is invalid.
 */
export function createCustodyRoutes(services: CustodyServices, options: CustodyOptions): Hono {
  const sealer = createSealer({ service: 'auth', seed: options.sealSeed })
  const custody: CustodyService = {
    services,
    options,
    sealer,
    guard: createEpochGuard(services.store, services.clock, options.readEpochs),
  }
  const app = new Hono()
  mount(app, custodyEndpoints.keys, async () => ({ sealKey: await sealer.publicKey() }))
  mount(app, custodyEndpoints.wallet, async ({ context }) => {
    const user = await options.requireUser(context)
    const wallet = await findActive(await services.database(), user.userId)
    // Returned without the recovery service. Only a release of shares depends on it.
    return { wallet: wallet ? toWallet(wallet, 'unknown', user.frozenUntil) : null }
  })
  mountCreation(app, custody)
  mountDeviceSets(app, custody)
  mountRecoveryShare(app, custody)
  mountPutRecovery(app, custody)
  mountReadBack(app, custody)
  mountCommit(app, custody)
  mountSpending(app, custody)
  mountExport(app, custody)
  return app
}
