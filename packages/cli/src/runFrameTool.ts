import { randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { setTimeout } from 'node:timers/promises'
import {
  directoryKeyOf,
  probeFrame,
  readFrameSettings,
  type SignedManifest,
  signFrame,
} from '@latchkey/server'
import { readArguments } from './readArguments.js'
import { UsageError } from './usageError.js'

const FOLDER = 'node_modules/@latchkey/vault/dist/frame'
const print = (line: string): unknown => process.stdout.write(`${line}\n`)

/** Creates a key to sign built frames. */
function key(args: readonly string[]): number {
  readArguments('frame key', args, {}, 0)
  const signingKey = randomBytes(32).toString('hex')
  print(`LATCHKEY_FRAME_KEY=${signingKey}`)
  print(`# For --key of "latchkey frame probe", and no secret: ${directoryKeyOf(signingKey)}`)
  return 0
}

async function sign(args: readonly string[]): Promise<number> {
  const [folder = FOLDER] = readArguments('frame sign', args, {}, 1).positionals
  const signingKey = process.env.LATCHKEY_FRAME_KEY
  // Never on the command line, which other users of the machine can read.
  if (!signingKey)
    throw new UsageError(
      'frame sign',
      'Put the key into the environment variable LATCHKEY_FRAME_KEY; "latchkey frame key" makes one.',
    )
  print(JSON.stringify(await signFrame({ folder, signingKey })))
  return 0
}

function readManifest(file: string): SignedManifest {
  const { manifest, signature } = JSON.parse(readFileSync(file, 'utf8')) as Partial<SignedManifest>
  if (typeof manifest !== 'string' || typeof signature !== 'string')
    throw new TypeError(`${file} is not a manifest of "latchkey frame sign".`)
  return { manifest, signature }
}

/** @returns 1 at the first difference. With `--every` it continues until there is one. */
async function probe(args: readonly string[]): Promise<number> {
  const { text } = readArguments(
    'frame probe',
    args,
    { settings: 'text', manifest: 'text', key: 'text', every: 'text' },
    0,
  )
  const [settingsFile, manifestFile, publicKey] = [
    text('settings') ?? process.env.LATCHKEY_SETTINGS,
    text('manifest'),
    text('key'),
  ]
  if (!settingsFile || !manifestFile || !publicKey)
    throw new UsageError('frame probe', 'It needs --settings, --manifest and --key.')
  const every = Number(text('every') ?? 0)
  if (!(every >= 0 && every <= 86_400))
    throw new UsageError(
      'frame probe',
      `"${text('every')}" after --every is not a number of seconds.`,
    )
  const {
    frameOrigin: url,
    authUrl,
    recoveryUrl,
    chains,
    clusters,
    siteIcons,
    projects,
    inlineOrigins,
  } = readFrameSettings(process.env, settingsFile)
  if (!projects)
    throw new UsageError(
      'frame probe',
      'The settings name no "projects": write down which origins may embed the frame, in a copy for the probe.',
    )
  const options = {
    url,
    manifest: readManifest(manifestFile),
    publicKey,
    settings: { authUrl, recoveryUrl, chains, clusters, siteIcons },
    projects,
    inlineOrigins,
  }
  for (;;) {
    const differences = await probeFrame(options)
    for (const difference of differences) print(`ALARM ${difference}`)
    if (differences.length > 0) return 1
    if (every === 0) break
    await setTimeout(every * 1000)
  }
  print(`${url} serves the built files.`)
  return 0
}

const tools: Readonly<
  Record<'key' | 'sign' | 'probe', (args: readonly string[]) => number | Promise<number>>
> = { key, sign, probe }

/** Runs a command for operators that build or monitor a frame. */
export async function runFrameTool(
  tool: keyof typeof tools,
  args: readonly string[],
): Promise<number> {
  return tools[tool](args)
}
