import { type Database, type ImageFile, importImages, importWallets } from '@latchkey/server'
import { ledgerMints } from '../ledger/constants.js'
import { worldTokens } from '../world/tokens.js'
import { bundledRecords } from './bundledRecords.js'
import { drawTile } from './drawTile.js'

const currencies: Readonly<Record<string, string>> = { USD: '$', EUR: '€', GBP: '£' }

/** Networks of the sandbox, by the reference of their CAIP-2 id. */
const networks: Readonly<Record<string, string>> = { '31337': '1', '31338': '2' }

const coin = (kind: 'asset' | 'currency' | 'token', id: string, sign: string): ImageFile => ({
  kind,
  id,
  bytes: drawTile({ seed: `${kind} ${id}`, sign, isRound: true }),
})

/** Pictures of everything in the sandbox but wallets. */
function worldImages(): ImageFile[] {
  const tokens = [...Object.values(worldTokens), ...Object.values(ledgerMints)]
  const symbols = ['ETH', 'WETH', 'SOL', ...tokens.map(({ symbol }) => symbol)].filter((symbol) =>
    /^[\w.-]+$/.test(symbol),
  )
  return [
    ...Object.entries(networks).map(([id, sign]) => coin('asset', id, sign)),
    ...Object.entries(currencies).map(([id, sign]) => coin('currency', id, sign)),
    ...[...new Set(symbols)].map((symbol) => coin('token', symbol, symbol.slice(0, 1))),
  ]
}

/**
 * Fills a server's database with the sandbox's contents: the wallets that come with the kit and a
 * picture for each, and pictures of its networks, currencies and tokens.
 *
 * @throws if the server refuses a record.
 */
export async function seedDatabase(database: Database): Promise<void> {
  const records = bundledRecords()
  const pictures = records.map(
    ({ id, name }): ImageFile => ({
      kind: 'wallet',
      id,
      bytes: drawTile({ seed: id, sign: name.slice(0, 1) }),
    }),
  )
  const imports = [
    await importWallets(database, records),
    await importImages(database, [...pictures, ...worldImages()]),
  ]
  const refused = imports.flatMap((each) => each.refused)
  if (refused.length > 0)
    throw new Error(
      `The seed is wrong: ${refused.map(({ index, problem }) => `${index} ${problem}`).join('; ')}`,
    )
}
