// npm run check:changesets: checks that a package with a changed public shape has a changeset.
// Compares with the commit a day before HEAD, or with `--base <commit>`.
import { parseArgs } from 'node:util'
import { report } from '../lib/report.js'
import { changesetFindings } from './changesetFindings.js'

const { values } = parseArgs({ options: { base: { type: 'string' } } })
const { base, findings } = await changesetFindings(values.base)
report('check:changesets', `everything since ${base.slice(0, 12)}`, findings)
