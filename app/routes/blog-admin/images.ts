import { changeAlt } from '#app/domain/blog/media/change-alt.server.ts'
import { deleteImage } from '#app/domain/blog/media/delete-image.server.ts'
import type { LibraryImage } from '#app/domain/blog/media/image.ts'
import { findImages } from '#app/domain/blog/media/queries.server.ts'
import {
  IMAGE_MESSAGES,
  type ImageRefusal,
  imageRequestSchema,
  libraryQuerySchema,
} from '#app/domain/blog/media/schema.ts'
import { uploadImage } from '#app/domain/blog/media/upload-image.server.ts'
import { parseForm } from '#app/platform/form-body.server.ts'
import { checkInput } from '#app/platform/form.server.ts'
import { administratorContext } from '#app/domain/accounts/session/session-context.server.ts'
import type { Route } from './+types/images.ts'

/** One page of the library as JSON. `?busca=` searches, `?depois=` is the last id of the previous page. */
export async function loader({ url }: Route.LoaderArgs) {
  const query = checkInput(Object.fromEntries(url.searchParams), libraryQuerySchema)
  if (!query.ok) return refuse('Erro ao carregar a biblioteca de imagens.', 400)
  const { busca: search, depois: after } = query.value
  return Response.json({ ok: true, ...(await findImages({ search, after })) })
}

/** Uploads a picture, changes its alternative text or deletes it; the form field `intent` chooses. */
export async function action({ request, context }: Route.ActionArgs) {
  const form = await parseForm(request)
  if (!form) return refuse('A imagem chegou incompleta. Tente novamente.', 400)
  const { file, ...fields } = Object.fromEntries(form)
  const input = checkInput(fields, imageRequestSchema)
  if (!input.ok) return refuse(input.response.data.message, 400)
  const change = input.value
  const editor = context.get(administratorContext)
  if (change.intent === 'upload') {
    if (!(file instanceof File)) return refusalOf('image_missing')
    const bytes = new Uint8Array(await file.arrayBuffer())
    const { alt, as: purpose } = change
    const result = await uploadImage(bytes, { name: file.name, alt, purpose }, editor)
    return result.ok ? Response.json(result, { status: result.isNew ? 201 : 200 }) : refusalOf(result.reason)
  }
  if (change.intent === 'alt') {
    const result = await changeAlt(editor, change.id, change.alt)
    return result.ok ? Response.json(result) : refusalOf(result.reason)
  }
  const result = await deleteImage(editor, change.id)
  return result.ok ? Response.json(result) : refuseUsedImage(result.image)
}

const STATUSES: Partial<Record<ImageRefusal, number>> = {
  image_not_found: 404,
  image_store_unavailable: 503,
  image_busy: 503,
}
const refusalOf = (reason: ImageRefusal) => refuse(IMAGE_MESSAGES[reason], STATUSES[reason] ?? 422)

function refuseUsedImage(image: LibraryImage) {
  const [firstUse, ...otherUses] = image.uses
  const otherCount = otherUses.length
  const otherText = otherCount > 0 ? ` e em mais ${otherCount} post${otherCount > 1 ? 's' : ''}` : ''
  return refuse(`Esta imagem ainda é usada em “${firstUse?.title || 'Sem título'}”${otherText}.`, 409, image)
}

/** `image`: the picture that was not deleted, with its current uses. */
function refuse(message: string, status: number, image?: LibraryImage) {
  return Response.json({ ok: false, message, image }, { status })
}
