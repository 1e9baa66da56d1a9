// Public shape of @latchkey/locales. Written by: npm run check:api -- --update

// 7 exports

export type LocaleTexts = ReturnType<Catalogue>

export declare function fillTexts<texts>(
  english: texts,
  translated: unknown,
  path: string,
  missing: string[],
): texts

export declare function isRightToLeft(locale: string): boolean

export declare function loadKitTexts(locale: string, chunk: string): Promise<LocaleTexts>

export declare function loadMailTexts(locale: string): Promise<LocaleTexts>

export declare const locales: readonly string[]

export declare function matchLocale(tag: string): string | undefined

// Not exported, named above

type Catalogue = (
  plural: ChooseForm,
  number: (value: unknown) => string,
) => Readonly<Record<string, unknown>>

type ChooseForm = (value: unknown, forms: Readonly<Record<string, string>>) => string
