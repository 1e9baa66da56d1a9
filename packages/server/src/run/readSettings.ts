import { readFileSync } from 'node:fs'
import { isRecord } from '@latchkey/protocol/std'
import { type GenericSchema, safeParse } from 'valibot'
import { describeIssue } from './describeIssue.js'
import { type Settings, settingsSchema } from './settings.js'

/**
 * Error with all invalid settings, each with its name.
 *
 * @example
 * ```ts
 * import { readSettings, SettingsError } from '@latchkey/server'
 *
 * try {
 *   readSettings(process.env, 'latchkey.json')
 * } catch (error) {
 *   if (error instanceof SettingsError) console.error(error.message)
 * }
 * ```
 */
export class SettingsError extends Error {
  override name = 'SettingsError'
}

function readList(text: string): string[] {
  return text.trim().split(/\s*,\s*/)
}

/** Settings that the environment can set instead, with the parser of their text. */
const variables: Readonly<Record<string, { setting: string; read(text: string): unknown }>> = {
  DATABASE_URL: { setting: 'databaseUrl', read: String },
  REDIS_URL: { setting: 'redisUrl', read: String },
  LATCHKEY_DATABASE_FOLDER: { setting: 'databaseFolder', read: String },
  LATCHKEY_HOST: { setting: 'host', read: String },
  LATCHKEY_PORT: { setting: 'port', read: Number },
  LATCHKEY_OPERATIONS_HOST: { setting: 'operationsHost', read: String },
  LATCHKEY_OPERATIONS_PORT: { setting: 'operationsPort', read: Number },
  LATCHKEY_ORIGINS: {
    setting: 'origins',
    read: readList,
  },
  LATCHKEY_TRUSTED_PROXIES: {
    setting: 'trustedProxies',
    read: readList,
  },
}

const REFERENCE = /^env:(\w+)$/

type Environment = Readonly<Record<string, string | undefined>>

function readObject(file: string): object {
  try {
    const value: unknown = JSON.parse(readFileSync(file, 'utf8'))
    if (isRecord(value)) return value
    throw new TypeError('expected an object')
  } catch (cause) {
    const isMissing = (cause as { code?: unknown }).code === 'ENOENT'
    throw new SettingsError(
      isMissing
        ? `There is no settings file ${file}.`
        : `The settings file ${file} is wrong: ${(cause as Error).message}`,
      { cause },
    )
  }
}

/** Replaces `"env:NAME"` with the environment variable, so that the file needs no secrets. */
function fillIn(
  value: unknown,
  environment: Environment,
  path: string,
  missing: Map<string, string>,
): unknown {
  const inside = (key: string | number, each: unknown): unknown =>
    fillIn(each, environment, path ? `${path}.${key}` : String(key), missing)
  if (Array.isArray(value)) return value.map((each, index) => inside(index, each))
  if (isRecord(value))
    return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, inside(key, each)]))
  const name = typeof value === 'string' ? REFERENCE.exec(value)?.[1] : undefined
  if (!name) return value
  const found = environment[name]
  if (!found) missing.set(path, name)
  return found || value
}

/**
 * Reads the settings of a server from a JSON file and the environment, which takes precedence.
 *
 * @param file - Path of the JSON file. Without one the environment must set everything that has no
 *   default.
 * @throws {@link SettingsError} naming every invalid setting.
 *
 * @example
 * ```ts
 * import { readSettings, startServer } from '@latchkey/server'
 *
 * const server = await startServer(readSettings(process.env, 'latchkey.json'))
 * ```
 */
export function readSettings(environment: Environment, file?: string): Settings {
  return readChecked(settingsSchema, variables, environment, file)
}

/**
 * Reads the settings of any service from a JSON file and the environment, which takes precedence.
 * @throws SettingsError naming every invalid setting.
 */
export function readChecked<settings>(
  schema: GenericSchema<unknown, settings>,
  named: typeof variables,
  environment: Environment,
  file?: string,
): settings {
  const missing = new Map<string, string>()
  const given =
    file === undefined ? {} : (fillIn(readObject(file), environment, '', missing) as object)
  const fromEnvironment = Object.entries(named).flatMap(([name, { setting, read }]) => {
    const text = environment[name]
    return text ? [[setting, read(text)] as const] : []
  })
  const result = safeParse(schema, { ...given, ...Object.fromEntries(fromEnvironment) })
  if (result.success && missing.size === 0) return result.output
  const problems = [...missing].map(
    ([path, name]) =>
      `"${path}" takes its value from the environment variable ${name}, which is not set.`,
  )
  for (const issue of result.issues ?? []) {
    const path = issue.path?.map(({ key }) => String(key)).join('.') ?? ''
    if (!missing.has(path)) problems.push(`"${path}": ${describeIssue(schema, issue)}`)
  }
  throw new SettingsError(
    `The settings are wrong:\n${problems.map((problem) => `  ${problem}`).join('\n')}`,
  )
}
