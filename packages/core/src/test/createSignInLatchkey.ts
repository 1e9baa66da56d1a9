import type { ChainAdapter } from '../kernel/adapter.js'
import type { Connection } from '../kernel/types.js'
import type { EventLatchkey } from '../latchkey.js'
import { createSignIn } from '../signIn/createSignIn.js'
import type { SignInOptions, SignInSession } from '../signIn/signInOptions.js'
import { connection, createTestLatchkey } from './createTestLatchkey.js'

export const session: SignInSession = { accountId: 'eip155:1:0xAb01' }

/** Creates a connected kit whose wallet signs and whose server accepts, unless given otherwise. */
export function createSignInLatchkey(
  calls: Partial<SignInOptions> = {},
  adapter: Partial<ChainAdapter> = {},
  connected: Connection = connection,
): EventLatchkey {
  const latchkey = createTestLatchkey(
    {
      getConnection: () => connected,
      signInMessage: async () => 'message',
      signMessage: async () => '0x01',
      ...adapter,
    },
    {
      signIn: createSignIn({
        getNonce: async () => 'abcdefgh',
        verify: async () => true,
        getSession: async () => session,
        signOut: async () => true,
        domain: 'millpond.example',
        uri: 'https://millpond.example',
        ...calls,
      }),
    },
  )
  latchkey.connect.send({ type: 'connectionChanged', connection: connected })
  return latchkey
}
