import { drawing } from './drawing.js'

/** Millpond's mark: rings on water. */
export const appIcon = drawing(
  '#0f5f64',
  '<g fill="none" stroke="#fff"><ellipse cx="24" cy="25" rx="16" ry="9.500" stroke-width="2.600" opacity=".5"/><ellipse cx="24" cy="25" rx="9.500" ry="5.500" stroke-width="2.600" opacity=".8"/></g><ellipse cx="24" cy="25" rx="3.400" ry="2.200" fill="#fff"/>',
)
