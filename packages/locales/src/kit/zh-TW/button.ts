// Written by npm run locales.
import type { Catalogue } from '../../catalogue.js'

export const catalogue: Catalogue = () => ({ button: { connect: `連接`, connecting: `連接中`, wrongNetwork: `網路錯誤`, signIn: `登入`, account: `帳戶`, network: (name: unknown) => `網路：${name}。更改`, unknownNetwork: `未知網路`, notLoaded: `此視窗未載入。未共享任何內容。`, tryAgain: `重試`, close: `關閉` } })
