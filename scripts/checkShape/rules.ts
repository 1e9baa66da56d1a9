/** The direction in which a figure is worse, and the permitted change in that direction. */
export interface Rule {
  /** `neither`: the figure is printed and stored, and never fails. */
  worse: 'higher' | 'lower' | 'neither'
  room: number
}

const neither: Rule = { worse: 'neither', room: 0 }
const higher = (room = 0): Rule => ({ worse: 'higher', room })
const lower = (room = 0): Rule => ({ worse: 'lower', room })

/**
 * The rule of each figure, by its name up to the colon. Counts have no tolerance. The tolerance of
 * a quotient is the effect of an ordinary change.
 */
export const rules: Readonly<Record<string, Rule>> = {
  // The product grows, and neither larger nor smaller files are better by themselves.
  files: neither,
  lines: neither,
  'lines per file, median': neither,
  'function lines, median': neither,
  'comment lines %': neither,
  // Package entries. The figure below counts the others.
  'pure barrels': neither,
  'lines per file, p90': higher(5),
  'lines per file, max': higher(10),
  'files > 250 lines': higher(),
  'files with one value export %': lower(1),
  'function lines, max': higher(),
  'functions > 60 lines': higher(),
  'functions per 1,000 lines': higher(2),
  // The review measured it at 80 columns: 74, with a target of 70.
  'functions per 1,000 lines at 80 columns': higher(0.3),
  'exported functions documented %': lower(0.5),
  'files in cycles': higher(),
  'files in cycles, with types': higher(),
  'any per 1,000 lines': higher(),
  'blind casts per 1,000 lines': higher(0.02),
  'spies and mocks per 1,000 test lines': higher(0.02),
  'files named swap': higher(),
  'files that mention swap': higher(),
  'setTimeout in src': higher(),
  'pure barrels that are not entries': higher(),
  'test lines per line': lower(0.02),
  'kernel % of lines': higher(0.5),
}
