// npm run release:verify -- <folder> --key <public key>: compares the files of a release with its
// signed manifest.
import { parseArgs } from 'node:util'
import { verifyRelease } from './release.js'

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { key: { type: 'string' } },
})
const [folder = 'release'] = positionals
if (!values.key) {
  console.error(
    'Name the public key of the project: npm run release:verify -- <folder> --key <64 hexadecimal digits>. SECURITY.md has it.',
  )
  process.exitCode = 2
} else {
  try {
    const differences = verifyRelease(folder, values.key)
    for (const difference of differences) console.error(difference)
    if (differences.length === 0) console.log(`${folder}: every file is the one that was signed.`)
    process.exitCode = differences.length === 0 ? 0 : 1
  } catch (error) {
    console.error(error instanceof Error ? error.message : String(error))
    process.exitCode = 1
  }
}
