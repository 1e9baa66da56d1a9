import 'tailwindcss/preflight.css'
import 'bootstrap/dist/css/bootstrap.css'
import './hostile.css'
import './bench.js'
