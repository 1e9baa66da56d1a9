// Written by npm run locales.
import type { Catalogue } from '../../catalogue.js'

export const catalogue: Catalogue = () => ({ button: { connect: `ربط`, connecting: `جارٍ الربط`, wrongNetwork: `شبكة خاطئة`, signIn: `تسجيل الدخول`, account: `الحساب`, network: (name: unknown) => `الشبكة: ${name}. تغيير`, unknownNetwork: `شبكة غير معروفة`, notLoaded: `لم تُحمَّل هذه النافذة. لم تتم مشاركة أي شيء.`, tryAgain: `إعادة المحاولة`, close: `إغلاق` } })
