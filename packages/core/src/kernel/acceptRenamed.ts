import { isObject } from './checkOptions.js'

/**
 * Returns the options under their current names. An old name is accepted for one release and warned
 * about, once and only in development; the current name wins over it.
 *
 * @param renamed - The current name of each old one.
 */
export function acceptRenamed<options, old extends string>(
  options: options,
  renamed: Readonly<Record<old, string>>,
): Omit<options, old> {
  if (!isObject(options)) return options
  const current: Record<string, unknown> = { ...options }
  for (const [old, name] of Object.entries<string>(renamed)) {
    if (!(old in current)) continue
    if (current[name] === undefined) current[name] = current[old]
    delete current[old]
    import('./warnRenamed.js').then(
      ({ warnRenamed }) => warnRenamed(old, name),
      () => {}, // The old name works without the warning.
    )
  }
  return current as Omit<options, old>
}
