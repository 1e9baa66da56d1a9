const LABEL = /^_*[a-z0-9-]+$/

/**
 * True if a name is safe to show: lowercase letters, digits and hyphens, each label valid under
 * ENSIP-15. Names with other characters may be normalized as well, but telling them from
 * look-alikes needs the Unicode tables (SEC-42).
 */
export function isShownName(name: string): boolean {
  if (name.length > 255) return false
  const labels = name.split('.')
  return (
    labels.length > 1 &&
    labels.every((label) => label.length <= 63 && LABEL.test(label) && label.slice(2, 4) !== '--')
  )
}
