import './host.css'
import { createSetup, mount } from './mount.js'
import { Providers } from './Providers.js'
import { ProductPage } from './product/ProductPage.js'
import './product/product.css'

mount((options) => (
  <Providers setup={createSetup(options)}>
    <ProductPage options={options} />
  </Providers>
))
