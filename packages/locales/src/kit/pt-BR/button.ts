// Written by npm run locales.
import type { Catalogue } from '../../catalogue.js'

export const catalogue: Catalogue = () => ({ button: { connect: `Conectar`, connecting: `Conectando`, wrongNetwork: `Rede errada`, signIn: `Entrar`, account: `Conta`, network: (name: unknown) => `Rede: ${name}. Mudar`, unknownNetwork: `Rede desconhecida`, notLoaded: `Esta janela não carregou. Nada foi compartilhado.`, tryAgain: `Tentar de novo`, close: `Fechar` } })
