import { data } from 'react-router'
import {
  checkInput,
  NOT_ALLOWED,
  parseInput,
  readForm,
  refuse,
  refuseOutdated,
} from '#app/platform/form.server.ts'
import { type ActionRequest, writeAction } from '#app/platform/write-action.server.ts'
import { familyContext } from '../accounts/session/session-context.server.ts'
import { idSchema } from '../input/field.ts'
import { CHILD_ACTIONS } from './actions.ts'
import { deleteChild } from './delete-child.server.ts'
import { saveChild } from './save-child.server.ts'
import { childSchema, PHOTO_MESSAGES } from './schema.ts'

export const childActions = {
  [CHILD_ACTIONS.save.name]: saveChildAction,
  [CHILD_ACTIONS.delete.name]: writeAction(familyContext, idSchema, deleteChild, {
    not_allowed: { status: 403, message: `Erro ao excluir perfil: ${NOT_ALLOWED}` },
  }),
}

const CONSENT_MISSING =
  'Falha ao salvar dados da criança: precisamos antes do seu consentimento como responsável.'

/** Creates or changes a child. The form has its fields as JSON in `child`, and a new photo in `photo`. */
async function saveChildAction({ request, context }: ActionRequest) {
  const form = await readForm(request)
  const fields = form.get('child')
  const input = typeof fields === 'string' ? parseInput(fields, childSchema) : checkInput(null, childSchema)
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
