// Written by npm run locales.
import type { Catalogue } from '../../catalogue.js'

export const catalogue: Catalogue = () => ({ button: { connect: `Hubungkan`, connecting: `Menghubungkan`, wrongNetwork: `Jaringan salah`, signIn: `Masuk`, account: `Akun`, network: (name: unknown) => `Jaringan: ${name}. Ubah`, unknownNetwork: `Jaringan tidak dikenal`, notLoaded: `Jendela ini tidak dimuat. Tidak ada yang dibagikan.`, tryAgain: `Coba lagi`, close: `Tutup` } })
