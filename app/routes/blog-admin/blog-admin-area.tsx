import { Outlet } from 'react-router'
import { SiteFrame } from '#app/domain/site/components/site-frame.tsx'
import { requireAdministrator } from '#app/platform/session/require-administrator.server.ts'
import { ToastProvider } from '#app/ui/toasts.tsx'
import { useKeptFocus } from '#app/ui/use-kept-focus.ts'
import { BRAND } from '#content/brand.ts'
import type { Route } from './+types/blog-admin-area.ts'

/** Where posts are written, in the frame of the public pages. */
export const middleware: Route.MiddlewareFunction[] = [requireAdministrator]

export const meta: Route.MetaFunction = () => [
  { title: `Administração do blog · ${BRAND.name}` },
  { name: 'robots', content: 'noindex' },
]

export default function BlogAdminArea() {
  useKeptFocus()
  return (
    <SiteFrame>
      <ToastProvider>
        <Outlet />
      </ToastProvider>
    </SiteFrame>
  )
}
