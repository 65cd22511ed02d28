import { Outlet } from 'react-router'
import { requireFamily } from '#app/domain/accounts/session/require-family.server.ts'
import type { Route } from './+types/family-area.ts'

/** Everything under /app: signed in, subscribed, and inside one family. */
export const middleware: Route.MiddlewareFunction[] = [requireFamily]

export default function FamilyArea() {
  return <Outlet />
}
