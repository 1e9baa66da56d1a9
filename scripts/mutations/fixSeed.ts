import { configureGlobal } from 'fast-check'

// With another seed, random tests could notice a mutant in one run only.
configureGlobal({ seed: 1 })
