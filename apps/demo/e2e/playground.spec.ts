import { expect, test } from './fixtures.js'

test('default: an option changes the preview, the copyable code and the page’s address', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.goto('/playground')
  const preview = page.frameLocator('iframe')
  await expect(preview.getByRole('heading', { name: 'Connect to Millpond' })).toBeVisible()
  const name = page.getByTestId('option-appName')
  await name.fill('Weir')
  await page.keyboard.press('Tab')
  await expect(preview.getByRole('heading', { name: 'Connect to Weir' })).toBeVisible()
  await expect(page.getByTestId('option-icon')).toBeFocused()
  await expect(page.getByTestId('output-code')).toContainText("app: { name: 'Weir' }")
  await expect(page.getByTestId('output-address')).toContainText('/playground?appName=Weir')
  await page.reload()
  await expect(name).toHaveValue('Weir')
  await expect(preview.getByRole('heading', { name: 'Connect to Weir' })).toBeVisible()
  await page.getByRole('button', { name: 'Copy code' }).click()
  await expect(page.getByRole('button', { name: 'Copied' })).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toContain(
    "app: { name: 'Weir' }",
  )
})

test('behavior: keys go to the form when the preview’s modal takes the focus', async ({ page }) => {
  await page.goto('/playground')
  const name = page.getByTestId('option-appName')
  await name.focus()
  const close = page.frameLocator('iframe').getByTestId('lk-close')
  await expect(close).toBeVisible()
  const focused = await close.evaluate((button) => {
    button.focus()
    // Before the browser's next task, which may handle a key.
    return Promise.resolve().then(() => parent.document.activeElement?.tagName)
  })
  expect(focused).toBe('INPUT')
  await expect(name).toBeFocused()
})

test('behavior: lists the reported events', async ({ page }) => {
  await page.goto('/playground?events=1')
  const events = page.frameLocator('iframe').getByRole('list', { name: 'Events' })
  await expect(events).toContainText('MODAL_OPEN')
})

test('error: a wrong option shows its message in the preview', async ({ page }) => {
  await page.goto('/playground?locale=not_a_tag')
  await expect(page.frameLocator('iframe').getByRole('alert')).toContainText('locale')
})
