import './host.css'
import { mount } from './mount.js'
import { PlaygroundPage } from './playground/PlaygroundPage.js'
import './playground/playground.css'

mount(() => <PlaygroundPage />)
