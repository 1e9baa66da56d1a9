/** What a visitor is told when something did not work: what happened, what it means for them. */
export interface ProblemTexts {
  title: string
  text: string
}
