// npm run sbom: writes release/sbom.cdx.json (CycloneDX 1.6), the packages that are installed with
// the published ones.
import { join } from 'node:path'
import { readCommit } from '../lib/readCommit.js'
import { root } from '../lib/workspace.js'
import { SBOM_FILE, writeSbom } from './writeSbom.js'

const { components } = writeSbom(join(root, 'release'), await readCommit())
console.log(`release/${SBOM_FILE}: ${components.length} packages`)
