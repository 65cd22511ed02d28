import { useRef, useState } from 'react'
import { coverOf, type Cover, isUsableAsCover, type LibraryImage } from '../image.ts'
import { unsuitableFormat } from '#app/ui/unsuitable-format.ts'
import { COVER_FORMAT_MESSAGES } from '../schema.ts'
import { sendImage } from './library-requests.ts'
import { createCover } from './create-cover.ts'

const CONVERSION_FAILED_MESSAGE =
  'Não conseguimos preparar esta imagem para a capa. O post fica com o título no lugar; tente outra imagem, de preferência JPEG ou PNG.'
const READ_FAILED_MESSAGE = 'Não conseguimos abrir a imagem da biblioteca. Tente de novo.'

/**
 * Converts a picture to a cover in the browser and uploads it. The current cover stays until the upload has succeeded; a
 * failed conversion removes it. `progress`: message about the current step. `retry` repeats the failed step.
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

  async function start(picture: Blob, name: string, alt = '') {
    const signal = begin('Preparando a capa...')
    const format = await unsuitableFormat(picture)
    if (signal.aborted) return
    if (format) return fail(COVER_FORMAT_MESSAGES[format])
    const cover = await createCover(picture)
    if (signal.aborted) return
    if (!cover) {
      fail(CONVERSION_FAILED_MESSAGE)
      return onChange(null)
    }
    await uploadCover(cover, name, alt, signal)
  }

  async function uploadCover(cover: Blob, name: string, alt: string, signal: AbortSignal) {
    setProgress('Enviando...')
    const result = await sendImage(cover, name.replace(/(\.\w+)?$/, '.jpg'), {
      purpose: 'cover',
      alt,
      signal,
      onProgress: (part) =>
        setProgress(part < 1 ? `Enviando... ${Math.round(part * 100)}%` : 'Preparando os tamanhos...'),
    })
    if (!result || signal.aborted) return
    if (!result.ok) {
      return fail(result.message, () => void uploadCover(cover, name, alt, begin('Enviando...')))
    }
    setProgress(undefined)
    onChange(coverOf({ ...result.image, alt: alt || result.image.alt }))
  }

  /** Uses a picture of the library as the cover; converts a picture that is not `isUsableAsCover`. */
  async function chooseLibraryImage(image: LibraryImage) {
    if (isUsableAsCover(image)) {
      stop()
      return onChange(coverOf(image))
    }
    const signal = begin('Preparando a capa...')
    try {
      const response = await fetch(image.path, { signal })
      if (!response.ok) throw new Error(`${response.status}`)
      await start(await response.blob(), image.name, image.alt)
    } catch {
      if (!signal.aborted) fail(READ_FAILED_MESSAGE, () => void chooseLibraryImage(image))
    }
  }

  return { progress, problem: problem?.message, retry: problem?.retry, start, chooseLibraryImage, stop }
}
