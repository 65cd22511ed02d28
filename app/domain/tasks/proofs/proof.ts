/** Maximum size of the file that a browser sends. */
export const MAX_UPLOAD_BYTES = 10 * 1024 * 1024
/** Maximum size of a stored photo (rule 170). */
export const MAX_PROOF_BYTES = 200 * 1024
/** Longer side of a stored photo, in pixels; the browser shrinks to it before the upload. */
export const MAX_PROOF_SIDE = 1280

/** Status and message for each refusal of a photo, besides those of the mark. The child reads them. */
export const PROOF_REFUSALS = {
  photo_too_large: { status: 422, message: 'Esta foto é grande demais. Tire outra.' },
  photo_too_many_pixels: { status: 422, message: 'Esta foto é grande demais. Tire outra.' },
  photo_type: { status: 422, message: 'Isto não é uma foto. Mande uma foto da câmera.' },
  photo_animated: {
    status: 422,
    message: 'Aqui não vale vídeo nem figura que se mexe. Mande uma foto parada.',
  },
  photo_too_much_metadata: { status: 422, message: 'Não deu para abrir esta foto. Tire outra.' },
  photo_too_slow: { status: 422, message: 'Esta foto é grande demais. Tire outra.' },
  photo_unreadable: { status: 422, message: 'Não deu para abrir esta foto. Tire outra.' },
  photo_busy: {
    status: 503,
    message: 'Há fotos demais na fila. Espere um pouquinho e mande esta de novo.',
  },
  photo_too_often: {
    status: 429,
    message: 'Foram muitas fotos seguidas. Espere um pouquinho e tente de novo.',
  },
} as const
