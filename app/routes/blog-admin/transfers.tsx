import { data, redirect } from 'react-router'
import { TransfersPage } from '#app/domain/blog/import/components/transfers-page.tsx'
import type { ImportProblem } from '#app/domain/blog/import/components/import-form.tsx'
import { type ImportFileResult, importFile } from '#app/domain/blog/import/import-file.server.ts'
import { findTransfer, findTransfers } from '#app/domain/blog/import/queries.server.ts'
import { importFormSchema } from '#app/domain/blog/import/schema.ts'
import { IMPORT_PATH } from '#app/domain/blog/import/transfer.ts'
import { isId } from '#app/domain/input/field.ts'
import { parseForm } from '#app/platform/form-body.server.ts'
import { administratorContext } from '#app/domain/accounts/session/session-context.server.ts'
import { BRAND } from '#content/brand.ts'
import type { Route } from './+types/transfers.ts'

export const meta: Route.MetaFunction = () => [
  { title: `Importar e exportar · ${BRAND.name}` },
  { name: 'robots', content: 'noindex' },
]

const PROBLEMS: Record<Extract<ImportFileResult, { ok: false }>['reason'], ImportProblem> = {
  empty: { message: 'Escolha o arquivo que o outro blog exportou.', field: 'file' },
  too_large: {
    message: 'O arquivo tem mais de 50 MB. No WordPress, exporte um período de cada vez.',
    field: 'file',
  },
  archive: {
    message: 'Este arquivo está compactado. Abra o ZIP e envie o .xml ou .json de dentro dele.',
    field: 'file',
  },
  unknown: {
    message:
      'Não reconhecemos este arquivo: ele não é uma exportação do WordPress (.xml) nem do Ghost (.json).',
    field: 'file',
  },
  dangerous: {
    message:
      'Este arquivo traz definições próprias de XML, que uma exportação do WordPress não tem. Nada foi lido.',
    field: 'file',
  },
  no_posts: { message: 'O arquivo está certo, mas não tem nenhum post.', field: 'file' },
  site_missing: {
    message:
      'Diga o endereço do outro blog: o arquivo do Ghost não diz onde as imagens e os links dele estão.',
    field: 'site',
  },
}

export async function loader({ url }: Route.LoaderArgs) {
  const id = url.searchParams.get('importacao')
  const transfer = isId(id) ? ((await findTransfer(id)) ?? null) : null
  return { transfer, transfers: await findTransfers(), formId: crypto.randomUUID() }
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
  if (!result.ok) return data({ problem: PROBLEMS[result.reason] }, { status: 400 })
  return redirect(`${IMPORT_PATH}?importacao=${result.id}`, 303)
}

export default function TransfersRoute({ loaderData, actionData }: Route.ComponentProps) {
  return <TransfersPage {...loaderData} problem={actionData?.problem ?? null} />
}
