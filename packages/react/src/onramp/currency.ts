/** Returns the name of a currency in the user's language, for example `US dollar`. */
export function currencyName(currency: string, locale: string | undefined): string {
  return new Intl.DisplayNames(locale, { type: 'currency' }).of(currency) ?? currency
}

function partsOf(currency: string, locale: string | undefined): Intl.NumberFormatPart[] {
  return new Intl.NumberFormat(locale, {
    style: 'currency',
    currency,
    currencyDisplay: 'narrowSymbol',
  }).formatToParts(0)
}

/** Returns the sign of a currency, for example `$`. */
export function currencySign(currency: string, locale: string | undefined): string {
  return partsOf(currency, locale).find(({ type }) => type === 'currency')?.value ?? currency
}

/** True if the language writes the sign after the amount, for example `100 $`. */
export function isSignLast(currency: string, locale: string | undefined): boolean {
  return partsOf(currency, locale).findLast(({ type }) => type !== 'literal')?.type === 'currency'
}

/** Returns an amount of money, without decimals if they are zero. */
export function roundMoney(amount: string, currency: string, locale: string | undefined): string {
  const options = {
    style: 'currency',
    currency,
    currencyDisplay: 'narrowSymbol',
    trailingZeroDisplay: 'stripIfInteger',
  } as const
  return new Intl.NumberFormat(locale, options).format(amount as `${number}`)
}
