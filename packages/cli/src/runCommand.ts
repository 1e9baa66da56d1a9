import { help } from './help.js'
import { runSandbox } from './runSandbox.js'
import { UsageError } from './usageError.js'
import { version } from './version.js'

/** Loaded on demand: `--help` does not load a server. */
const commands: Readonly<Record<string, (args: readonly string[]) => Promise<number>>> = {
  sandbox: runSandbox,
  server: async (args) => (await import('./runServerCommand.js')).runServerCommand(args),
  'server project': async (args) => (await import('./runProject.js')).runProject(args),
  'server wallets': async (args) => (await import('./runWallets.js')).runWallets(args),
  'server reshare': async (args) => (await import('./runReshare.js')).runReshare(args),
  async 'server split-anew'(args) {
    process.stderr.write(
      '"split-anew" is called "reshare" now. The next minor release removes the old name.\n',
    )
    return (await import('./runReshare.js')).runReshare(args)
  },
  recovery: async (args) =>
    (await import('./runServiceCommand.js')).runServiceCommand('recovery', args),
  frame: async (args) => (await import('./runServiceCommand.js')).runServiceCommand('frame', args),
  'frame key': async (args) => (await import('./runFrameTool.js')).runFrameTool('key', args),
  'frame sign': async (args) => (await import('./runFrameTool.js')).runFrameTool('sign', args),
  'frame probe': async (args) => (await import('./runFrameTool.js')).runFrameTool('probe', args),
  keys: async (args) => (await import('./runKeys.js')).runKeys(args),
  doctor: async (args) => (await import('./doctor/runDoctor.js')).runDoctor(args),
}

/** Returns the longest command at the beginning of the arguments. */
function commandOf([first = '', second = '']: readonly string[]): string {
  const long = `${first} ${second}`
  return Object.hasOwn(commands, long) ? long : Object.hasOwn(commands, first) ? first : ''
}

/**
 * Runs the command line.
 *
 * @returns The exit code.
 * @throws {@link UsageError} if there is no such command.
 */
export async function runCommand(args: readonly string[]): Promise<number> {
  const name = commandOf(args)
  const rest = name ? args.slice(name.split(' ').length) : args
  if (rest.includes('--help') || rest.includes('-h') || args.length === 0) {
    process.stdout.write(help[name] ?? '')
    return 0
  }
  const command = commands[name]
  if (command) return command(rest)
  if (rest[0] !== '--version') throw new UsageError('', `There is no command "${rest[0]}".`)
  process.stdout.write(`${version()}\n`)
  return 0
}
