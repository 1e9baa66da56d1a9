const main = `latchkey, the wallet-connection kit, on the command line

  latchkey sandbox               the whole product on this machine, with test money
  latchkey server                the server, until Ctrl-C
  latchkey server project …      apps that may use the server
  latchkey server wallets …      the wallets that users find
  latchkey server reshare        after a breach: new shares of every key
  latchkey recovery              the recovery service, until Ctrl-C
  latchkey frame                 the page that e-mail and social login happen in, until Ctrl-C
  latchkey frame probe …         whether the frame that is served is the one that was built
  latchkey keys …                new secrets for the services of a login
  latchkey doctor                what is wrong here, and what to do about it
  latchkey --version

"latchkey <command> --help" tells more.
`

const sandbox = `latchkey sandbox

Starts two chains, wallets, a relay, the server and the demo at http://localhost:5173. Needs the repository:
the sandbox is not published.
`

const server = `latchkey server [--settings <file>]

Starts the server and runs it until SIGINT or SIGTERM. Settings come from the JSON file (or the one that the
environment variable LATCHKEY_SETTINGS names) and the environment (DATABASE_URL, REDIS_URL, LATCHKEY_PORT, …),
which wins.

  latchkey server project --help
  latchkey server wallets --help
  latchkey server reshare --help
`

const project = `latchkey server project <what> [--settings <file>]

  add --name <name> [--origin <origin>]… [--id <id>]      prints the project id
  list
  origins <id> [--add <origin>]… [--remove <origin>]…     prints the origins of its pages, one on a line
  analytics <id> on|off                                   whether events of its pages are counted
  remove <id>

An origin is what the browser's address bar shows up to the first slash: https://app.example.org.
Every server on the same database sees a change within a second. An embedded database belongs to the
server that runs on it: stop that server first, or use PostgreSQL.
`

const wallets = `latchkey server wallets <what> [--settings <file>]

  import <file> [--pictures <folder>] [--replace]
                                         a JSON list of wallets, as /getWallets answers them, with their chains;
                                         --replace removes all others, the bundled ones included
  pictures <kind> <folder>               kind: wallet, asset, currency or token; a file's name is its id
  remove <id>…
  key                                    prints a new key that signs the directory, and its public half

A new database holds the bundled wallets. Wallets and pictures that are there already are replaced. What is wrong is named and left out; the rest lands.
Pictures are PNG, JPEG, WebP, GIF or plain SVG.
`

const reshare = `latchkey server reshare [--settings <file>]

After a breach of the auth or the recovery service: marks every wallet so that its key gets new shares with the next use.
Shares that were stolen open nothing together with shares that are stolen later.
`

const recovery = `latchkey recovery --settings <file>

Starts the recovery service and runs it until SIGINT or SIGTERM: half of what opens a wallet on a new browser. Run it
apart from the server: another machine, database, mail account, other keys and people.
`

const frame = `latchkey frame --settings <file>

Serves the built frame of @latchkey/vault until SIGINT or SIGTERM, on an origin of its own, to the pages of the
projects that the settings name.
`

const keys = `latchkey keys auth|recovery

Prints new secrets of 256 bits, one on a line, for the environment of that service. Those of the auth service come with
the public key that the recovery service has to know. Keep a copy apart from the database's backups.
`

const doctor = `latchkey doctor [--url <page>] [--connect <address>]… [--relay <address>] [--project-id <id>]
                [--settings <file>] [--recovery <file>] [--frame <file>]

Checks, in this folder and on this machine:

  Node's version; whether viem, wagmi, React or the kit are there twice or too old; which optional peers are missing
  with --settings: database and its clock, Redis, mail server, the nodes of each chain; whether the server's ports are free;
  how many wallets the directory holds
  with --recovery: database and mail server of the recovery service; whether its port is free
  with --frame: whether the frame is built, and lets itself be embedded by the pages of its projects and no other;
  with --url too: whether one of its projects lists that page
  with two of them: what must be the same is, and what must never be the same (keys, databases, mail accounts) is not
  with --relay or --project-id, as in walletConnect({ relayUrl, projectId }): whether the relay opens a connection
  with --url: whether the page's Content-Security-Policy lets the kit work; each --connect is an address
  that the page has to reach, such as its nodes, your server, or wss://relay.walletconnect.org

Ends with 1 when something is wrong.
`

const frameTools = `latchkey frame key                                     prints a new key that signs built frames
latchkey frame sign [<folder>]                         prints what the built frame consists of, signed with LATCHKEY_FRAME_KEY
latchkey frame probe --settings <file> --manifest <file> --key <public key> [--every <seconds>]

Sign where you build, and keep the key there. Probe from a machine of another operator: it fetches both pages and every
file as users do, with the frame's settings and the output of "frame sign" by its side. A line that begins with
ALARM for each difference in bytes, headers, policy or settings, then it ends with 1; with --every it goes on until then.
`

/** The output of `--help`, by command. */
export const help: Readonly<Record<string, string>> = {
  'frame key': frameTools,
  'frame sign': frameTools,
  'frame probe': frameTools,
  '': main,
  sandbox,
  server,
  'server project': project,
  'server wallets': wallets,
  'server reshare': reshare,
  'server split-anew': reshare,
  recovery,
  frame,
  keys,
  doctor,
}
