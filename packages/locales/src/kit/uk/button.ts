// Written by npm run locales.
import type { Catalogue } from '../../catalogue.js'

export const catalogue: Catalogue = () => ({ button: { connect: `Підключити`, connecting: `Підключаємо`, wrongNetwork: `Не та мережа`, signIn: `Увійти`, account: `Рахунок`, network: (name: unknown) => `Мережа: ${name}. Змінити`, unknownNetwork: `Невідома мережа`, notLoaded: `Вікно не завантажилося. Нічого не передано.`, tryAgain: `Повторити`, close: `Закрити` } })
