// Written by npm run locales.
import type { Catalogue } from '../../catalogue.js'

export const catalogue: Catalogue = () => ({ button: { connect: `Подключить`, connecting: `Подключаем`, wrongNetwork: `Не та сеть`, signIn: `Войти`, account: `Счёт`, network: (name: unknown) => `Сеть: ${name}. Сменить`, unknownNetwork: `Неизвестная сеть`, notLoaded: `Окно не загрузилось. Ничего не передано.`, tryAgain: `Повторить`, close: `Закрыть` } })
