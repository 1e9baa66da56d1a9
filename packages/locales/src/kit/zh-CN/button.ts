// Written by npm run locales.
import type { Catalogue } from '../../catalogue.js'

export const catalogue: Catalogue = () => ({ button: { connect: `连接`, connecting: `连接中`, wrongNetwork: `网络错误`, signIn: `登录`, account: `账户`, network: (name: unknown) => `网络：${name}。更改`, unknownNetwork: `未知网络`, notLoaded: `此窗口未加载。未共享任何内容。`, tryAgain: `重试`, close: `关闭` } })
