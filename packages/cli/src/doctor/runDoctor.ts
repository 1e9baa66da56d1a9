import { readArguments } from '../readArguments.js'
import { UsageError } from '../usageError.js'
import { checkCopies } from './checkCopies.js'
import { checkNode } from './checkNode.js'
import { checkPage } from './checkPage.js'
import { checkPeers } from './checkPeers.js'
import { checkRelay } from './checkRelay.js'
import { checkServices } from './checkServices.js'
import type { Finding } from './finding.js'

const marks: Readonly<Record<Finding['state'], string>> = {
  ok: 'ok   ',
  note: 'note ',
  wrong: 'WRONG',
}

/** WalletConnect’s public relay, the default of `walletConnect({ projectId })`. */
const PUBLIC_RELAY = 'wss://relay.walletconnect.org'

const options = {
  url: 'text',
  connect: 'texts',
  relay: 'text',
  'project-id': 'text',
  settings: 'text',
  recovery: 'text',
  frame: 'text',
} as const

function checkAddress(option: string, text: string): void {
  if (!URL.canParse(text))
    throw new UsageError(
      'doctor',
      `"${text}" after --${option} is not an address: it begins with https:// or the like.`,
    )
}

/** Prints the findings. */
export async function runDoctor(args: readonly string[]): Promise<number> {
  const { text, texts } = readArguments('doctor', args, options, 0)
  const url = text('url')
  const settings = text('settings') ?? process.env.LATCHKEY_SETTINGS
  const projectId = text('project-id')
  const relay = text('relay') ?? (projectId === undefined ? undefined : PUBLIC_RELAY)
  if (url !== undefined) checkAddress('url', url)
  if (relay !== undefined) checkAddress('relay', relay)
  for (const address of texts('connect')) checkAddress('connect', address)
  const findings = [
    checkNode(),
    ...checkCopies(process.cwd()),
    ...checkPeers(process.cwd()),
    ...(await checkServices({
      settings,
      recovery: text('recovery'),
      frame: text('frame'),
      page: url,
    })),
    ...(relay === undefined ? [] : [await checkRelay(relay, projectId)]),
    ...(url === undefined ? [] : await checkPage(url, texts('connect'))),
  ]
  for (const { state, what, text: message } of findings)
    process.stdout.write(`${marks[state]}  ${what}: ${message}\n`)
  const wrong = findings.filter(({ state }) => state === 'wrong').length
  process.stdout.write(wrong === 0 ? 'Nothing is wrong.\n' : `${wrong} to correct.\n`)
  return wrong === 0 ? 0 : 1
}
