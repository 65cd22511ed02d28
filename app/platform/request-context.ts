import { createContext } from 'react-router'

export interface RequestFacts {
  /** CSP nonce of our inline scripts. */
  nonce: string
  clientIp: string
  requestId: string
  /** Set when the request failed because the database is unavailable. */
  isDatabaseUnavailable?: boolean
}

/** Facts about a request that the server sets before any route runs. */
export const requestContext = createContext<RequestFacts>()

/** Returns the URLs of a route's scripts. A route's id is its file without the extension. */
export const routeScriptsContext = createContext<(routeId: string) => string[]>(() => [])
