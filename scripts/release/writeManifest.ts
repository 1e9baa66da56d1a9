// npm run release:manifest: builds and packs every published package into release/, with the bill
// of materials and release.json, the hashes of all. Signs it if LATCHKEY_RELEASE_KEY is set
// ("latchkey frame key" creates a key).
import { join } from 'node:path'
import { runCommand } from '../lib/runCommand.js'
import { root } from '../lib/workspace.js'
import { writeRelease } from './release.js'

const key = process.env.LATCHKEY_RELEASE_KEY
// Removed from the environment of build tools.
delete process.env.LATCHKEY_RELEASE_KEY
const { code } = await runCommand('npm', ['run', '--silent', 'build'], { isShown: true })
if (code === 0) {
  console.log(await writeRelease(root, join(root, 'release'), key))
  console.log(
    key ? 'release/ is signed.' : 'release/ is not signed: LATCHKEY_RELEASE_KEY is not set.',
  )
} else process.exitCode = 1
