import { Outlet } from 'react-router'
import { requireAdministrator } from '#app/platform/session/require-administrator.server.ts'
import type { Route } from './+types/admin-area.ts'

/** Everything for administrators of the site. */
export const middleware: Route.MiddlewareFunction[] = [requireAdministrator]

export default function AdminArea() {
  return <Outlet />
}
