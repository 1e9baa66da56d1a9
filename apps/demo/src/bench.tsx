import { BenchPage } from './bench/BenchPage.js'
import './host.css'
import { createSetup, mount } from './mount.js'
import { Providers } from './Providers.js'

mount((options) => (
  <Providers setup={createSetup(options)}>
    <BenchPage />
  </Providers>
))
