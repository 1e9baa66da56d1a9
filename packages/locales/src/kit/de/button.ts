// Written by npm run locales.
import type { Catalogue } from '../../catalogue.js'

export const catalogue: Catalogue = () => ({ button: { connect: `Verbinden`, connecting: `Wird verbunden`, wrongNetwork: `Falsches Netzwerk`, signIn: `Anmelden`, account: `Konto`, network: (name: unknown) => `Netzwerk: ${name}. Ändern`, unknownNetwork: `Unbekanntes Netzwerk`, notLoaded: `Dieses Fenster wurde nicht geladen. Es wurde nichts geteilt.`, tryAgain: `Erneut versuchen`, close: `Schließen` } })
