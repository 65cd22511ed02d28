import { useRef, useState } from 'react'
import { coverOf, type Cover, isCoverSized, type LibraryImage } from '../image.ts'
import { unsuitableFormat } from '#app/ui/unsuitable-format.ts'
import { COVER_FORMAT_MESSAGES } from '../schema.ts'
import { sendImage } from './library-requests.ts'
import { createCover } from './create-cover.ts'

const CONVERSION_FAILED =
  'Não conseguimos preparar esta imagem para a capa. O post fica com o título no lugar; tente outra imagem, de preferência JPEG ou PNG.'
const READ_FAILED = 'Não conseguimos abrir a imagem da biblioteca. Tente de novo.'

/**
 * Converts a picture to a cover in the browser and uploads it; the current cover stays until then. `progress`: message
 * about the current step, if any. `retry` repeats the failed step.
 */
export function useCoverUpload(onChange: (cover: Cover | null) => void) {
  const [progress, setProgress] = useState<string>()
  const [problem, setProblem] = useState<{ message: string; retry?: () => void }>()
  const controllerRef = useRef<AbortController>(null)

  /** Aborts the current upload and ignores its result. */
  function stop() {
    controllerRef.current?.abort()
    controllerRef.current = null
    setProgress(undefined)
    setProblem(undefined)
  }

  function begin(message: string): AbortSignal {
    stop()
    const controller = new AbortController()
    controllerRef.current = controller
    setProgress(message)
    return controller.signal
  }

  function fail(message: string, retry?: () => void) {
    setProgress(undefined)
    setProblem(retry ? { message, retry } : { message })
  }

  async function send(picture: Blob, name: string, alt = '') {
    const signal = begin('Preparando a capa...')
    const format = await unsuitableFormat(picture)
    if (signal.aborted) return
    if (format) return fail(COVER_FORMAT_MESSAGES[format])
    const cover = await createCover(picture)
    if (signal.aborted) return
    if (!cover) {
      fail(CONVERSION_FAILED)
      return onChange(null)
    }
    await uploadCover(cover, name, alt, signal)
  }

  async function uploadCover(cover: Blob, name: string, alt: string, signal: AbortSignal) {
    setProgress('Enviando...')
    const result = await sendImage(cover, name.replace(/(\.\w+)?$/, '.jpg'), {
      as: 'cover',
      alt,
      signal,
      onProgress: (share) =>
        setProgress(share < 1 ? `Enviando... ${Math.round(share * 100)}%` : 'Preparando os tamanhos...'),
    })
    if (!result || signal.aborted) return
    if (!result.ok) {
      return fail(result.message, () => void uploadCover(cover, name, alt, begin('Enviando...')))
    }
    setProgress(undefined)
    onChange(coverOf({ ...result.image, alt: alt || result.image.alt }))
  }

  /** Uses a picture of the library, reduced to the size of a cover. */
  async function chooseLibraryImage(image: LibraryImage) {
    if (isCoverSized(image)) {
      stop()
      return onChange(coverOf(image))
    }
    const signal = begin('Preparando a capa...')
    try {
      const response = await fetch(image.path, { signal })
      if (!response.ok) throw new Error(`${response.status}`)
      await send(await response.blob(), image.name, image.alt)
    } catch {
      if (!signal.aborted) fail(READ_FAILED, () => void chooseLibraryImage(image))
    }
  }

  return { progress, problem: problem?.message, retry: problem?.retry, send, chooseLibraryImage, stop }
}
