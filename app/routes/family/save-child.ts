import { data } from 'react-router'
import { childSchema, PHOTO_MESSAGES } from '#app/domain/children/schema.ts'
import { saveChild } from '#app/domain/children/save-child.server.ts'
import { handleActionFailure } from '#app/platform/handle-request-failure.ts'
import { parseJson } from '#app/platform/form-body.server.ts'
import { checkInput, NOT_ALLOWED, readForm, refuse, refuseOutdated } from '#app/platform/form.server.ts'
import { familyContext } from '#app/domain/accounts/session/session-context.server.ts'
import type { Route } from './+types/save-child.ts'

const CONSENT_MISSING =
  'Falha ao salvar dados da criança: precisamos antes do seu consentimento como responsável.'

/** A new child, or changes to one. The fields travel as JSON in `child`, a new photo in `photo`. */
export async function action({ request, context }: Route.ActionArgs) {
  const form = await readForm(request)
  const fields = form.get('child')
  const input = checkInput(typeof fields === 'string' ? jsonOrNull(fields) : null, childSchema)
  if (!input.ok) return input.response
  const photo = form.get('photo')
  const bytes = photo instanceof File && photo.size > 0 ? new Uint8Array(await photo.arrayBuffer()) : null

  const result = await saveChild(context.get(familyContext), input.value, bytes)
  if (result.ok) return data(result)
  if (result.reason === 'not_allowed') return refuse(NOT_ALLOWED, 403)
  if (result.reason === 'consent_missing') return refuse(CONSENT_MISSING, 403)
  if (result.reason === 'child_not_found')
    return refuseOutdated('Esta criança foi excluída em outro aparelho. Nada foi salvo.', null)
  if (result.reason === 'changed') {
    return refuseOutdated(
      'Os dados desta criança mudaram em outro aparelho enquanto você editava.',
      result.current,
    )
  }
  const photoMessage = PHOTO_MESSAGES[result.reason]
  return refuse(`Falha ao salvar dados da criança: ${photoMessage}`, 422, { photo: photoMessage })
}

function jsonOrNull(text: string): unknown {
  try {
    return parseJson(text)
  } catch {
    return null
  }
}

export const clientAction = handleActionFailure('Falha ao salvar dados da criança. Tente novamente.')
