import { readdirSync, readFileSync } from 'node:fs'
import {
  array,
  literal,
  looseObject,
  object,
  optional,
  parse,
  picklist,
  pipe,
  string,
  url,
} from 'valibot'
import { beforeAll, describe, expect, test } from 'vitest'
import { parse as parseYaml } from 'yaml'
import { exportSeries, type Series } from '../test/exportSeries.js'
import { readPromql, type Selector } from '../test/readPromql.js'

const REPOSITORY = 'https://github.com/latchkey/latchkey/blob/main/packages/server'
const PAGE_LINES = 25
const SECTIONS = ['Meaning', 'Impact', 'Check', 'Fix', 'Resolved when']

/** Prometheus adds these labels to each series, and `up` to each server that it reads. */
const SCRAPED = { job: 'latchkey', instance: '127.0.0.1:4009' }

const text = (path: string): string =>
  readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8')
const running = text('docs/running.md')

const rules = object({
  groups: array(
    object({
      name: string(),
      rules: array(
        object({
          alert: string(),
          expr: string(),
          for: string(),
          labels: object({ severity: picklist(['critical', 'warning']) }),
          annotations: object({ summary: string(), runbook_url: pipe(string(), url()) }),
        }),
      ),
    }),
  ),
})
const alerts = parse(rules, parseYaml(text('deploy/prometheus/alerts.yml'))).groups.flatMap(
  (group) => group.rules,
)

const source = object({ type: literal('prometheus'), uid: literal('$' + '{datasource}') })
const dashboardForm = looseObject({
  uid: string(),
  title: string(),
  templating: object({
    list: array(
      looseObject({
        name: string(),
        type: string(),
        query: string(),
        datasource: optional(source),
      }),
    ),
  }),
  panels: array(
    looseObject({
      type: string(),
      title: string(),
      datasource: optional(source),
      targets: optional(array(looseObject({ refId: string(), expr: string() }))),
    }),
  ),
})
const dashboard = parse(dashboardForm, JSON.parse(text('deploy/grafana/latchkey.json')))
const variables = dashboard.templating.list
const panels = dashboard.panels.filter(({ type }) => type !== 'row')

const exported: { names: readonly string[]; series: readonly Series[] } = { names: [], series: [] }
beforeAll(async () => {
  const { names, series } = await exportSeries()
  const own = series.map(({ metric, labels }) => ({ metric, labels: { ...labels, ...SCRAPED } }))
  Object.assign(exported, { names, series: [...own, { metric: 'up', labels: SCRAPED }] })
})

/**
 * Prometheus anchors patterns. A variable of Grafana stands for any value. An unknown label is an
 * error here.
 */
function isMatch(
  { operator, value }: Selector['matchers'][number],
  found: string | undefined,
): boolean {
  if (found === undefined) return false
  const isSame = operator.endsWith('~') ? new RegExp(`^(?:${value})$`).test(found) : found === value
  return value.startsWith('$') || isSame === operator.startsWith('=')
}

/**
 * Returns the problems of one expression: it must parse, and each selector and label must be of a
 * series that exists.
 */
function problemsOf(expression: string): string[] {
  try {
    const { selectors, kept } = readPromql(expression)
    const seriesOf = ({ metric }: Selector): Series[] =>
      exported.series.filter((one) => one.metric === metric)
    const isKnown = ({ matchers }: Selector, { labels: found }: Series): boolean =>
      matchers.every((matcher) => isMatch(matcher, found[matcher.label]))
    return [
      ...selectors
        .filter((selector) => !seriesOf(selector).some((one) => isKnown(selector, one)))
        .map((selector) => `no series ${JSON.stringify(selector)}`),
      ...kept
        .filter(
          ({ label, selectors: inside }) =>
            !inside.every((selector) => seriesOf(selector).some(({ labels }) => label in labels)),
        )
        .map(({ label }) => `no label ${label}`),
    ]
  } catch (error) {
    return [String(error)]
  }
}

