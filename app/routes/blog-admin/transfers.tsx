import { data, redirect } from 'react-router'
import { TransfersPage } from '#app/domain/blog/import/components/transfers-page.tsx'
import { estimateExportBytes } from '#app/domain/blog/export/estimate-export-bytes.server.ts'
import { importFile } from '#app/domain/blog/import/import-file.server.ts'
import { IMPORT_PROBLEMS, type ImportProblem } from '#app/domain/blog/import/import-refusal.ts'
import { findTransfer, findTransfers } from '#app/domain/blog/import/queries.server.ts'
import { importFormSchema } from '#app/domain/blog/import/schema.ts'
import { TRANSFERS_PATH } from '#app/domain/blog/editor/admin-paths.ts'
import { isId } from '#app/domain/input/field.ts'
import { parseForm } from '#app/platform/form-body.server.ts'
import { administratorContext } from '#app/domain/accounts/session/session-context.server.ts'
import { BRAND } from '#content/brand.ts'
import type { Route } from './+types/transfers.ts'

export const meta: Route.MetaFunction = () => [
  { title: `Importar e exportar · ${BRAND.name}` },
  { name: 'robots', content: 'noindex' },
]

export async function loader({ url }: Route.LoaderArgs) {
  const id = url.searchParams.get('importacao')
  const transfer = isId(id) ? ((await findTransfer(id)) ?? null) : null
  const [transfers, exportBytes] = await Promise.all([findTransfers(), estimateExportBytes()])
  return { transfer, transfers, exportBytes, formId: crypto.randomUUID() }
}

export async function action({ request, context }: Route.ActionArgs) {
  const form = await parseForm(request)
  const { file, ...fields } = Object.fromEntries(form ?? [])
  const input = importFormSchema.safeParse(fields)
  if (!form || !input.success) {
    const issue = input.error?.issues.find(({ path }) => path[0] === 'site')
    const message = issue?.message ?? 'O arquivo chegou incompleto. Tente de novo.'
    return data(
      { problem: { message, field: issue ? 'site' : null } satisfies ImportProblem },
      { status: 400 },
    )
  }
  const bytes = file instanceof File ? await file.bytes() : new Uint8Array()
  const name = file instanceof File ? file.name : ''
  const result = await importFile(bytes, { ...input.data, name }, context.get(administratorContext))
  if (!result.ok) {
    const status = result.reason === 'image_store_unavailable' ? 503 : 400
    return data({ problem: IMPORT_PROBLEMS[result.reason] }, { status })
  }
  return redirect(`${TRANSFERS_PATH}?importacao=${result.id}`, 303)
}

export default function TransfersRoute({ loaderData, actionData }: Route.ComponentProps) {
  return <TransfersPage {...loaderData} problem={actionData?.problem ?? null} />
}
