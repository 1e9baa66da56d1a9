// npm run check:changesets: a package whose public shape changed has a changeset. Compares with the
// last day before HEAD, or with `--base <commit>`.
import { parseArgs } from 'node:util'
import { report } from '../lib/report.js'
import { changesetFindings } from './changesetFindings.js'

const { values } = parseArgs({ options: { base: { type: 'string' } } })
const { base, findings } = await changesetFindings(values.base)
report('check:changesets', `everything since ${base.slice(0, 12)}`, findings)
