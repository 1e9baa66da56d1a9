import type { Settings } from '@latchkey/server'
import type { Finding } from './finding.js'

const DEADLINE_MS = 3000

const what = 'wallet directory'

/** Counts the wallets that the running server lists. */
export async function checkDirectory({
  host,
  port,
}: Pick<Settings, 'host' | 'port'>): Promise<Finding[]> {
  // Port 0 selects a free port at each start.
  if (port === 0) return []
  const address = `http://${host.includes(':') ? `[${host}]` : host}:${port}/getWallets?page=1&entries=1`
  try {
    const response = await fetch(address, { signal: AbortSignal.timeout(DEADLINE_MS) })
    const { count } = (await response.json()) as { count?: unknown }
    if (typeof count !== 'number')
      return [
        {
          state: 'note',
          what,
          text: `not counted: ${address} answers ${response.status} without a count`,
        },
      ]
    if (count > 0) return [{ state: 'ok', what, text: `${count} wallets` }]
    const text =
      'empty, so pages show the wallets that came with the kit. Import your list: latchkey server wallets import wallets.json'
    return [{ state: 'note', what, text }]
  } catch {
    return [
      {
        state: 'note',
        what,
        text: `not counted: no server answers at ${address}. Start it, then run the doctor again`,
      },
    ]
  }
}
