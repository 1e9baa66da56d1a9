import { type ReactElement, type ReactNode, useRef, useState } from 'react'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { createWorld, type World } from '../test/world/createWorld.js'
import { looks } from '../test/world/looks.js'
import { SearchField } from './SearchField.js'
import { Segmented } from './Segmented.js'
import { Stepper } from './Stepper.js'
import { TabPanel, Tabs } from './Tabs.js'
import { TextField } from './TextField.js'
import { VirtualList } from './VirtualList.js'

const app = page.getByRole('main')
const field = page.getByTestId('field')

function draw(children: ReactNode, look = looks.light): Promise<World> {
  return createWorld({ children, look })
}

const ids = ['one', 'two', 'three'] as const
type Id = (typeof ids)[number]

function Chosen(): ReactElement {
  const [current, setCurrent] = useState<Id>('one')
  return (
    <>
      <Tabs<Id>
        label="Ways"
        tabs={ids.map((id) => ({ id, label: id }))}
        current={current}
        onChange={setCurrent}
      />
      <TabPanel tab={current}>{`panel ${current}`}</TabPanel>
    </>
  )
}

const tab = (name: Id) => app.getByRole('tab', { name })

test('default: a press chooses a tab, and its panel has the name of the tab', async () => {
  await draw(<Chosen />)
  await tab('two').click()
  await expect.element(tab('two')).toHaveAttribute('aria-selected', 'true')
  await expect.element(app.getByRole('tabpanel', { name: 'two' })).toHaveTextContent('panel two')
})

for (const [name, look, next, previous] of [
  ['left to right', looks.light, '{ArrowRight}', '{ArrowLeft}'],
  ['right to left', looks.rtl, '{ArrowLeft}', '{ArrowRight}'],
] as const)
  test(`behavior: arrows choose tabs, ${name}`, async () => {
    await draw(<Chosen />, look)
    await tab('one').click()
    await userEvent.keyboard(next)
    await expect.element(tab('two')).toHaveFocus()
    await expect.element(tab('two')).toHaveAttribute('aria-selected', 'true')
    await userEvent.keyboard(previous)
    await expect.element(tab('one')).toHaveFocus()
    await userEvent.keyboard('{End}')
    await expect.element(tab('three')).toHaveAttribute('aria-selected', 'true')
    await userEvent.keyboard('{Home}')
    await expect.element(tab('one')).toHaveAttribute('aria-selected', 'true')
  })

test('behavior: only the chosen tab is reached by Tab', async () => {
  await draw(<Chosen />)
  await tab('two').click()
  for (const [id, tabIndex] of [
    ['one', '-1'],
    ['two', '0'],
    ['three', '-1'],
  ] as const)
    await expect.element(tab(id)).toHaveAttribute('tabindex', tabIndex)
})

function Choice({ isBusy }: { isBusy: boolean }): ReactElement {
  const [current, setCurrent] = useState<Id>('one')
  return (
    <>
      <p id="label">{`chosen ${current}`}</p>
      <Segmented<Id>
        labelledBy="label"
        options={ids.map((id) => ({ id, label: id, testId: id }))}
        current={current}
        isBusy={isBusy}
        onChange={setCurrent}
      />
    </>
  )
}

test('default: one option is chosen by press and by keyboard', async () => {
  await draw(<Choice isBusy={false} />)
  await page.getByTestId('two').click()
  await expect.element(app.getByText('chosen two')).toBeVisible()
  await userEvent.keyboard('{ArrowRight}')
  await expect.element(app.getByText('chosen three')).toBeVisible()
  await expect.element(app.getByRole('radio', { name: 'three' })).toBeChecked()
})

test('behavior: while busy the choice does not change, and keeps the focus', async () => {
  await draw(<Choice isBusy />)
  await page.getByTestId('two').click()
  await expect.element(app.getByText('chosen one')).toBeVisible()
  await expect.element(app.getByRole('radiogroup')).toHaveAttribute('aria-busy', 'true')
  expect(document.activeElement?.tagName).toBe('INPUT')
})

