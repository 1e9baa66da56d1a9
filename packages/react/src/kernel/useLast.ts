import { useState } from 'react'

/** The value, or the last one there was: what is on its way out is drawn as it was. */
export function useLast<value>(value: value | undefined): value | undefined {
  const [last, setLast] = useState(value)
  if (value !== undefined && value !== last) setLast(value)
  return value ?? last
}
