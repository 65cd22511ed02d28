import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { LibraryImage, LibraryPage } from '../image.ts'
import { type Answer, askForImages } from './ask-library.ts'

export interface Library {
  images: LibraryImage[]
  state: 'loading' | 'ready' | 'failed'
  /** Why the last page did not come. */
  message: string | undefined
  hasMore: boolean
  /** Fetches the next page, or the one that did not come. */
  more: () => void
  /** Puts a picture in its place, a new one first. */
  put: (image: LibraryImage) => void
  remove: (id: string) => void
}

/** The pages of the library that were read, for these words. */
export function useLibrary(search: string): Library {
  const [shelf, setShelf] = useState<{ search: string; images: LibraryImage[]; next: string | null }>()
  const [failure, setFailure] = useState<{ search: string; message: string }>()
  const [isFetching, setFetching] = useState(false)
  const current = useRef<AbortController>(null)
  const isOfSearch = shelf?.search === search
  const next = isOfSearch ? shelf.next : null
  const message = failure?.search === search ? failure.message : undefined
  const isLoading = isFetching || (!isOfSearch && message === undefined)

  function receive(words: string, after: string | null, answer: Answer<LibraryPage>) {
    setFetching(false)
    setFailure(answer.ok ? undefined : { search: words, message: answer.message })
    if (!answer.ok) return
    setShelf((before) => ({
      search: words,
      images: after && before ? withoutDoubles([...before.images, ...answer.images]) : answer.images,
      next: answer.next,
    }))
  }

  const receiveFirst = useEffectEvent((answer: Answer<LibraryPage>) => receive(search, null, answer))
  useEffect(() => {
    const stop = new AbortController()
    current.current = stop
    const begin = async () => receiveFirst(await askForImages({ search, after: null }, stop.signal))
    // other words are wanted meanwhile
    begin().catch(() => undefined)
    return () => current.current?.abort()
  }, [search])

  async function fetchMore() {
    const stop = new AbortController()
    current.current = stop
    setFetching(true)
    setFailure(undefined)
    try {
      receive(search, next, await askForImages({ search, after: next }, stop.signal))
    } catch {
      setFetching(false)
    }
  }

  const change = (changed: (images: LibraryImage[]) => LibraryImage[]) =>
    setShelf((before) => ({
      search,
      next: null,
      ...before,
      images: changed(before?.images ?? []),
    }))

  return {
    images: isOfSearch || isLoading ? (shelf?.images ?? []) : [],
    state: isLoading ? 'loading' : message ? 'failed' : 'ready',
    message,
    hasMore: next !== null,
    more: () => void fetchMore(),
    put: (image) =>
      change((images) =>
        images.some(({ id }) => id === image.id)
          ? images.map((each) => (each.id === image.id ? image : each))
          : [image, ...images],
      ),
    remove: (gone) => change((images) => images.filter(({ id }) => id !== gone)),
  }
}

function withoutDoubles(images: LibraryImage[]): LibraryImage[] {
  return [...new Map(images.map((image) => [image.id, image])).values()]
}
