import pg from 'pg'
import { ignoreBroken } from './createPool.js'

/**
 * Queries PostgreSQL on a separate connection.
 *
 * @param deadline - Milliseconds to connect, and again for each query.
 */
export async function queryDirectly<value>(
  url: string,
  deadline: number,
  use: (client: pg.Client) => Promise<value>,
): Promise<value> {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: deadline,
    query_timeout: deadline,
  })
  client.on('error', ignoreBroken)
  try {
    await client.connect()
    return await use(client)
  } finally {
    await client.end()
  }
}
