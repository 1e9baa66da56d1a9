import {
  checkParts,
  checkRecoveryParts,
  checkRoles,
  type PartState,
  type RoleSettings,
  readFrameSettings,
  readRecoverySettings,
  readSettings,
} from '@latchkey/server'
import { checkDirectory } from './checkDirectory.js'
import { checkFrame } from './checkFrame.js'
import { checkPorts } from './checkPorts.js'
import type { Finding } from './finding.js'

/** Settings files of the services that this operator runs. */
export interface ServiceFiles {
  settings?: string | undefined
  recovery?: string | undefined
  frame?: string | undefined
  /** URL of a page that embeds the frame. */
  page?: string | undefined
}

const findingOf = ({ name, problem }: PartState, good: string): Finding => ({
  state: problem ? 'wrong' : 'ok',
  what: name,
  text: problem ?? good,
})

/** Parses a file, or reports that it is wrong. */
function read<settings>(
  what: string,
  file: string | undefined,
  readFile: (file: string) => settings,
): { settings?: settings; findings: Finding[] } {
  if (file === undefined) return { findings: [] }
  try {
    return { settings: readFile(file), findings: [{ state: 'ok', what, text: file }] }
  } catch (error) {
    return { findings: [{ state: 'wrong', what, text: (error as Error).message }] }
  }
}

interface Ports {
  readonly port: number
  readonly host: string
  readonly operationsPort: number
  readonly operationsHost: string
}

/** Returns the port of a service and that of its operator API. */
function portsOf(owner: string, service: Ports | undefined): Parameters<typeof checkPorts>[0] {
  if (!service) return []
  const { port, host, operationsPort, operationsHost } = service
  return [
    { name: `port${owner}`, port, host },
    { name: `operationsPort${owner}`, port: operationsPort, host: operationsHost },
  ]
}

async function checkEach(
  { server, recovery, frame }: RoleSettings,
  page: string | undefined,
): Promise<Finding[]> {
  const ports = [
    ...portsOf('', server),
    ...portsOf(' of the recovery service', recovery),
    ...portsOf(' of the frame', frame),
  ]
  const [parts, directory, recoveryParts, framePages, taken] = await Promise.all([
    server ? checkParts(server) : [],
    server ? checkDirectory(server) : [],
    recovery ? checkRecoveryParts(recovery) : [],
    frame ? checkFrame(frame, page) : [],
    checkPorts(ports),
  ])
  return [
    ...parts.map((part) => findingOf(part, 'answers')),
    ...directory,
    ...recoveryParts.map(({ name, problem }) =>
      findingOf({ name: `${name} of the recovery service`, problem }, 'answers'),
    ),
    ...framePages,
    ...taken,
  ]
}

/**
 * Checks that the settings are valid, that their references exist, and that the services are
 * compatible.
 */
export async function checkServices(files: ServiceFiles): Promise<Finding[]> {
  const server = read('settings', files.settings, (file) => readSettings(process.env, file))
  const recovery = read('settings of the recovery service', files.recovery, (file) =>
    readRecoverySettings(process.env, file),
  )
  const frame = read('settings of the frame', files.frame, (file) =>
    readFrameSettings(process.env, file),
  )
  const settings = { server: server.settings, recovery: recovery.settings, frame: frame.settings }
  const roles = checkRoles(settings).map((state) => findingOf(state, 'as it should be'))
  return [
    ...server.findings,
    ...recovery.findings,
    ...frame.findings,
    ...(await checkEach(settings, files.page)),
    ...roles,
  ]
}
