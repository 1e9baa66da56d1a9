import type { NewBrowserLimits } from '@latchkey/server'
import { worldContracts } from './world/contracts.js'

const { weth, tokens } = worldContracts

/**
 * One whole coin a day of each that somebody has a use for; a thousand of what is worth a dollar.
 */
const wholeUnits = [
  { token: undefined, decimals: 18, units: 1n },
  { token: weth, decimals: 18, units: 1n },
  { token: tokens.DOL.address, decimals: tokens.DOL.decimals, units: 1000n },
  { token: tokens.DAY.address, decimals: tokens.DAY.decimals, units: 1000n },
]

/** What leaves a wallet on its first day in a browser that it came to by mail. */
export const newBrowsers: NewBrowserLimits = {
  limits: [31337, 31338].flatMap((chainId) =>
    wholeUnits.map(({ token, decimals, units }) => ({
      chainId,
      ...(token ? { token } : {}),
      amount: String(units * 10n ** BigInt(decimals)),
    })),
  ),
}
