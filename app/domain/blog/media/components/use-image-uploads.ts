import { useEffect, useRef, useState } from 'react'
import type { LibraryImage } from '../image.ts'
import { IMAGE_MESSAGES, MAX_IMAGE_BYTES } from '../schema.ts'
import { sendImage } from './library-requests.ts'

export interface Upload {
  key: number
  file: File
  /** converting: the whole file was sent, and the server converts it. */
  state: 'queued' | 'sending' | 'converting' | 'failed'
  /** The share that was sent, 0 to 1. */
  share: number
  message: string | undefined
}

export type ImageUploads = ReturnType<typeof useImageUploads>

let lastKey = 0

/** Uploads pictures one after the other. `isLast`: the queue is empty. `uploads` contains unfinished and failed ones. */
export function useImageUploads(onDone: (image: LibraryImage, isLast: boolean) => void) {
  const [uploads, setUploads] = useState<Upload[]>([])
  const queue = useRef<{ pending: Upload[]; sending: { key: number; controller: AbortController } | null }>({
    pending: [],
    sending: null,
  })

  // asks for confirmation before the page is left during an upload
  const isBusy = uploads.some(({ state }) => state !== 'failed')
  useEffect(() => {
    if (!isBusy) return
    const warn = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', warn)
    return () => window.removeEventListener('beforeunload', warn)
  }, [isBusy])

  const change = (key: number, patch: Partial<Upload>) =>
    setUploads((current) => current.map((upload) => (upload.key === key ? { ...upload, ...patch } : upload)))
  const remove = (key: number) => setUploads((current) => current.filter((upload) => upload.key !== key))

  async function sendNext(): Promise<void> {
    const { pending, sending } = queue.current
    const next = sending ? undefined : pending.shift()
    if (!next) return
    const { key, file } = next
    const controller = new AbortController()
    queue.current.sending = { key, controller }
    change(key, { state: 'sending' })
    const result = await sendImage(file, file.name, {
      as: 'picture',
      signal: controller.signal,
      onProgress: (share) => change(key, { share, state: share < 1 ? 'sending' : 'converting' }),
    })
    queue.current.sending = null
    if (result?.ok) onDone(result.image, pending.length === 0)
    if (result?.ok === false) change(key, { state: 'failed', message: result.message })
    else remove(key)
    await sendNext()
  }

  function enqueue(upload: Upload): void {
    queue.current.pending.push(upload)
    void sendNext()
  }

  return {
    uploads,
    add: (files: Iterable<File>) => {
      const added = [...files].map((file): Upload => {
        const message = file.size > MAX_IMAGE_BYTES ? IMAGE_MESSAGES.image_too_large : undefined
        return { key: lastKey++, file, share: 0, message, state: message ? 'failed' : 'queued' }
      })
      setUploads((current) => [...current, ...added])
      for (const upload of added) if (!upload.message) enqueue(upload)
    },
    retry: (key: number) => {
      const upload = uploads.find((candidate) => candidate.key === key)
      if (!upload) return
      const retried: Upload = { ...upload, state: 'queued', share: 0, message: undefined }
      change(key, retried)
      enqueue(retried)
    },
    /** Aborts an upload, or removes a failed one from the list. */
    cancel: (key: number) => {
      const { pending, sending } = queue.current
      queue.current.pending = pending.filter((upload) => upload.key !== key)
      if (sending?.key === key) sending.controller.abort()
      else remove(key)
    },
  }
}
