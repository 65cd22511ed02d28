import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { LibraryImage, LibraryPage } from '../image.ts'
import { type LibraryResult, fetchImages } from './library-requests.ts'

export type Library = ReturnType<typeof useLibrary>

const SEARCH_DEBOUNCE_MS = 250

/** State of the image library: the search, the pictures loaded so far, and their loading. */
export function useLibrary() {
  const [typedSearch, setSearch] = useState('')
  const search = useDebounced(typedSearch)
  const [list, setList] = useState<{ search: string; images: LibraryImage[]; next: string | null }>()
  const [failure, setFailure] = useState<{ search: string; message: string }>()
  const [isFetching, setFetching] = useState(false)
  const controllerRef = useRef<AbortController>(null)
  const isCurrentSearch = list?.search === search
  const nextCursor = isCurrentSearch ? list.next : null
  const message = failure?.search === search ? failure.message : undefined
  const isLoading = isFetching || (!isCurrentSearch && message === undefined)

  function receive(requestedSearch: string, after: string | null, result: LibraryResult<LibraryPage>) {
    setFetching(false)
    setFailure(result.ok ? undefined : { search: requestedSearch, message: result.message })
    if (!result.ok) return
    setList((previous) => ({
      search: requestedSearch,
      images: after && previous ? withoutDuplicates([...previous.images, ...result.images]) : result.images,
      next: result.next,
    }))
  }

  const receiveFirst = useEffectEvent((result: LibraryResult<LibraryPage>) => receive(search, null, result))
  useEffect(() => {
    const controller = new AbortController()
    controllerRef.current = controller
    const loadFirst = async () => receiveFirst(await fetchImages({ search, after: null }, controller.signal))
    // rejects if the next search aborts this one
    loadFirst().catch(() => undefined)
    return () => controllerRef.current?.abort()
  }, [search])

  async function fetchMore() {
    const controller = new AbortController()
    controllerRef.current = controller
    setFetching(true)
    setFailure(undefined)
    try {
      receive(search, nextCursor, await fetchImages({ search, after: nextCursor }, controller.signal))
    } catch {
      setFetching(false)
    }
  }

  const update = (change: (images: LibraryImage[]) => LibraryImage[]) =>
    setList((previous) => ({
      search,
      next: null,
      ...previous,
      images: change(previous?.images ?? []),
    }))

  return {
    search: typedSearch,
    setSearch,
    images: isCurrentSearch || isLoading ? (list?.images ?? []) : [],
    state: isLoading ? ('loading' as const) : message ? ('failed' as const) : ('ready' as const),
    message,
    hasMore: nextCursor !== null,
    /** Loads the next page, or retries the page that failed. */
    loadMore: () => void fetchMore(),
    /** Updates a picture, or adds a new one at the front. */
    upsert: (image: LibraryImage) =>
      update((images) =>
        images.some(({ id }) => id === image.id)
          ? images.map((current) => (current.id === image.id ? image : current))
          : [image, ...images],
      ),
    remove: (removedId: string) => update((images) => images.filter(({ id }) => id !== removedId)),
  }
}

/** The trimmed text, after a pause in typing. */
function useDebounced(text: string): string {
  const [debounced, setDebounced] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setDebounced(text.trim()), SEARCH_DEBOUNCE_MS)
    return () => clearTimeout(timer)
  }, [text])
  return debounced
}

function withoutDuplicates(images: LibraryImage[]): LibraryImage[] {
  return [...new Map(images.map((image) => [image.id, image])).values()]
}
