import { createContext } from 'react-router'

export interface RequestFacts {
  /** One-time word that lets our own inline scripts run under the content security policy. */
  nonce: string
  /** Who is calling, as far as it can be believed. */
  clientAddress: string
  requestId: string
  /** Noted where it failed because the database cannot be reached. */
  isDatabaseAway?: boolean
}

/** What the server knows of a request before any route runs. */
export const requestContext = createContext<RequestFacts>()
