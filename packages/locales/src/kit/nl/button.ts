// Written by npm run locales.
import type { Catalogue } from '../../catalogue.js'

export const catalogue: Catalogue = () => ({ button: { connect: `Verbinden`, connecting: `Verbinden…`, wrongNetwork: `Verkeerd netwerk`, signIn: `Aanmelden`, account: `Account`, network: (name: unknown) => `Netwerk: ${name}. Wijzigen`, unknownNetwork: `Onbekend netwerk`, notLoaded: `Dit venster is niet geladen. Er is niets gedeeld.`, tryAgain: `Opnieuw`, close: `Sluiten` } })