describe('alerts.yml', () => {
  test('behavior: every expression parses and uses existing series', () => {
    expect(alerts.length).toBeGreaterThan(10)
    expect(
      alerts.flatMap(({ alert, expr }) =>
        problemsOf(expr).map((problem) => `${alert}: ${problem}`),
      ),
    ).toEqual([])
  })

  test('behavior: each alert has a page of the runbook, and each page an alert', () => {
    const pages = readdirSync(new URL('../../docs/runbook', import.meta.url)).sort()
    expect(pages).toEqual(alerts.map(({ alert }) => `${alert}.md`).sort())
    expect(alerts.map(({ annotations }) => annotations.runbook_url)).toEqual(
      alerts.map(({ alert }) => `${REPOSITORY}/docs/runbook/${alert}.md`),
    )
    const linked = [...running.matchAll(/\[(\w+)\]\(runbook\/(\w+)\.md\)/g)].map(
      ([, title, page]) => [title, page],
    )
    expect(linked).toEqual(alerts.map(({ alert }) => [alert, alert]))
  })

  test.each(alerts)('behavior: the page of $alert has the five sections', ({ alert }) => {
    const page = text(`docs/runbook/${alert}.md`)
    expect(page.split('\n')[0]).toBe(`# ${alert}`)
    expect(page.trimEnd().split('\n').length).toBeLessThanOrEqual(PAGE_LINES)
    expect([...page.matchAll(/^\*\*(.+?)[.:]\*\*/gm)].map(([, section]) => section)).toEqual(
      SECTIONS,
    )
  })
})

describe('the dashboard', () => {
  test('behavior: every expression parses and uses existing series', () => {
    const expressions = panels.flatMap(({ title, targets = [] }) =>
      targets.map(({ expr }) => ({ title, expr })),
    )
    expect(expressions.length).toBeGreaterThan(20)
    expect(
      expressions.flatMap(({ title, expr }) =>
        problemsOf(expr).map((problem) => `${title}: ${problem}`),
      ),
    ).toEqual([])
  })

  test('behavior: panels and variables use the chosen data source and variables that exist', () => {
    expect(variables.map(({ name, type }) => [name, type])).toEqual([
      ['datasource', 'datasource'],
      ['job', 'query'],
      ['instance', 'query'],
    ])
    expect([...variables.slice(1), ...panels].filter(({ datasource }) => !datasource)).toEqual([])
    const used = [...JSON.stringify(dashboard).matchAll(/\$\{?(\w+)/g)]
      .map(([, name = '']) => name)
      .filter((name) => !name.startsWith('__'))
    expect(new Set(used)).toEqual(new Set(variables.map(({ name }) => name)))
    for (const { query } of variables.slice(1)) {
      const [, selector = '', label = ''] = /^label_values\((.+), (\w+)\)$/.exec(query) ?? []
      expect([problemsOf(selector), label in SCRAPED]).toEqual([[], true])
    }
  })
})

describe('running.md', () => {
  test('behavior: lists each metric with its labels, and no other', () => {
    const listed = [...running.matchAll(/^\| `(latchkey_\w+)` \|([^|]*)\|/gm)].map(
      ([, metric = '', labels = '']) => [metric, labels.match(/\w+/g) ?? []],
    )
    const own = exported.names.filter((name) => name.startsWith('latchkey_'))
    const labelsOf = (name: string): string[] => {
      const series = exported.series.filter(
        ({ metric }) => metric.replace(/_(?:bucket|count|sum)$/, '') === name,
      )
      return [...new Set(series.flatMap(({ labels }) => Object.keys(labels)))].filter(
        (label) => label !== 'le' && !(label in SCRAPED),
      )
    }
    expect(listed.sort()).toEqual(own.map((name) => [name, labelsOf(name)]).sort())
    const others = exported.names
      .filter((name) => !name.startsWith('latchkey_'))
      .map((name) => name.split('_')[0])
    for (const prefix of new Set(others)) expect(running).toContain(`\`${prefix}_…\``)
  })
})

describe('problemsOf', () => {
  test.each([
    ['an unknown metric', 'rate(latchkey_request_total[5m])'],
    ['an unknown label', 'latchkey_part_up{name="database"} == 0'],
    ['a value that no series has', 'latchkey_database_connections{state="waits"} > 0'],
    ['a pattern that fits no series', 'latchkey_requests_total{status=~"5"}'],
    ['an unknown label to group by', 'sum by (path) (rate(latchkey_requests_total[5m]))'],
    [
      'a label that one of two metrics lacks',
      'sum by (limit) (latchkey_limit_refusals_total) / sum by (limit) (latchkey_requests_total)',
    ],
    ['a bracket too few', 'sum(rate(latchkey_defects_total[5m])'],
    ['a bracket too many', 'rate(latchkey_defects_total[5m]))'],
    ['a missing operand', 'latchkey_defects_total > '],
    ['two operands in a row', 'latchkey_defects_total 5'],
    ['an unknown function', 'rte(latchkey_defects_total[5m])'],
    ['a malformed duration', 'rate(latchkey_defects_total[5])'],
  ])('error: finds %s', (_title, expression) => {
    expect(problemsOf(expression)).toHaveLength(1)
  })

  test('default: finds nothing in a right expression', () => {
    expect(
      problemsOf(
        'sum by (job) (rate(latchkey_requests_total{status=~"5..", job="$job"}[1h30m])) / 2e3 > 0.1 and up == 1',
      ),
    ).toEqual([])
  })
})
