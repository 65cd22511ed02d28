import pino from 'pino'
import { currentRequestId } from './request-id.server.ts'

/** JSON lines with the time and the id of the current request. */
export const logOptions = {
  level: 'info',
  base: undefined,
  timestamp: pino.stdTimeFunctions.isoTime,
  mixin() {
    const requestId = currentRequestId()
    return requestId === undefined ? {} : { requestId }
  },
} satisfies pino.LoggerOptions

/** The logger. Its lines must never contain a family's names, e-mails or texts. */
export const log = pino(logOptions)
