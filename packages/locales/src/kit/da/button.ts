// Written by npm run locales.
import type { Catalogue } from '../../catalogue.js'

export const catalogue: Catalogue = () => ({ button: { connect: `Forbind`, connecting: `Forbinder`, wrongNetwork: `Forkert netværk`, signIn: `Log ind`, account: `Konto`, network: (name: unknown) => `Netværk: ${name}. Skift`, unknownNetwork: `Ukendt netværk`, notLoaded: `Vinduet blev ikke indlæst. Intet blev delt.`, tryAgain: `Prøv igen`, close: `Luk` } })
