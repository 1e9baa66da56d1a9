// Written by npm run locales.
import type { Catalogue } from '../../catalogue.js'

export const catalogue: Catalogue = () => ({ button: { connect: `Connecter`, connecting: `Connexion`, wrongNetwork: `Mauvais réseau`, signIn: `Se connecter`, account: `Compte`, network: (name: unknown) => `Réseau : ${name}. Changer`, unknownNetwork: `Réseau inconnu`, notLoaded: `Cette fenêtre ne s’est pas chargée. Rien n’a été partagé.`, tryAgain: `Réessayer`, close: `Fermer` } })
