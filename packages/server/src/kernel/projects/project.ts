/** An app that uses the server. Its id is public. Its origins and limits protect it. */
export interface Project {
  /** `''` is the server's own project, for requests without a project id. */
  readonly id: string
  /** Name that users read in mails. */
  readonly name: string
  /** Origins of its pages, compared exactly. */
  readonly origins: readonly string[]
  readonly isAnalyticsEnabled: boolean
}
