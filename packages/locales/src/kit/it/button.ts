// Written by npm run locales.
import type { Catalogue } from '../../catalogue.js'

export const catalogue: Catalogue = () => ({ button: { connect: `Connetti`, connecting: `Connessione`, wrongNetwork: `Rete errata`, signIn: `Accedi`, account: `Account`, network: (name: unknown) => `Rete: ${name}. Cambia`, unknownNetwork: `Rete sconosciuta`, notLoaded: `Questa finestra non si è caricata. Nulla è stato condiviso.`, tryAgain: `Riprova`, close: `Chiudi` } })
