// The server under load, in a process of its own. Its one argument is JSON; it writes its address
// as a line.
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { worldChainConfig } from '@latchkey/sandbox/world'
import {
  type Database,
  importWallets,
  listen,
  openDatabase,
  readSettings,
  startServer,
} from '@latchkey/server'
import { sql } from 'drizzle-orm'
import { Hono } from 'hono'

interface Load {
  kind: 'hello' | 'server'
  wallets: number
  rows: number
  account: string
  chainUrl: string
  /** The number of bytes of hello-world's answer. */
  size: number
}

const words = [
  'Tern',
  'Heron',
  'Kestrel',
  'Dunlin',
  'Curlew',
  'Plover',
  'Avocet',
  'Godwit',
  'Lapwing',
  'Sanderling',
]

const walletsOf = (count: number): object[] =>
  Array.from({ length: count }, (_, index) => ({
    id: `wallet-${index}`,
    name: `${words[index % 10]} ${words[Math.floor(index / 10) % 10]} ${index}`,
    homepage: `https://wallet-${index}.example`,
    mobile_link: `wallet${index}://`,
    chains: ['eip155'],
    order: index,
  }))

/** Writes rows like the indexer; a hundred belong to the requested account. */
async function writeHistory({ orm }: Database, rows: number, account: string): Promise<void> {
  const step = 50_000
  for (let start = 0; start < rows; start += step)
    await orm.execute(sql`
      insert into history_entries (account, chain_id, block, position, hash, mined_at, sender, recipient, has_failed, nonce, transfers, approvals)
      select case when n % ${rows / 100} = 0 then ${account} else '0x' || lpad(to_hex(n % 10007), 40, '0') end, 1, n, 0,
        '0x' || lpad(to_hex(n), 64, '0'), 1700000000 + n, '0x' || lpad('1', 40, '0'), ${account}, false, n,
        jsonb_build_array(jsonb_build_object('kind', 'native', 'from', '0x' || lpad('1', 40, '0'), 'to', ${account}::text, 'amount', n::text)), '[]'::jsonb
      from generate_series(${start}::bigint, ${Math.min(start + step, rows) - 1}::bigint) as n`)
  await orm.execute(sql`analyze history_entries`)
  const plan = await orm.execute(sql`explain (analyze, costs off, timing off, summary off)
    select * from history_entries where account = ${account} and chain_id = 1 order by block desc, position desc limit 51`)
  for (const row of (plan as unknown as { rows: Record<string, string>[] }).rows)
    process.stderr.write(`    ${row['QUERY PLAN']}\n`)
}

async function start({
  kind,
  wallets,
  rows,
  account,
  chainUrl,
  size,
}: Load): Promise<{ url: string; stop(): Promise<void> }> {
  if (kind === 'hello') {
    const app = new Hono().get('/', (context) => context.json({ hello: 'x'.repeat(size) }))
    return listen(async (request) => app.fetch(request), { port: 0 })
  }
  const folder = await mkdtemp(join(tmpdir(), 'latchkey-bench-'))
  const database = await openDatabase({ folder: join(folder, 'data') })
  await importWallets(database, walletsOf(wallets))
  if (rows > 0) await writeHistory(database, rows, account)
  await database.close()
  const unlimited = { points: 1e9, seconds: 1 }
  const settings = {
    origins: ['https://app.example'],
    // Without a node of chain 1, its history comes from the database.
    chains: { 1: { nodes: 'http://127.0.0.1:9' }, 31337: worldChainConfig(31337, chainUrl) },
    history: { 1: [{ kind: 'indexer' }] },
    limits: { user: unlimited, project: unlimited, signIn: unlimited, refused: unlimited },
    // A log line per request adds a third to its CPU time, also if it is discarded.
    logRequests: false,
    port: 0,
    operationsPort: 0,
    drainSeconds: 0,
    databaseFolder: join(folder, 'data'),
  }
  const file = join(folder, 'settings.json')
  await writeFile(file, JSON.stringify(settings))
  const server = await startServer(readSettings({}, file))
  return {
    url: server.url,
    stop: async () => server.stop().then(() => rm(folder, { recursive: true })),
  }
}

const load = JSON.parse(process.argv[2] ?? '{}') as Load
const { url, stop } = await start(load)
console.log(url)
process.once('SIGTERM', () => void stop().then(() => process.exit(0)))
