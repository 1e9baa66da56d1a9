import { bytesToHex } from 'viem'
import { mnemonicToAccount } from 'viem/accounts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { CustodyWorld } from '../test/custodyWorld.js'
import { openCustodyWorld } from '../test/openCustodyWorld.js'

const never = new AbortController().signal
const opened: { world?: CustodyWorld } = {}
const world = (): CustodyWorld => opened.world as CustodyWorld

beforeAll(async () => {
  opened.world = await openCustodyWorld()
})
afterAll(() => world().close())

/** Returns every row of every table, with binary columns in hex. */
async function dumpOf({ orm }: CustodyWorld['auth']['database']): Promise<string> {
  const { rows } = (await orm.execute(
    "select string_agg(query_to_xml('select * from ' || quote_ident(tablename), true, true, '')::text, '') as dump from pg_tables where schemaname = 'public'",
  )) as unknown as { rows: [{ dump: string }] }
  return rows[0].dump
}

/** Returns the secrets that open a wallet, in all encodings that could leak. */
function spellingsOf(words: readonly string[]): string[] {
  const account = mnemonicToAccount(words.join(' '))
  const key = account.getHdKey().privateKey ?? new Uint8Array()
  const glued = [' ', ',', '","', '-', '+', '%20'].map((glue) => words.slice(0, 3).join(glue))
  return [
    ...glued,
    bytesToHex(key).slice(2),
    Buffer.from(key).toString('base64url').slice(0, 40),
    Buffer.from(key).toString('base64').slice(0, 40),
  ]
}

test('behavior: SEC-59 after a new wallet, a recovery and an export, no database, request or mail contains a secret that opens the wallet', async () => {
  const email = 'canary@mail.example'
  const first = await world().openDevice(email)
  const { evm } = await first.open()
  await first.custody.withKeys((keys) => keys.evm.signMessage({ message: 'hello' }), {
    signal: never,
  })
  const second = await world().openDevice(email)
  expect((await second.open()).evm).toBe(evm)
  await second.custody.runScreen('export', {
    session: second.session,
    ask: second.ask,
    signal: never,
  })
  const words = second.screens.flatMap((screen) => (screen.kind === 'phrase' ? screen.words : []))
  expect(mnemonicToAccount(words.join(' ')).address).toBe(evm)

  const { auth, recovery, exchanges, defects } = world()
  const dumps = await Promise.all([dumpOf(auth.database), dumpOf(recovery.database)])
  const wire = exchanges.flatMap(({ path, sent, received }) => [path, sent, received])
  const mails = [...auth.mails, ...recovery.mails]
  const codes = mails
    .flatMap(({ text }) => /^(?:\d{6}|[A-Z]{4}-[A-Z]{4})$/m.exec(text) ?? [])
    .map((code) => code.replace('-', ''))
  // Proves that the search works: both databases have rows, and the requests contain the address.
  for (const dump of dumps) expect(dump).toContain('<wallet_id>')
  expect(wire.join('\n')).toContain(evm)
  expect(codes.length).toBeGreaterThanOrEqual(4)
  for (const secret of spellingsOf(words))
    expect(
      [...dumps, ...wire, ...mails.map(({ text }) => text)].filter((text) => text.includes(secret)),
    ).toEqual([])
  for (const secret of [email, 'canary', ...codes.map((code) => `>${code}<`)])
    expect(dumps.filter((dump) => dump.includes(secret))).toEqual([])
  // URLs contain none of them either: proxies log URLs.
  for (const secret of [email, ...codes])
    expect(exchanges.filter(({ path }) => path.includes(secret))).toEqual([])
  expect(defects).toEqual([])
})
