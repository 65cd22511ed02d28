import { readDevice } from '#app/domain/accounts/session/device-cookie.server.ts'
import type { Caller } from './caller.ts'

export function readCaller(request: Request, clientIp: string): Caller {
  return { clientIp, userAgent: request.headers.get('user-agent'), device: readDevice(request) }
}
