import pino from 'pino'
import { currentRequestId } from './request-id.server.ts'

/** How lines look: JSON with the time, and the id of the request on whose behalf they are written. */
export const logOptions = {
  level: 'info',
  base: undefined,
  timestamp: pino.stdTimeFunctions.isoTime,
  mixin() {
    const requestId = currentRequestId()
    return requestId === undefined ? {} : { requestId }
  },
} satisfies pino.LoggerOptions

/** One line of JSON a request; never names, addresses or anything a family wrote. */
export const log = pino(logOptions)
