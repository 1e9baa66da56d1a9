import { createProjectAdmin, openDatabase, type ProjectAdmin } from '@latchkey/server'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { projectActions } from './projectActions.js'
import { readArguments } from './readArguments.js'

const state: { admin?: ProjectAdmin; close?: () => Promise<void> } = {}

beforeAll(async () => {
  const database = await openDatabase()
  state.admin = createProjectAdmin(database)
  state.close = database.close
})
afterAll(() => state.close?.())

async function run(what: string, ...args: string[]): Promise<string> {
  const action = projectActions[what]
  if (!action) throw new Error(`There is no action ${what}.`)
  return action.run(
    state.admin as ProjectAdmin,
    readArguments('server project', args, action.options, action.positionals),
  )
}

describe('projectActions', () => {
  test('default', async () => {
    expect(await run('list')).toBe(
      'There are no projects yet: latchkey server project add --name <name>',
    )
    expect(
      await run(
        'add',
        '--name',
        'Millpond',
        '--origin',
        'https://millpond.example',
        '--id',
        'millpond',
      ),
    ).toBe('millpond')
    expect(await run('origins', 'millpond')).toBe('https://millpond.example')
    expect(
      await run(
        'origins',
        'millpond',
        '--add',
        'http://localhost:3000',
        '--remove',
        'https://millpond.example',
      ),
    ).toBe('http://localhost:3000')
    expect(await run('analytics', 'millpond', 'on')).toContain('analytics on')
    expect(await run('list')).toBe('millpond  "Millpond"  analytics on  http://localhost:3000')
    expect(await run('remove', 'millpond')).toBe('Removed millpond.')
  })

  test('behavior: generates a missing id', async () => {
    const id = await run('add', '--name', 'Heron')
    expect(id).toMatch(/^[0-9a-f]{32}$/)
    await run('remove', id)
  })

  test.each([
    ['add', [], '--name is missing.'],
    [
      'add',
      ['--name', 'x', '--origin', 'https://x.example/'],
      '"https://x.example/" is not an origin.',
    ],
    ['origins', [], 'The project id is missing.'],
    [
      'origins',
      ['absent'],
      'There is no project "absent". "latchkey server project list" shows those there are.',
    ],
    [
      'origins',
      ['here', '--remove', 'https://x.example'],
      'The project "here" does not list https://x.example.',
    ],
    ['analytics', ['here', 'maybe'], 'After the project id comes "on" or "off".'],
    ['remove', ['absent'], 'There is no project "absent".'],
    ['remove', ['here', 'there'], 'Unexpected argument "there".'],
    ['list', ['--all'], "Unknown option '--all'"],
  ])('error: %s %j', async (what, args, message) => {
    if (!(await state.admin?.find('here'))) await run('add', '--name', 'Here', '--id', 'here')
    await expect(run(what, ...args)).rejects.toThrow(message)
    expect(await run('list')).toBe(
      'here  "Here"  analytics off  (no origins: no page may use it yet)',
    )
  })
})
