import { changeAlt } from '#app/domain/blog/media/change-alt.server.ts'
import { deleteImage } from '#app/domain/blog/media/delete-image.server.ts'
import type { LibraryImage } from '#app/domain/blog/media/image.ts'
import { findImages } from '#app/domain/blog/media/queries.server.ts'
import {
  IMAGE_MESSAGES,
  type ImageRefusal,
  imageRequest,
  libraryQuery,
} from '#app/domain/blog/media/schema.ts'
import { uploadImage } from '#app/domain/blog/media/upload-image.server.ts'
import { parseForm } from '#app/platform/form-body.server.ts'
import { checkInput } from '#app/platform/form.server.ts'
import { administratorContext } from '#app/domain/accounts/session/session-context.server.ts'
import type { Route } from './+types/images.ts'

/** A page of the library as JSON: `?busca=` and `?depois=`. */
export async function loader({ url }: Route.LoaderArgs) {
  const query = checkInput(Object.fromEntries(url.searchParams), libraryQuery)
  if (!query.ok) return refused('Erro ao carregar a biblioteca de imagens.', 400)
  const { busca: search, depois: after } = query.value
  return Response.json({ ok: true, ...(await findImages({ search, after })) })
}

/** Uploads a picture, changes an alternative text or deletes a picture, by the form field `intent`. */
export async function action({ request, context }: Route.ActionArgs) {
  const form = await parseForm(request)
  if (!form) return refused('A imagem chegou incompleta. Tente novamente.', 400)
  const { file, ...fields } = Object.fromEntries(form)
  const input = checkInput(fields, imageRequest)
  if (!input.ok) return refused(input.response.data.message, 400)
  const change = input.value
  if (change.intent === 'upload') {
    if (!(file instanceof File)) return refusedFor('image_missing')
    const bytes = new Uint8Array(await file.arrayBuffer())
    const { alt, as } = change
    const result = await uploadImage(bytes, { name: file.name, alt, as }, context.get(administratorContext))
    return result.ok ? Response.json(result, { status: result.isNew ? 201 : 200 }) : refusedFor(result.reason)
  }
  if (change.intent === 'alt') {
    const result = await changeAlt(context.get(administratorContext), change.id, change.alt)
    return result.ok ? Response.json(result) : refusedFor(result.reason)
  }
  const result = await deleteImage(context.get(administratorContext), change.id)
  return result.ok ? Response.json(result) : refusedWhileUsed(result.image)
}

const refusedFor = (reason: ImageRefusal) =>
  refused(IMAGE_MESSAGES[reason], reason === 'image_not_found' ? 404 : 422)

function refusedWhileUsed(image: LibraryImage) {
  const [first, ...others] = image.uses
  const otherUses = others.length > 0 ? ` e em mais ${others.length} post${others.length > 1 ? 's' : ''}` : ''
  return refused(`Esta imagem ainda é usada em “${first?.title || 'Sem título'}”${otherUses}.`, 409, image)
}

/** `image`: its current state. */
function refused(message: string, status: number, image?: LibraryImage) {
  return Response.json({ ok: false, message, image }, { status })
}
