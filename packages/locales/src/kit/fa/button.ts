// Written by npm run locales.
import type { Catalogue } from '../../catalogue.js'

export const catalogue: Catalogue = () => ({ button: { connect: `اتصال`, connecting: `در حال اتصال`, wrongNetwork: `شبکهٔ نادرست`, signIn: `ورود`, account: `حساب`, network: (name: unknown) => `شبکه: ${name}. تغییر`, unknownNetwork: `شبکهٔ ناشناس`, notLoaded: `این پنجره بارگیری نشد. چیزی به اشتراک گذاشته نشد.`, tryAgain: `دوباره`, close: `بستن` } })
