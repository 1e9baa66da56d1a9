import { describe, expect, test } from 'vitest'
import { help } from './help.js'
import { runCommand } from './runCommand.js'
import { UsageError } from './usageError.js'

describe('runCommand', () => {
  test.each([
    [['open'], '', 'There is no command "open".'],
    [['server', 'proj'], 'server', 'Unexpected argument "proj".'],
    [['server', '--port', '1'], 'server', "Unknown option '--port'"],
    [
      ['server', 'project'],
      'server project',
      'What shall be done: add, list, origins, analytics, remove?',
    ],
    [['server', 'project', '__proto__'], 'server project', 'What shall be done'],
    [['doctor', '--url', 'app.example'], 'doctor', '"app.example" after --url is not an address'],
    [['doctor', '--connect', 'relay'], 'doctor', '"relay" after --connect is not an address'],
    [['server', 'reshare', 'now'], 'server reshare', 'Unexpected argument "now".'],
    [['server', 'split-anew', 'now'], 'server reshare', 'Unexpected argument "now".'],
    [['recovery'], 'recovery', 'Name the settings file'],
    [['frame', 'build'], 'frame', 'Unexpected argument "build".'],
    [['keys'], 'keys', 'Name the service: auth or recovery.'],
    [['sandbox', 'now'], 'sandbox', 'Unexpected argument "now".'],
  ])('error: %j', async (args, command, message) => {
    const error = await runCommand(args).catch((thrown: unknown) => thrown)
    expect(error).toBeInstanceOf(UsageError)
    expect([(error as UsageError).command, (error as UsageError).message]).toEqual([
      command,
      expect.stringContaining(message),
    ])
    // The help that the message refers to.
    expect(Object.keys(help)).toContain(command)
  })
})
