import '#app/ui/zod-without-jit.ts'
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
  useNavigation,
} from 'react-router'
import { siteFacts } from '#app/domain/marketing/site-facts.server.ts'
import { DocumentHead, fontsHref } from '#app/ui/document-head.tsx'
import { ErrorPage } from '#app/ui/error-page.tsx'
import { NavigationProgress } from '#app/ui/navigation-progress.tsx'
import { DashboardSkeleton } from '#app/ui/dashboard-skeleton.tsx'
import { BRAND } from '#content/brand.ts'
import type { Route } from './+types/root.ts'

export const loader = siteFacts

export const shouldRevalidate = () => false

/** The document of every screen, error pages included. */
export function Layout({ children }: { children: ReactNode }) {
  return (
    <html lang="pt-BR" data-fonts={fontsHref}>
      <head>
        <DocumentHead />
        <Meta />
        <Links />
      </head>
      <body>
        {children}
        <ScrollRestoration />
        <Scripts />
      </body>
    </html>
  )
}

const isFamilyPage = (pathname: string) => pathname === '/app' || pathname.startsWith('/app/')

export default function Root() {
  const location = useLocation()
  const { state, location: next } = useNavigation()
  // signals app/deferred-start.ts, after the effects that adapt elements to scripts
  useEffect(() => void setTimeout(() => dispatchEvent(new Event('framework-ready'))), [])
  // while /app loads, its skeleton is shown at once
  const isEntering = state === 'loading' && isFamilyPage(next.pathname) && !isFamilyPage(location.pathname)
  return (
    <>
      <NavigationProgress />
      {isEntering ? <DashboardSkeleton brandName={BRAND.name} /> : <Outlet />}
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
