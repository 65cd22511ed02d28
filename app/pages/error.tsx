import { noindexHead } from '#app/platform/page-meta.ts'
import { ErrorPage } from '#app/ui/error-page.tsx'
import { BRAND } from '#content/brand.ts'
import { definePage } from './page.tsx'

export const notFoundPage = defineErrorPage('not-found', 404)
export const brokenPage = defineErrorPage('broken', 500)
/** Shown while the database cannot be reached. */
export const unavailablePage = defineErrorPage('broken', 503, { 'retry-after': '10' })

function defineErrorPage(kind: 'not-found' | 'broken', status: number, headers: Record<string, string> = {}) {
  return definePage({
    file: 'error.tsx',
    load: () => ({ data: undefined, status, headers: { 'cache-control': 'no-store', ...headers } }),
    head: () => noindexHead(kind === 'broken' ? 'Algo deu errado' : 'Página não encontrada'),
    Page: () => <ErrorPage kind={kind} brandName={BRAND.name} />,
  })
}
