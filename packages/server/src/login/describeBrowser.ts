import { enMail, type MailTexts } from './mail/mailTexts.js'

const browsers: readonly (readonly [RegExp, string])[] = [
  [/\bEdgA?\//, 'Edge'],
  [/\bOPR\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(?:Firefox|FxiOS)\//, 'Firefox'],
  [/\b(?:Chrome|Chromium|CriOS|HeadlessChrome)\//, 'Chrome'],
  [/\bVersion\/[\d.]+ .*Safari\//, 'Safari'],
]

const systems: readonly (readonly [RegExp, string])[] = [
  [/\bAndroid\b/, 'Android'],
  [/\b(?:iPhone|iPod)\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bWindows\b/, 'Windows'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bMac OS X\b/, 'macOS'],
  [/\bLinux\b/, 'Linux'],
]

/** Describes a browser from its user agent with fixed words. Repeats no part of the input. */
export function describeBrowser(
  userAgent: string | undefined,
  texts: MailTexts['browser'] = enMail.browser,
): string {
  const text = (userAgent ?? '').slice(0, 512)
  const first = (list: typeof browsers): string | undefined =>
    list.find(([pattern]) => pattern.test(text))?.[1]
  const browser = first(browsers) ?? texts.unknown
  const system = first(systems)
  return system ? texts.on(browser, system) : browser
}
