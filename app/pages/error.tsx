import { FailedScreen } from '#app/domain/devices/components/failed-screen.tsx'
import { DEVICE_PATHS } from '#app/domain/devices/on-device/paths.ts'
import { noindexHead } from '#app/platform/page-meta.ts'
import { ErrorPage } from '#app/ui/error-page.tsx'
import { BRAND } from '#content/brand.ts'
import { definePage, type PageAssets, type PageRequest } from './page.tsx'

export const notFoundPage = defineErrorPage('not-found', { status: 404 })
const brokenPage = defineErrorPage('broken', { status: 500 })
/** Shown while the database cannot be reached. */
const unavailablePage = defineErrorPage('broken', { status: 503, headers: { 'retry-after': '10' } })

/** In place of a page that failed. On a child's device it has a child's words (rule 292). */
export const renderFailedPage = (
  request: PageRequest,
  assets: PageAssets,
  { isUnavailable }: { isUnavailable: boolean },
) => (isUnavailable ? unavailablePage : brokenPage).get(request, assets)

function defineErrorPage(
  kind: 'not-found' | 'broken',
  { status, headers = {} }: { status: number; headers?: Record<string, string> },
) {
  return definePage({
    file: 'error.tsx',
    load: ({ url }) => ({
      data: { isForChild: url.pathname === DEVICE_PATHS.page },
      status,
      headers: { 'cache-control': 'no-store', ...headers },
    }),
    head: () => noindexHead(kind === 'broken' ? 'Algo deu errado' : 'Página não encontrada'),
    Page: ({ data: { isForChild } }) =>
      isForChild && kind === 'broken' ? <FailedScreen /> : <ErrorPage kind={kind} brandName={BRAND.name} />,
  })
}
