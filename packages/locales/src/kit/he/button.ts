// Written by npm run locales.
import type { Catalogue } from '../../catalogue.js'

export const catalogue: Catalogue = () => ({ button: { connect: `חיבור`, connecting: `מתחבר`, wrongNetwork: `רשת שגויה`, signIn: `כניסה`, account: `חשבון`, network: (name: unknown) => `רשת: ${name}. החלפה`, unknownNetwork: `רשת לא מוכרת`, notLoaded: `החלון לא נטען. שום דבר לא שותף.`, tryAgain: `ניסיון חוזר`, close: `סגירה` } })
