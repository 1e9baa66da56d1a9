/** The part of `navigator` that tells devices apart. */
export interface Navigated {
  navigator?: { userAgent?: string; maxTouchPoints?: number } | undefined
}

/** The system a page runs on. Unknown counts as desktop. */
export function osOf({
  navigator: { userAgent = '', maxTouchPoints = 0 } = {},
}: Navigated): 'ios' | 'android' | 'desktop' {
  // An iPad says that it is a Mac; no Mac has a touch screen.
  if (/iPhone|iPad|iPod/.test(userAgent) || (/Macintosh/.test(userAgent) && maxTouchPoints > 1))
    return 'ios'
  return /Android/.test(userAgent) ? 'android' : 'desktop'
}
