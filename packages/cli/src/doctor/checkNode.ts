import type { Finding } from './finding.js'

/** The minimum version in every package's `engines`. */
const MIN = [20, 19] as const

/** Checks the version of Node. */
export function checkNode(version: string = process.versions.node): Finding {
  const [major = 0, minor = 0] = version.split('.').map(Number)
  const isEnough = major > MIN[0] || (major === MIN[0] && minor >= MIN[1])
  if (isEnough) return { state: 'ok', what: 'Node', text: version }
  return {
    state: 'wrong',
    what: 'Node',
    text: `${version} is too old: install ${MIN.join('.')} or newer from https://nodejs.org`,
  }
}
