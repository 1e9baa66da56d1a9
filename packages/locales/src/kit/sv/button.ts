// Written by npm run locales.
import type { Catalogue } from '../../catalogue.js'

export const catalogue: Catalogue = () => ({ button: { connect: `Anslut`, connecting: `Ansluter`, wrongNetwork: `Fel nätverk`, signIn: `Logga in`, account: `Konto`, network: (name: unknown) => `Nätverk: ${name}. Byt`, unknownNetwork: `Okänt nätverk`, notLoaded: `Fönstret lästes inte in. Inget delades.`, tryAgain: `Försök igen`, close: `Stäng` } })
