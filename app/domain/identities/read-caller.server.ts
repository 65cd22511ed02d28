import { readDevice } from '#app/platform/session/device-cookie.server.ts'
import type { Caller } from './caller.ts'

/** Who sends this request. */
export function readCaller(request: Request, clientAddress: string): Caller {
  return { clientAddress, userAgent: request.headers.get('user-agent'), device: readDevice(request) }
}
