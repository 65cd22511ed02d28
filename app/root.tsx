import '#app/ui/global.css'
import { type ReactNode, useEffect } from 'react'
import {
  isRouteErrorResponse,
  Links,
  Meta,
  Outlet,
  Scripts,
  ScrollRestoration,
  useLocation,
  useMatches,
  useNavigation,
} from 'react-router'
import { areSubscriptionsSold } from '#app/domain/payments/providers.server.ts'
import type { SiteFacts } from '#app/domain/site/site.ts'
import { todayInBrasilia } from '#app/domain/site/today-in-brasilia.server.ts'
import { environment } from '#app/platform/env.server.ts'
import { ErrorPage } from '#app/ui/error-page.tsx'
import { fontPreloads } from '#app/ui/font-preloads.ts'
import { NavigationProgress } from '#app/ui/navigation-progress.tsx'
import { PageSkeleton } from '#app/ui/page-skeleton.tsx'
import { BRAND } from '#content/brand.ts'
import type { Route } from './+types/root.ts'

export const links: Route.LinksFunction = () => [
  ...fontPreloads.map((href) => ({
    rel: 'preload',
    href,
    as: 'font' as const,
    type: 'font/woff2',
    crossOrigin: 'anonymous' as const,
  })),
  { rel: 'icon', href: '/favicon.svg', type: 'image/svg+xml' },
  { rel: 'apple-touch-icon', href: '/icons/apple-touch-icon.png' },
  { rel: 'manifest', href: '/manifest.webmanifest' },
]

/** What public pages say of the installation, the same for everybody. */
export function loader(): SiteFacts {
  return {
    origin: environment().appUrl,
    isSold: areSubscriptionsSold(),
    year: Number(todayInBrasilia().slice(0, 4)),
  }
}

export const shouldRevalidate = () => false

/** What a route may say of itself in `handle`. */
interface RouteHandle {
  /** The page works without scripts and is sent without them. */
  static?: boolean
  /** Its forms work without scripts too: the framework is fetched ahead and started at the first touch. */
  startsOnTouch?: (address: { pathname: string; searchParams: URLSearchParams }) => boolean
  /** The page is the same for everybody until a post changes: the server keeps it (server/page-cache.ts). */
  isEverybodys?: boolean
}

/** The document around every page, error pages included. */
export function Layout({ children }: { children: ReactNode }) {
  const handles = useMatches().map(({ handle }) => handle as RouteHandle | undefined)
  const isStatic = handles.some((handle) => handle?.static === true)
  const { pathname, search } = useLocation()
  const address = { pathname, searchParams: new URLSearchParams(search) }
  const starts = handles.some((handle) => handle?.startsOnTouch?.(address)) ? 'touch' : undefined
  return (
    <html lang="pt-BR" data-starts={starts}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <meta name="theme-color" content="#FFC629" media="(prefers-color-scheme: light)" />
        <meta name="theme-color" content="#123A27" media="(prefers-color-scheme: dark)" />
        <Meta />
        {/* a page that caches keep must be the same each time: no word of one answer in it */}
        <Links nonce={isStatic ? '' : undefined} />
      </head>
      <body>
        {children}
        {!isStatic && (
          <>
            <ScrollRestoration />
            <Scripts />
          </>
        )}
      </body>
    </html>
  )
}

const isFamilyPage = (pathname: string) => pathname === '/app' || pathname.startsWith('/app/')

export default function Root() {
  const location = useLocation()
  const { state, location: next } = useNavigation()
  // heard by the starter of server/whole-pages.ts, which has kept what was pressed before; a turn later, when parts
  // that differ without scripts have changed too
  useEffect(() => void setTimeout(() => dispatchEvent(new Event('framework-ready'))), [])
  // the way into the family's screens shows them at once, still empty
  const isEntering = state === 'loading' && isFamilyPage(next.pathname) && !isFamilyPage(location.pathname)
  return (
    <>
      <NavigationProgress />
      {isEntering ? <PageSkeleton brandName={BRAND.name} /> : <Outlet />}
    </>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const isNotFound = isRouteErrorResponse(error) && error.status === 404
  return (
    <>
      <title>{`${isNotFound ? 'Página não encontrada' : 'Algo deu errado'} · ${BRAND.name}`}</title>
      <meta name="robots" content="noindex" />
      <ErrorPage kind={isNotFound ? 'not-found' : 'broken'} brandName={BRAND.name} />
    </>
  )
}
