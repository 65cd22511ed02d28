import { z } from 'zod'
import { idField, textField } from '../../input/field.ts'

export const MAX_IMAGE_BYTES = 10 * 1024 * 1024

export const MAX_ALT_LENGTH = 300

/** Messages by the reason of a refusal. */
export const IMAGE_MESSAGES = {
  image_missing: 'Escolha uma imagem.',
  image_too_large: 'Esta imagem passa de 10 MB. Escolha uma imagem menor.',
  image_too_many_pixels:
    'Esta imagem é grande demais para abrir aqui. Escolha uma com até 50 megapixels; em AVIF ou PNG entrelaçado, até 13.',
  image_too_much_metadata:
    'Este PNG traz textos demais dentro dele. Salve a imagem como JPEG e envie de novo.',
  image_too_slow: 'Esta imagem é grande demais para abrir aqui. Escolha uma imagem menor.',
  image_busy: 'Há imagens demais na fila agora. Espere um pouco e tente de novo.',
  image_type: 'Este tipo de arquivo não serve. Envie uma imagem JPEG, PNG, WebP ou AVIF.',
  image_animated: 'Imagens animadas não servem. Envie uma imagem parada.',
  image_unreadable: 'Não conseguimos abrir esta imagem. Tente outra.',
  cover_size: 'A capa precisa ser uma imagem JPEG de até 800 × 600. Escolha a imagem de novo.',
  image_store_unavailable: 'Não conseguimos guardar a imagem agora. Tente de novo em alguns minutos.',
  image_not_found: 'Esta imagem não está mais na biblioteca.',
} as const

/** Messages for formats that the browser refuses as covers. */
export const COVER_FORMAT_MESSAGES = {
  svg: 'SVG não serve para a capa. Envie uma imagem JPEG, PNG, WebP ou AVIF.',
  gif: 'GIF não serve para a capa. Envie uma imagem JPEG, PNG, WebP ou AVIF.',
  animated: 'Uma imagem animada não serve para a capa. Envie uma imagem parada.',
} as const
export type ImageRefusal = keyof typeof IMAGE_MESSAGES

/** A refusal after which the same image may be accepted. */
export type PassingImageRefusal = 'image_store_unavailable' | 'image_busy'
export const isPassing = (reason: ImageRefusal): reason is PassingImageRefusal =>
  reason === 'image_store_unavailable' || reason === 'image_busy'

const altField = textField(MAX_ALT_LENGTH, `A descrição pode ter até ${MAX_ALT_LENGTH} letras.`)

/** Writes to the library. An upload has its file in the form field `file`. */
export const imageRequestSchema = z.discriminatedUnion('intent', [
  z.object({ intent: z.literal('upload'), alt: altField.default(''), as: z.enum(['picture', 'cover']) }),
  z.object({ intent: z.literal('alt'), id: idField(), alt: altField }),
  z.object({ intent: z.literal('delete'), id: idField() }),
])

/** `busca`: search text. `depois`: id of the last picture on the previous page. */
export const libraryQuerySchema = z.object({
  busca: textField(100).default(''),
  depois: idField().optional(),
})
