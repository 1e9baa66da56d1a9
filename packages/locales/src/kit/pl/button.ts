// Written by npm run locales.
import type { Catalogue } from '../../catalogue.js'

export const catalogue: Catalogue = () => ({ button: { connect: `Połącz`, connecting: `Łączenie`, wrongNetwork: `Zła sieć`, signIn: `Zaloguj się`, account: `Konto`, network: (name: unknown) => `Sieć: ${name}. Zmień`, unknownNetwork: `Nieznana sieć`, notLoaded: `To okno się nie załadowało. Nic nie udostępniono.`, tryAgain: `Ponów`, close: `Zamknij` } })
