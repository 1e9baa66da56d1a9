/** The part of `navigator` that identifies the device. */
export interface Navigated {
  navigator?: { userAgent?: string; maxTouchPoints?: number } | undefined
}

/** Detects the system. Unknown systems count as desktop. */
export function osOf({
  navigator: { userAgent = '', maxTouchPoints = 0 } = {},
}: Navigated): 'ios' | 'android' | 'desktop' {
  // An iPad reports a Mac; no Mac has a touch screen.
  if (/iPhone|iPad|iPod/.test(userAgent) || (/Macintosh/.test(userAgent) && maxTouchPoints > 1))
    return 'ios'
  return /Android/.test(userAgent) ? 'android' : 'desktop'
}
