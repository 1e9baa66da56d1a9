import type { ProjectAdmin, ProjectRecord } from '@latchkey/server'
import type { Arguments, OptionKind } from './readArguments.js'
import { UsageError } from './usageError.js'

const COMMAND = 'server project'

/** An action on projects. */
export interface ProjectAction {
  readonly options: Readonly<Record<string, OptionKind>>
  readonly positionals: number
  /** @returns The printed text. */
  run(admin: ProjectAdmin, args: Arguments): Promise<string>
}

function needed(value: string | undefined, what: string): string {
  if (!value) throw new UsageError(COMMAND, `${what} is missing.`)
  return value
}

async function existing(admin: ProjectAdmin, id: string): Promise<ProjectRecord> {
  const project = await admin.find(id)
  if (!project)
    throw new Error(
      `There is no project "${id}". "latchkey server project list" shows those there are.`,
    )
  return project
}

function lineOf({ id, name, origins, isAnalyticsEnabled }: ProjectRecord): string {
  return `${id}  ${JSON.stringify(name)}  analytics ${isAnalyticsEnabled ? 'on' : 'off'}  ${origins.join(' ') || '(no origins: no page may use it yet)'}`
}

/** The actions on projects, by their name on the command line. */
export const projectActions: Readonly<Record<string, ProjectAction>> = {
  add: {
    options: { name: 'text', origin: 'texts', id: 'text' },
    positionals: 0,
    async run(admin, { text, texts }) {
      const { id } = await admin.add({
        id: text('id'),
        name: needed(text('name'), '--name'),
        origins: texts('origin'),
      })
      return id
    },
  },
  list: {
    options: {},
    positionals: 0,
    run: async (admin) =>
      (await admin.list()).map(lineOf).join('\n') ||
      'There are no projects yet: latchkey server project add --name <name>',
  },
  origins: {
    options: { add: 'texts', remove: 'texts' },
    positionals: 1,
    async run(admin, { positionals: [given], texts }) {
      const { id, origins } = await existing(admin, needed(given, 'The project id'))
      const absent = texts('remove').find((origin) => !origins.includes(origin))
      if (absent !== undefined) throw new Error(`The project "${id}" does not list ${absent}.`)
      const wanted = [
        ...origins.filter((origin) => !texts('remove').includes(origin)),
        ...texts('add'),
      ]
      const isChanged = texts('add').length + texts('remove').length > 0
      const result = isChanged ? (await admin.change(id, { origins: wanted })).origins : origins
      return result.join('\n')
    },
  },
  analytics: {
    options: {},
    positionals: 2,
    async run(admin, { positionals: [given, state] }) {
      const { id } = await existing(admin, needed(given, 'The project id'))
      if (state !== 'on' && state !== 'off')
        throw new UsageError(COMMAND, 'After the project id comes "on" or "off".')
      return lineOf(await admin.change(id, { isAnalyticsEnabled: state === 'on' }))
    },
  },
  remove: {
    options: {},
    positionals: 1,
    async run(admin, { positionals: [given] }) {
      const { id } = await existing(admin, needed(given, 'The project id'))
      await admin.remove(id)
      return `Removed ${id}.`
    },
  },
}
