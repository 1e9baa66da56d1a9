// Written by npm run locales.
import type { Catalogue } from '../../catalogue.js'

export const catalogue: Catalogue = () => ({ button: { connect: `Připojit`, connecting: `Připojování`, wrongNetwork: `Špatná síť`, signIn: `Přihlásit se`, account: `Účet`, network: (name: unknown) => `Síť: ${name}. Změnit`, unknownNetwork: `Neznámá síť`, notLoaded: `Toto okno se nenačetlo. Nic se nesdílelo.`, tryAgain: `Zkusit znovu`, close: `Zavřít` } })
