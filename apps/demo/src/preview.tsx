import './host.css'
import { createSetup, mount } from './mount.js'
import { Providers } from './Providers.js'
import { createEventLog } from './playground/createEventLog.js'
import './playground/playground.css'
import { PreviewPage } from './playground/PreviewPage.js'

mount((options) => {
  const log = options.hasEvents ? createEventLog() : undefined
  return (
    <Providers setup={createSetup(options, log ? { onEvent: log.add } : {})}>
      <PreviewPage log={log} />
    </Providers>
  )
})
