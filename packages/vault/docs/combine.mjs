// Combines two shares of one set offline: node combine.mjs <share> <share> <address>
// The shares are hexadecimal. Prints the phrase only if it gives the address.
import { entropyToMnemonic } from '@scure/bip39'
import { wordlist } from '@scure/bip39/wordlists/english'
import { combine } from 'shamir-secret-sharing'
import { mnemonicToAccount } from 'viem/accounts'

const [one = '', other = '', address = ''] = process.argv.slice(2)
const bytesOf = (hex) => Uint8Array.from(Buffer.from(hex, 'hex'))
const phrase = entropyToMnemonic(await combine([bytesOf(one), bytesOf(other)]), wordlist)
const found = mnemonicToAccount(phrase).address
if (found.toLowerCase() === address.toLowerCase()) process.stdout.write(`${phrase}\n`)
else {
  process.stderr.write(
    'The address does not come out: these are not two whole shares of one set of this wallet.\n',
  )
  process.exitCode = 1
}
