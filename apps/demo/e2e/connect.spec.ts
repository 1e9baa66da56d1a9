import { expect, modal, openConnect, test, view, visit } from './fixtures.js'

test('error: a part of the modal that fails to load shows an error with a next step', async ({
  page,
  watch,
}) => {
  watch.allowed.push(/Failed to load resource|dynamically imported module/)
  await visit(page)
  await page.getByTestId('lk-connect-button').first().hover()
  await openConnect(page)
  let broken = true
  await page.route(/WhatIsAWallet/, (route) => (broken ? route.abort() : route.continue()))
  await page.getByTestId('lk-help').click()
  const retry = modal(page).getByRole('button', { name: /try again/i })
  await expect(retry).toBeVisible()
  broken = false
  await page.getByTestId('lk-back').click()
  await expect(view(page, 'Connect')).toBeVisible()
})
