import { useRef, useState } from 'react'
import { coverOf, type Cover, isCoverSized, type LibraryImage } from '../image.ts'
import { unsuitableFormat } from '#app/ui/unsuitable-format.ts'
import { COVER_FORMAT_MESSAGES } from '../schema.ts'
import { sendImage } from './ask-library.ts'
import { makeCover } from './make-cover.ts'

const NOT_MADE =
  'Não conseguimos preparar esta imagem para a capa. O post fica com o título no lugar; tente outra imagem, de preferência JPEG ou PNG.'
const NOT_READ = 'Não conseguimos abrir a imagem da biblioteca. Tente de novo.'

export interface CoverUpload {
  /** What is being done; undefined while nothing is. */
  progress: string | undefined
  problem: string | undefined
  /** Sends again what could not be sent. */
  retry: (() => void) | undefined
  send: (picture: Blob, name: string, alt?: string) => Promise<void>
  /** A picture of the library, made as small as covers are. */
  take: (image: LibraryImage) => Promise<void>
  stop: () => void
}

/** Makes covers in the browser by the ladder, sends them, and hands them on. The cover before stays until then. */
export function useCoverUpload(onChange: (cover: Cover | null) => void): CoverUpload {
  const [progress, setProgress] = useState<string>()
  const [problem, setProblem] = useState<{ message: string; retry?: () => void }>()
  const current = useRef<AbortController>(null)

  /** Ends what was under way; what it does afterwards is not shown. */
  function stop() {
    current.current?.abort()
    current.current = null
    setProgress(undefined)
    setProblem(undefined)
  }

  function begin(words: string): AbortSignal {
    stop()
    const control = new AbortController()
    current.current = control
    setProgress(words)
    return control.signal
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
    const cover = await makeCover(picture)
    if (signal.aborted) return
    if (!cover) {
      fail(NOT_MADE)
      return onChange(null)
    }
    await deliver(cover, name, alt, signal)
  }

  async function deliver(cover: Blob, name: string, alt: string, signal: AbortSignal) {
    setProgress('Enviando...')
    const answer = await sendImage(cover, name.replace(/(\.\w+)?$/, '.jpg'), {
      as: 'cover',
      alt,
      signal,
      onProgress: (share) =>
        setProgress(share < 1 ? `Enviando... ${Math.round(share * 100)}%` : 'Preparando os tamanhos...'),
    })
    if (!answer || signal.aborted) return
    if (!answer.ok) {
      return fail(answer.message, () => void deliver(cover, name, alt, begin('Enviando...')))
    }
    setProgress(undefined)
    onChange(coverOf({ ...answer.image, alt: alt || answer.image.alt }))
  }

  async function take(image: LibraryImage) {
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
      if (!signal.aborted) fail(NOT_READ, () => void take(image))
    }
  }

  return { progress, problem: problem?.message, retry: problem?.retry, send, take, stop }
}