test('default: steps show which are done, and mark the current one', async () => {
  await draw(
    <Stepper
      done="Done"
      steps={[
        { state: 'done', title: 'Approve' },
        { state: 'busy', title: 'Swap', text: 'In Lantern' },
        { state: 'next', title: 'Receive' },
      ]}
    />,
  )
  const steps = app.getByRole('listitem')
  await expect.element(steps.nth(0)).toHaveTextContent('Approve. Done')
  await expect.element(steps.nth(1)).toHaveAttribute('aria-current', 'step')
  await expect.element(steps.nth(1)).toHaveTextContent('In Lantern')
  await expect.element(steps.nth(2)).not.toHaveAttribute('aria-current')
})

function Text({ onEnter }: { onEnter?: () => void }): ReactElement {
  const [value, setValue] = useState('')
  const message =
    value === 'bad' ? ({ tone: 'error', text: 'This is not an address' } as const) : undefined
  return (
    <TextField
      label="Recipient"
      value={value}
      onChange={setValue}
      testId="field"
      message={message}
      isOk={value === 'good'}
      onEnter={onEnter}
    />
  )
}

test('default: a text field has its label, and accepts text', async () => {
  await draw(<Text />)
  await userEvent.fill(field, 'good')
  await expect.element(app.getByRole('textbox', { name: 'Recipient' })).toHaveValue('good')
  await expect.element(field).not.toHaveAttribute('aria-invalid')
})

test('error: a text field shows an error, and keeps the text', async () => {
  await draw(<Text />)
  await userEvent.fill(field, 'bad')
  await expect.element(field).toHaveAttribute('aria-invalid', 'true')
  await expect.element(field).toHaveAccessibleDescription('This is not an address')
  await expect.element(field).toHaveValue('bad')
})

test('behavior: Enter confirms, but not during IME composition', async () => {
  const entered: string[] = []
  await draw(<Text onEnter={() => entered.push('enter')} />)
  await userEvent.fill(field, 'good')
  const composing = { key: 'Enter', bubbles: true, isComposing: true }
  field.element().dispatchEvent(new KeyboardEvent('keydown', composing))
  expect(entered).toEqual([])
  await userEvent.keyboard('{Enter}')
  expect(entered).toEqual(['enter'])
})

function Search(): ReactElement {
  const [value, setValue] = useState('')
  const input = useRef<HTMLInputElement>(null)
  return (
    <SearchField
      field={input}
      label="Search"
      clearLabel="Clear"
      value={value}
      onChange={setValue}
      testId="field"
      trail={<button type="button">Scan</button>}
    />
  )
}

test('default: a search field can be cleared, and keeps the focus', async () => {
  await draw(<Search />)
  await expect.element(app.getByRole('button', { name: 'Scan' })).toBeVisible()
  await userEvent.fill(field, 'rain')
  await expect.element(app.getByRole('button', { name: 'Scan' })).not.toBeInTheDocument()
  await app.getByRole('button', { name: 'Clear' }).click()
  await expect.element(field).toHaveValue('')
  await expect.element(field).toHaveFocus()
})

function Long({ ended }: { ended: number[] }): ReactElement {
  return (
    <div className="lk-body" style={{ blockSize: 400, overflow: 'auto' }} data-testid="scroller">
      <VirtualList
        count={1000}
        estimate={40}
        label="Many"
        onEnd={() => ended.push(1)}
        render={(index) => (
          <button type="button" style={{ blockSize: 40 }}>
            {`Item ${index}`}
          </button>
        )}
      />
    </div>
  )
}

const items = (): number => app.getByRole('listitem').elements().length

test('default: a long list renders the visible items, and reports its end', async () => {
  const ended: number[] = []
  await draw(<Long ended={ended} />)
  await expect.element(app.getByText('Item 0', { exact: true })).toBeVisible()
  expect(items()).toBeLessThan(60)
  expect(ended).toEqual([])
  const scroller = page.getByTestId('scroller').element()
  await expect
    .poll(() => {
      scroller.scrollTop = scroller.scrollHeight
      return app.getByText('Item 999').elements().length
    })
    .toBe(1)
  expect(items()).toBeLessThan(60)
  await expect.poll(() => ended.length).toBeGreaterThan(0)
})

test('behavior: the focused item stays while the list scrolls away from it', async () => {
  await draw(<Long ended={[]} />)
  const first = app.getByRole('button', { name: 'Item 1', exact: true })
  await first.click()
  page.getByTestId('scroller').element().scrollTop = 20_000
  await expect.element(app.getByText('Item 500')).toBeInTheDocument()
  await expect.element(first).toHaveFocus()
})
