import { useEffect } from 'react'
import { Outlet, useRouteLoaderData } from 'react-router'
import { SiteContext } from '#app/domain/marketing/components/site-context.ts'
import { SiteFrame } from '#app/domain/marketing/components/site-frame.tsx'
import type { SiteFacts } from '#app/domain/marketing/site.ts'
import { requireAdministrator } from '#app/domain/accounts/session/require-administrator.server.ts'
import { ToastProvider } from '#app/ui/toasts.tsx'
import { useFocusRestoration } from '#app/ui/use-focus-restoration.ts'
import { BRAND } from '#content/brand.ts'
import type { Route } from './+types/blog-admin-area.ts'

/** The blog's administration, in the frame of the public pages. */
export const middleware: Route.MiddlewareFunction[] = [requireAdministrator]

export const meta: Route.MetaFunction = () => [
  { title: `Administração do blog · ${BRAND.name}` },
  { name: 'robots', content: 'noindex' },
]

export default function BlogAdminArea() {
  useFocusRestoration()
  const site = useRouteLoaderData<SiteFacts>('root')
  // public pages load this script by themselves
  useEffect(() => void import('#app/pages/browser/site-header.ts'), [])
  return (
    <SiteContext value={site}>
      <SiteFrame>
        <ToastProvider>
          <Outlet />
        </ToastProvider>
      </SiteFrame>
    </SiteContext>
  )
}
