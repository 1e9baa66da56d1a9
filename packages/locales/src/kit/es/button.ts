// Written by npm run locales.
import type { Catalogue } from '../../catalogue.js'

export const catalogue: Catalogue = () => ({ button: { connect: `Conectar`, connecting: `Conectando`, wrongNetwork: `Red incorrecta`, signIn: `Iniciar sesión`, account: `Cuenta`, network: (name: unknown) => `Red: ${name}. Cambiar`, unknownNetwork: `Red desconocida`, notLoaded: `Esta ventana no se cargó. No se compartió nada.`, tryAgain: `Reintentar`, close: `Cerrar` } })
