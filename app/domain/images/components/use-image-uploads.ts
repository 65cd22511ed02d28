import { useEffect, useRef, useState } from 'react'
import type { LibraryImage } from '../image.ts'
import { IMAGE_MESSAGES, LARGEST_IMAGE_BYTES } from '../schema.ts'
import { sendImage } from './ask-library.ts'

export interface Upload {
  key: number
  file: File
  /** sending: on its way; arrived: all of it is there and is being made ready. */
  state: 'waiting' | 'sending' | 'arrived' | 'failed'
  /** 0 to 1. */
  share: number
  message: string | undefined
}

export interface ImageUploads {
  /** Those that are under way or failed; what arrived is in the library. */
  uploads: Upload[]
  add: (files: Iterable<File>) => void
  retry: (key: number) => void
  /** Stops one that is under way, or puts away one that failed. */
  cancel: (key: number) => void
}

let made = 0

/** Sends pictures one after the other. A file stays here until it arrived or somebody puts it away. */
export function useImageUploads(onDone: (image: LibraryImage, isLast: boolean) => void): ImageUploads {
  const [uploads, setUploads] = useState<Upload[]>([])
  const queue = useRef<{ waiting: Upload[]; current: { key: number; stop: AbortController } | null }>({
    waiting: [],
    current: null,
  })

  // who leaves while one is on its way is asked first
  const isBusy = uploads.some(({ state }) => state !== 'failed')
  useEffect(() => {
    if (!isBusy) return
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [isBusy])

  const change = (key: number, changed: Partial<Upload>) =>
    setUploads((before) => before.map((each) => (each.key === key ? { ...each, ...changed } : each)))
  const drop = (key: number) => setUploads((before) => before.filter((each) => each.key !== key))

  async function sendNext(): Promise<void> {
    const { waiting, current } = queue.current
    const next = current ? undefined : waiting.shift()
    if (!next) return
    const { key, file } = next
    const stop = new AbortController()
    queue.current.current = { key, stop }
    change(key, { state: 'sending' })
    const answer = await sendImage(file, file.name, {
      as: 'picture',
      signal: stop.signal,
      onProgress: (share) => change(key, { share, state: share < 1 ? 'sending' : 'arrived' }),
    })
    queue.current.current = null
    if (answer?.ok) onDone(answer.image, waiting.length === 0)
    if (answer?.ok === false) change(key, { state: 'failed', message: answer.message })
    else drop(key)
    await sendNext()
  }

  function enqueue(upload: Upload): void {
    queue.current.waiting.push(upload)
    void sendNext()
  }

  return {
    uploads,
    add: (files) => {
      const wanted = [...files].map((file): Upload => {
        const message = file.size > LARGEST_IMAGE_BYTES ? IMAGE_MESSAGES.image_too_large : undefined
        return { key: made++, file, share: 0, message, state: message ? 'failed' : 'waiting' }
      })
      setUploads((before) => [...before, ...wanted])
      for (const upload of wanted) if (!upload.message) enqueue(upload)
    },
    retry: (key) => {
      const upload = uploads.find((each) => each.key === key)
      if (!upload) return
      const anew: Upload = { ...upload, state: 'waiting', share: 0, message: undefined }
      change(key, anew)
      enqueue(anew)
    },
    cancel: (key) => {
      const { waiting, current } = queue.current
      queue.current.waiting = waiting.filter((each) => each.key !== key)
      if (current?.key === key) current.stop.abort()
      else drop(key)
    },
  }
}
