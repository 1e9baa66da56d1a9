import { constants } from 'node:fs'
import { access } from 'node:fs/promises'
import { dirname, resolve } from 'node:path'
import { createTransport } from 'nodemailer'
import { createPublicClient } from 'viem'
import { serverErrorOf } from '../kernel/serverError.js'
import { evmRules } from '../networks/nodeRules.js'
import { rpcTransport } from '../networks/rpcTransport.js'
import { clusterRules } from '../networks/solana/clusterRules.js'
import { MAX_CLOCK_OFFSET_MS, readClockOffset, TIME_QUERY } from './createClockCheck.js'
import { queryDirectly } from './database/queryDirectly.js'
import type { RecoveryServiceSettings } from './recoverySettings.js'
import { openRedis } from './redis/openRedis.js'
import type { Settings } from './settings.js'

const DEADLINE_MS = 3000

/** A dependency of the server with its problem. */
export interface PartState {
  readonly name: string
  /** A sentence; `undefined` if the part responds. */
  readonly problem: string | undefined
}

function reasonOf(error: unknown): string {
  return error instanceof Error
    ? error.message || ((error as { code?: string }).code ?? error.name)
    : String(error)
}

async function stateOf(
  name: string,
  check: () => Promise<unknown>,
  hint: string,
): Promise<PartState> {
  try {
    await check()
    return { name, problem: undefined }
  } catch (error) {
    const reason = serverErrorOf(error)?.message ?? reasonOf(error)
    return { name, problem: `${reason.replace(/(?<![.!?])$/, '.')} ${hint}` }
  }
}

async function askRedis(url: string): Promise<void> {
  const failures: Error[] = []
  const redis = openRedis(url, (error) => failures.push(error))
  const isReady = await new Promise<boolean>((done) => {
    redis.once('ready', () => done(true))
    setTimeout(done, DEADLINE_MS, false).unref()
  })
  redis.disconnect()
  if (!isReady) throw failures.at(-1) ?? new Error('It does not answer.')
}

/** Returns the folder, or its nearest existing ancestor. */
async function checkWritable(folder: string): Promise<void> {
  try {
    await access(folder, constants.W_OK)
  } catch (error) {
    if ((error as { code?: unknown }).code !== 'ENOENT' || dirname(folder) === folder) throw error
    await checkWritable(dirname(folder))
  }
}

async function askSmtp(url: string): Promise<void> {
  const transport = createTransport({
    url,
    connectionTimeout: DEADLINE_MS,
    greetingTimeout: DEADLINE_MS,
    socketTimeout: DEADLINE_MS,
  })
  try {
    await transport.verify()
  } finally {
    transport.close()
  }
}

async function checkPostgres(url: string): Promise<PartState[]> {
  const found: { offset?: number } = {}
  const database = await stateOf(
    'PostgreSQL',
    async () => {
      found.offset = await queryDirectly(url, DEADLINE_MS, (client) =>
        readClockOffset(
          async () => (await client.query<{ now: number }>(TIME_QUERY)).rows[0]?.now ?? Number.NaN,
          Date,
        ),
      )
    },
    'Start it, or correct "databaseUrl" (DATABASE_URL).',
  )
  if (found.offset === undefined) return [database]
  const isFar = Math.abs(found.offset) > MAX_CLOCK_OFFSET_MS
  const distance = `${Math.round(Math.abs(found.offset) / 1000)} s ${found.offset > 0 ? 'ahead of' : 'behind'} PostgreSQL's`
  const problem = `The clock of this machine is ${distance}. Let both follow the same time servers (NTP): beyond 60 s the server is not ready.`
  return [database, { name: 'clock', problem: isFar ? problem : undefined }]
}

async function checkDatabase({
  databaseUrl,
  databaseFolder,
}: Pick<Settings, 'databaseUrl' | 'databaseFolder'>): Promise<PartState[]> {
  if (databaseUrl) return checkPostgres(databaseUrl)
  return [
    await stateOf(
      'database folder',
      () => checkWritable(resolve(databaseFolder)),
      'Let this user write there, or change "databaseFolder".',
    ),
  ]
}

function checkNode(id: string, url: string, position: number): Promise<PartState> {
  const name = `node ${position + 1} of chain ${id}`
  const client = createPublicClient({
    transport: rpcTransport({ id: name, url, rules: evmRules(Number(id)), deadline: DEADLINE_MS }),
  })
  return stateOf(name, () => client.getBlockNumber({ cacheTime: 0 }), `Mend "chains.${id}.nodes".`)
}

function checkClusterNode(id: string, url: string, position: number): Promise<PartState> {
  const name = `node ${position + 1} of ${id}`
  const rules = clusterRules(id)
  const { request } = rpcTransport({ id: name, url, rules, deadline: DEADLINE_MS })({})
  return stateOf(
    name,
    () => request({ method: rules.head.method, params: rules.head.params }),
    `Mend "clusters.${id}.nodes".`,
  )
}

/** Checks each node of a network, given as one or as a list. */
function checkEach(
  networks: Readonly<Record<string, { nodes: string | readonly string[] }>>,
  check: (id: string, url: string, position: number) => Promise<PartState>,
): Promise<PartState>[] {
  return Object.entries(networks).flatMap(([id, { nodes }]) =>
    (typeof nodes === 'string' ? [nodes] : nodes).map((url, position) => check(id, url, position)),
  )
}

function checkMail(setting: string, { url }: { url: string }): Promise<PartState> {
  // Logs in as for sending, and sends nothing.
  return stateOf('mail server', () => askSmtp(url), `Start it, or correct "${setting}".`)
}

/**
 * Checks every dependency in the settings: the database (and its clock), Redis, the mail server,
 * and each node, which must be of its chain. Changes nothing.
 *
 * @example
 * ```ts
 * import { checkParts, readSettings } from '@latchkey/server'
 *
 * const problems = (await checkParts(readSettings(process.env, 'latchkey.json'))).filter(({ problem }) => problem)
 * ```
 */
export async function checkParts(settings: Settings): Promise<PartState[]> {
  const { redisUrl, chains, clusters = {}, login } = settings
  const nodes = [...checkEach(chains, checkNode), ...checkEach(clusters, checkClusterNode)]
  const redis = redisUrl
    ? [stateOf('Redis', () => askRedis(redisUrl), 'Start it, or correct "redisUrl" (REDIS_URL).')]
    : []
  const mail = login ? [checkMail('login.smtp.url', login.smtp)] : []
  const [database, ...others] = await Promise.all([
    checkDatabase(settings),
    ...redis,
    ...mail,
    ...nodes,
  ])
  return [...database, ...others]
}

/**
 * Checks the dependencies of a recovery service: its database and its mail server.
 *
 * @example
 * ```ts
 * import { checkRecoveryParts, readRecoverySettings } from '@latchkey/server'
 *
 * const parts = await checkRecoveryParts(readRecoverySettings(process.env, 'recovery.json'))
 * ```
 */
export async function checkRecoveryParts(settings: RecoveryServiceSettings): Promise<PartState[]> {
  const [database, mail] = await Promise.all([
    checkDatabase(settings),
    checkMail('smtp.url', settings.smtp),
  ])
  return [...database, mail]
}
