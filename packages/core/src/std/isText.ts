/** True for a string of this shape: any script on the origin can write a stored value. */
export function isText(value: unknown, shape: RegExp): value is string {
  return typeof value === 'string' && shape.test(value)
}
