// Written by npm run locales.
import type { Catalogue } from '../../catalogue.js'

export const catalogue: Catalogue = () => ({ button: { connect: `Sambung`, connecting: `Menyambung`, wrongNetwork: `Rangkaian salah`, signIn: `Log masuk`, account: `Akaun`, network: (name: unknown) => `Rangkaian: ${name}. Tukar`, unknownNetwork: `Rangkaian tidak dikenali`, notLoaded: `Tetingkap ini tidak dimuatkan. Tiada yang dikongsi.`, tryAgain: `Cuba lagi`, close: `Tutup` } })
