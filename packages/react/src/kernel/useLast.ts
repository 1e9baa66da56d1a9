import { useState } from 'react'

/**
 * Returns the value, or the last defined one, so that an element keeps its content during its exit
 * animation.
 */
export function useLast<value>(value: value | undefined): value | undefined {
  const [last, setLast] = useState(value)
  if (value !== undefined && value !== last) setLast(value)
  return value ?? last
}
