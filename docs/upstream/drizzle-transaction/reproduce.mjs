// Runs drizzle-orm's transaction() on a pool of two connections while the wire to PostgreSQL is
// frozen. Usage: DATABASE_URL=postgres://postgres@127.0.0.1:5432/postgres node reproduce.mjs
import { connect, createServer } from 'node:net'
import { sql } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/node-postgres'
import pg from 'pg'

const target = new URL(process.env.DATABASE_URL ?? 'postgres://postgres@127.0.0.1:5432/postgres')
const sockets = new Set()

/** A wire that can be frozen: both sides stay connected, and no byte comes through. */
const wire = createServer((near) => {
  const far = connect(Number(target.port || 5432), target.hostname)
  for (const [from, to] of [
    [near, far],
    [far, near],
  ]) {
    sockets.add(from)
    from.on('data', (chunk) => to.write(chunk))
    from.on('close', () => to.destroy())
    from.on('error', () => to.destroy())
  }
})
await new Promise((listening) => wire.listen(0, '127.0.0.1', listening))

const url = new URL(target)
url.host = `127.0.0.1:${wire.address().port}`
const pool = new pg.Pool({
  connectionString: url.href,
  max: 2,
  connectionTimeoutMillis: 1000,
  query_timeout: 1000,
})
pool.on('error', () => undefined)
const db = drizzle(pool)
const transact = () => db.transaction((transaction) => transaction.execute(sql`select 1`))
const outcome = (result) =>
  result.status === 'fulfilled' ? 'ok' : (result.reason.cause ?? result.reason).message
const busy = () => `${pool.totalCount - pool.idleCount} of ${pool.options.max} connections in use`

await Promise.all([transact(), transact()])
console.log(`before the stall: ${busy()}`)

for (const socket of sockets) socket.pause()
const stalled = await Promise.allSettled([transact(), transact()])
console.log(`in the stall: ${stalled.map(outcome).join(', ')}`)
for (const socket of sockets) socket.resume()

const [after] = await Promise.allSettled([transact()])
console.log(`after the stall: ${outcome(after)}; ${busy()}`)
const isLeaked = pool.totalCount - pool.idleCount > 0
console.log(isLeaked ? 'LEAK: the pool never gets these connections back' : 'no leak')

for (const socket of sockets) socket.destroy()
process.exit(isLeaked ? 1 : 0)
