import pino from 'pino'

/** One line of JSON a request; never names, addresses or anything a family wrote. */
export const log = pino({
  level: 'info',
  base: undefined,
  timestamp: pino.stdTimeFunctions.isoTime,
})
