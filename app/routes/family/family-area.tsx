import { Outlet } from 'react-router'
import { leadToDevice } from '#app/domain/devices/session/lead-to-device.server.ts'
import { requireFamily } from '#app/domain/accounts/session/require-family.server.ts'
import type { Route } from './+types/family-area.ts'

/** Everything under /app: not on a child's device, signed in, subscribed, and inside one family. */
export const middleware: Route.MiddlewareFunction[] = [({ request }) => leadToDevice(request), requireFamily]

export default function FamilyArea() {
  return <Outlet />
}
