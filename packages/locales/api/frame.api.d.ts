// Public shape of @latchkey/locales/frame. Written by: npm run check:api -- --update

// 1 exports

export declare function loadFrameTexts(locale: string): Promise<LocaleTexts>

// Not exported, named above

type Catalogue = (
  plural: ChooseForm,
  number: (value: unknown) => string,
) => Readonly<Record<string, unknown>>

type ChooseForm = (value: unknown, forms: Readonly<Record<string, string>>) => string

type LocaleTexts = ReturnType<Catalogue>
