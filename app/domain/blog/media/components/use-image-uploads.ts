import { useRef, useState } from 'react'
import { useUnloadWarning } from '#app/ui/use-unload-warning.ts'
import type { LibraryImage } from '../image.ts'
import { IMAGE_MESSAGES, MAX_IMAGE_BYTES } from '../schema.ts'
import { sendImage } from './library-requests.ts'

export interface Upload {
  key: number
  file: File
  /** 'converting': the file was sent completely, and the server converts it. */
  state: 'queued' | 'sending' | 'converting' | 'failed'
  /** The part of the file that was sent, 0 to 1. */
  progress: number
  message: string | undefined
}

export type ImageUploads = ReturnType<typeof useImageUploads>

let lastKey = 0

/** Uploads pictures one after the other. `uploads` lists unfinished and failed uploads. `isLast`: the queue is empty. */
export function useImageUploads(onDone: (image: LibraryImage, isLast: boolean) => void) {
  const [uploads, setUploads] = useState<Upload[]>([])
  const queue = useRef<{ waiting: Upload[]; active: { key: number; controller: AbortController } | null }>({
    waiting: [],
    active: null,
  })

  const isBusy = uploads.some(({ state }) => state !== 'failed')
  useUnloadWarning(isBusy)

  const change = (key: number, patch: Partial<Upload>) =>
    setUploads((current) => current.map((upload) => (upload.key === key ? { ...upload, ...patch } : upload)))
  const remove = (key: number) => setUploads((current) => current.filter((upload) => upload.key !== key))

  async function sendNext(): Promise<void> {
    const { waiting, active } = queue.current
    const nextUpload = active ? undefined : waiting.shift()
    if (!nextUpload) return
    const { key, file } = nextUpload
    const controller = new AbortController()
    queue.current.active = { key, controller }
    change(key, { state: 'sending' })
    const result = await sendImage(file, file.name, {
      purpose: 'picture',
      signal: controller.signal,
      onProgress: (progress) => change(key, { progress, state: progress < 1 ? 'sending' : 'converting' }),
    })
    queue.current.active = null
    if (result?.ok) onDone(result.image, waiting.length === 0)
    if (result?.ok === false) change(key, { state: 'failed', message: result.message })
    else remove(key)
    await sendNext()
  }

  function enqueue(upload: Upload): void {
    queue.current.waiting.push(upload)
    void sendNext()
  }

  return {
    uploads,
    add: (files: Iterable<File>) => {
      const newUploads = [...files].map((file): Upload => {
        const message = file.size > MAX_IMAGE_BYTES ? IMAGE_MESSAGES.image_too_large : undefined
        return { key: lastKey++, file, progress: 0, message, state: message ? 'failed' : 'queued' }
      })
      setUploads((current) => [...current, ...newUploads])
      for (const upload of newUploads) if (!upload.message) enqueue(upload)
    },
    retry: (key: number) => {
      const upload = uploads.find((candidate) => candidate.key === key)
      if (!upload) return
      const queuedUpload: Upload = { ...upload, state: 'queued', progress: 0, message: undefined }
      change(key, queuedUpload)
      enqueue(queuedUpload)
    },
    /** Aborts an upload, or removes a failed one from the list. */
    cancel: (key: number) => {
      const { waiting, active } = queue.current
      queue.current.waiting = waiting.filter((upload) => upload.key !== key)
      if (active?.key === key) active.controller.abort()
      else remove(key)
    },
  }
}
