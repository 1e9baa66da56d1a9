import type { ViewTable } from '../modal/views.js'

/** The views of requests to the login, with their parameters. */
export interface ApprovalViews {
  /** Leads to a pending request: in the frame, or in its window. */
  ApproveTransaction: { method: string }
}

declare module '../modal/views.js' {
  interface ViewParameters extends ApprovalViews {}
}

/** The rules of the views of requests to the login. */
export const approvalViews: ViewTable<ApprovalViews> = {
  ApproveTransaction: { connection: 'any', isRequest: true },
}
