import { checkInput, parseInput, readForm, refuse } from '#app/platform/form.server.ts'
import {
  type ActionRequest,
  type FamilyActions,
  respond,
  writeAction,
} from '#app/platform/write-action.server.ts'
import { familyContext } from '../accounts/session/session-context.server.ts'
import { BOUND_REFUSALS } from '../families/family-bounds.ts'
import { CHILD_ACTIONS } from './actions.ts'
import { saveChild, type SaveChildResult } from './save-child.server.ts'
import { CHILD_GONE, childSchema, PHOTO_MESSAGES, type PhotoRefusal, setViewSchema } from './schema.ts'
import { setView } from './set-view.server.ts'
import { canManageChildren } from './policy.ts'

export const childActions = {
  [CHILD_ACTIONS.save.name]: { allows: canManageChildren, run: saveChildAction },
  [CHILD_ACTIONS.setView.name]: {
    allows: canManageChildren,
    run: writeAction(familyContext, setViewSchema, setView, { child_not_found: CHILD_GONE }),
  },
} satisfies FamilyActions

const SAVE_REFUSED = {
  consent_missing: {
    status: 403,
    message: 'Falha ao salvar dados da criança: precisamos antes do seu consentimento como responsável.',
  },
  child_not_found: {
    status: 409,
    message: 'Esta criança foi excluída em outro aparelho. Nada foi salvo.',
    isOutdated: true,
  },
  too_many_children: BOUND_REFUSALS.too_many_children,
  changed: {
    status: 409,
    message: 'Os dados desta criança mudaram em outro aparelho enquanto você editava.',
    isOutdated: true,
  },
} as const

/** Creates or changes a child. The form has its fields as JSON in `child`, and a new photo in `photo`. */
async function saveChildAction({ request, context }: ActionRequest) {
  const form = await readForm(request)
  const fields = form.get('child')
  const input = typeof fields === 'string' ? parseInput(fields, childSchema) : checkInput(null, childSchema)
  if (!input.ok) return input.response
  const photo = form.get('photo')
  const bytes = photo instanceof File && photo.size > 0 ? new Uint8Array(await photo.arrayBuffer()) : null

  const result = await saveChild(context.get(familyContext), input.value, bytes, request.signal)
  if (result.ok || !isPhotoRefusal(result)) return respond(result, SAVE_REFUSED)
  const photoMessage = PHOTO_MESSAGES[result.reason]
  const isPassing = result.reason === 'photo_store_unavailable' || result.reason === 'photo_busy'
  const status = isPassing ? 503 : 422
  return refuse(`Falha ao salvar dados da criança: ${photoMessage}`, status, { photo: photoMessage })
}

function isPhotoRefusal(
  result: Extract<SaveChildResult, { ok: false }>,
): result is { ok: false; reason: PhotoRefusal } {
  return Object.hasOwn(PHOTO_MESSAGES, result.reason)
}
