import type { ReactElement } from 'react'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { slots } from '../slots.js'
import { createWorld } from '../test/world/createWorld.js'
import { en } from '../texts.js'
import { LoadedPart } from './LoadedPart.js'
import { ModalContext } from './modalContext.js'
import { Qr } from './Qr.js'

const app = page.getByRole('main')
const values = { texts: en, slots }

function Part(): ReactElement {
  return <p>The part</p>
}

test('default: LoadedPart shows a part of another feature', async () => {
  const load = async () => Part
  const children = (
    <ModalContext.Provider value={values}>
      <LoadedPart load={load} />
    </ModalContext.Provider>
  )
  await createWorld({ children })
  await expect.element(app.getByText('The part')).toBeVisible()
})

test('error: LoadedPart reports that a part did not load, and loads it on request', async () => {
  const state = { isDown: true }
  const load = async () => {
    if (state.isDown) throw new Error('offline')
    return Part
  }
  const children = (
    <ModalContext.Provider value={values}>
      <LoadedPart load={load} />
    </ModalContext.Provider>
  )
  await createWorld({ children })
  await expect.element(app.getByRole('alert')).toBeVisible()
  state.isDown = false
  await app.getByRole('button', { name: 'Try again' }).click()
  await expect.element(app.getByText('The part')).toBeVisible()
})

test('default: Qr draws a code with a name', async () => {
  const children = (
    <ModalContext.Provider value={values}>
      <Qr text="wc:abc@2" label="Connection code" logo={undefined} over={undefined} />
    </ModalContext.Provider>
  )
  await createWorld({ children })
  await expect.element(app.getByRole('img', { name: 'Connection code' })).toBeInTheDocument()
})
