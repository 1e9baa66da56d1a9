const LABEL = /^_*[a-z0-9-]+$/

/**
 * Whether a name reads the same for everybody: small letters, digits and hyphens, each part as
 * ENSIP-15 has it. Others may be normalized as well, but only who knows all of Unicode can tell
 * them from those that merely look alike (SEC-42).
 */
export function isShownName(name: string): boolean {
  if (name.length > 255) return false
  const labels = name.split('.')
  return (
    labels.length > 1 &&
    labels.every((label) => label.length <= 63 && LABEL.test(label) && label.slice(2, 4) !== '--')
  )
}
