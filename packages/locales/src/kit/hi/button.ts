// Written by npm run locales.
import type { Catalogue } from '../../catalogue.js'

export const catalogue: Catalogue = () => ({ button: { connect: `कनेक्ट करें`, connecting: `कनेक्ट हो रहा है`, wrongNetwork: `गलत नेटवर्क`, signIn: `साइन इन करें`, account: `खाता`, network: (name: unknown) => `नेटवर्क: ${name}। बदलें`, unknownNetwork: `अज्ञात नेटवर्क`, notLoaded: `यह विंडो लोड नहीं हुई। कुछ साझा नहीं हुआ।`, tryAgain: `फिर कोशिश करें`, close: `बंद करें` } })
