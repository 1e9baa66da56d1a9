import { toAssertionKey } from './assertionKey.js'
import type { PartState } from './checkParts.js'
import type { FrameServerSettings } from './frameSettings.js'
import type { RecoveryServiceSettings } from './recoverySettings.js'
import type { Settings } from './settings.js'

/**
 * Settings of the services that an operator can access. Ideally no operator has all three. Two are
 * sufficient for a comparison.
 */
export interface RoleSettings {
  server?: Settings | undefined
  recovery?: RecoveryServiceSettings | undefined
  frame?: FrameServerSettings | undefined
}

/** The name and value of a setting. Origins are equal with and without a slash at their end. */
type Said = readonly [setting: string, value: string | undefined]

const bare = (value: string): string => value.replace(/\/+$/, '')

/** Checks that settings of several services are equal. */
function checkSame(name: string, said: readonly Said[]): PartState[] {
  const known = said.flatMap(([setting, value]) =>
    value === undefined ? [] : [{ setting, value: bare(value) }],
  )
  const [first, ...others] = known
  const other = others.find(({ value }) => value !== first?.value)
  if (!first || others.length === 0) return []
  return [
    {
      name,
      problem:
        other &&
        `${first.setting} says ${first.value}, ${other.setting} says ${other.value}. They must be the same.`,
    },
  ]
}

/** Checks that secrets are distinct. The output contains only their names. */
function checkDifferent(name: string, said: readonly Said[], why: string): PartState[] {
  const known = said.flatMap(([setting, value]) =>
    value === undefined ? [] : [{ setting, value: bare(value) }],
  )
  const pairs = known.flatMap((one, index) => known.slice(index + 1).map((two) => ({ one, two })))
  const same = pairs.find(({ one, two }) => one.value === two.value)
  if (known.length < 2) return []
  return [
    { name, problem: same && `${same.one.setting} and ${same.two.setting} are the same. ${why}` },
  ]
}

function checkAddresses({ server, recovery, frame }: RoleSettings): PartState[] {
  const login = server?.login
  return [
    ...checkSame('address of the frame', [
      ['login.frameOrigin', login?.frameOrigin],
      ['frameOrigin of the recovery service', recovery?.frameOrigin],
      ['frameOrigin of the frame', frame?.frameOrigin],
    ]),
    ...checkSame('address of the auth service', [
      ['publicUrl of the server', login && server?.publicUrl],
      ['issuer of the recovery service', recovery?.issuer],
      ['authUrl of the frame', frame?.authUrl],
    ]),
    ...checkSame('address of the recovery service', [
      ['login.recoveryUrl', login?.recoveryUrl],
      ['publicUrl of the recovery service', recovery?.publicUrl],
      ['recoveryUrl of the frame', frame?.recoveryUrl],
    ]),
  ]
}

function checkOrigins({ server, recovery, frame }: RoleSettings): PartState[] {
  const originOf = (url: string | undefined): string | undefined => url && new URL(url).origin
  const login = server?.login
  const own = login?.frameOrigin ?? recovery?.frameOrigin ?? frame?.frameOrigin
  const listed =
    typeof login?.projects === 'object' ? login.projects.flatMap(({ origins }) => origins) : []
  const pages = [
    ...(server?.origins ?? []),
    ...listed,
    ...Object.values(frame?.projects ?? {}).flat(),
  ]
  return [
    ...checkDifferent(
      'an origin for each service',
      [
        ['the frame', own],
        [
          'the auth service',
          originOf((login && server?.publicUrl) ?? recovery?.issuer ?? frame?.authUrl),
        ],
        [
          'the recovery service',
          originOf(login?.recoveryUrl ?? recovery?.publicUrl ?? frame?.recoveryUrl),
        ],
      ],
      'An attacker who takes one over would have the other.',
    ),
    ...(own === undefined || pages.length === 0
      ? []
      : [
          {
            name: 'pages of apps',
            problem: pages.includes(own)
              ? `The frame is at ${own}, which is a page of an app. Give it a site of its own.`
              : undefined,
          },
        ]),
  ]
}

function checkSecrets({ server, recovery }: RoleSettings): PartState[] {
  const login = server?.login
  const custody = login?.custody
  const why = 'Make new ones with `latchkey keys`.'
  return [
    ...checkDifferent(
      'keys',
      [
        ['login.pepper', login?.pepper],
        ['login.custody.kmsKey', custody?.kmsKey],
        ['login.custody.sealSeed', custody?.sealSeed],
        ['pepper of the recovery service', recovery?.pepper],
        ['kmsKey of the recovery service', recovery?.kmsKey],
        ['sealSeed of the recovery service', recovery?.sealSeed],
      ],
      why,
    ),
    ...checkDifferent(
      'databases',
      [
        ['The database of the server', server && (server.databaseUrl ?? server.databaseFolder)],
        [
          'that of the recovery service',
          recovery && (recovery.databaseUrl ?? recovery.databaseFolder),
        ],
      ],
      'Each service needs its own: together they hold whole keys.',
    ),
    ...checkDifferent(
      'mail accounts',
      [
        ['login.smtp.url', login?.smtp.url],
        ['smtp.url of the recovery service', recovery?.smtp.url],
      ],
      'An attacker with that account reads both codes.',
    ),
  ]
}

function checkAssertionKey({ server, recovery }: RoleSettings): PartState[] {
  const key = server?.login?.assertionKey
  if (key === undefined || !recovery) return []
  const { x, y } = typeof key === 'string' ? toAssertionKey(key) : key
  const isKnown = recovery.assertionKeys.some((each) => each.x === x && each.y === y)
  const problem = isKnown
    ? undefined
    : `assertionKeys of the recovery service lack the key of the server. Add {"kty":"EC","crv":"P-256","x":"${x}","y":"${y}"}.`
  return [{ name: 'assertion key', problem }]
}

/**
 * The frame loads in pages of its projects, and a login there requires the same page in
 * `login.projects`.
 */
function checkProjects({ server, frame }: RoleSettings): PartState[] {
  const listed = server?.login?.projects
  if (typeof listed !== 'object' || frame?.projects === undefined) return []
  const missing = Object.entries(frame.projects).flatMap(([id, origins]) =>
    origins
      .filter((origin) => !listed.some((each) => each.id === id && each.origins.includes(origin)))
      .map((origin) => ({ id, origin })),
  )
  const [first] = missing
  const problem =
    first &&
    `login.projects lacks ${first.origin} of the project "${first.id}", which the frame lets in. Add it, or no user logs in there.`
  return [{ name: 'projects', problem }]
}

function checkCustody({ server }: RoleSettings): PartState[] {
  const login = server?.login
  if (!login) return []
  const problem = login.custody
    ? undefined
    : 'Users log in and have no wallet. Add "login.custody", with keys of `latchkey keys auth`.'
  return [{ name: 'custody', problem }]
}

/**
 * Compares the settings of the auth service, the recovery service and the frame: values that must
 * be equal and secrets that must be distinct. The output contains no secret.
 *
 * @example
 * ```ts
 * import { checkRoles, readRecoverySettings, readSettings } from '@latchkey/server'
 *
 * const states = checkRoles({ server: readSettings(process.env, 'latchkey.json'), recovery: readRecoverySettings(process.env, 'recovery.json') })
 * ```
 */
export function checkRoles(settings: RoleSettings): PartState[] {
  return [
    ...checkAddresses(settings),
    ...checkOrigins(settings),
    ...checkSecrets(settings),
    ...checkAssertionKey(settings),
    ...checkProjects(settings),
    ...checkCustody(settings),
  ]
}
