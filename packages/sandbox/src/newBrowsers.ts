import type { NewBrowserLimits } from '@latchkey/server'
import { ledgerMints, ledgerNetworkId } from './ledger/index.js'
import { worldContracts } from './world/contracts.js'

const { weth, tokens } = worldContracts

/** The limits of a day: one native coin per network, and a thousand of a token worth a dollar. */
const wholeUnits = [
  { token: undefined, decimals: 18, units: 1n },
  { token: weth, decimals: 18, units: 1n },
  { token: tokens.DOL.address, decimals: tokens.DOL.decimals, units: 1000n },
  { token: tokens.DAY.address, decimals: tokens.DAY.decimals, units: 1000n },
]

/** The limits of a wallet on the first day after its recovery by mail in a browser. */
export const newBrowsers: NewBrowserLimits = {
  limits: [
    ...[31337, 31338].flatMap((chainId) =>
      wholeUnits.map(({ token, decimals, units }) => ({
        chainId,
        ...(token ? { token } : {}),
        amount: String(units * 10n ** BigInt(decimals)),
      })),
    ),
    // Ten SOL, and a thousand of a token worth a dollar.
    { chainId: ledgerNetworkId, amount: '10000000000' },
    { chainId: ledgerNetworkId, token: ledgerMints.DOL.address, amount: '1000000000' },
  ],
}
