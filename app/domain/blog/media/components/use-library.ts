import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { LibraryImage, LibraryPage } from '../image.ts'
import { type LibraryResult, fetchImages } from './library-requests.ts'

export type Library = ReturnType<typeof useLibrary>

const DEBOUNCE_MS = 250

/** The library's loaded pictures with a search. */
export function useLibrary() {
  const [typedSearch, setSearch] = useState('')
  const search = useDebounced(typedSearch)
  const [loaded, setLoaded] = useState<{ search: string; images: LibraryImage[]; next: string | null }>()
  const [failure, setFailure] = useState<{ search: string; message: string }>()
  const [isFetching, setFetching] = useState(false)
  const controllerRef = useRef<AbortController>(null)
  const isCurrentSearch = loaded?.search === search
  const next = isCurrentSearch ? loaded.next : null
  const message = failure?.search === search ? failure.message : undefined
  const isLoading = isFetching || (!isCurrentSearch && message === undefined)

  function receive(requestedSearch: string, after: string | null, result: LibraryResult<LibraryPage>) {
    setFetching(false)
    setFailure(result.ok ? undefined : { search: requestedSearch, message: result.message })
    if (!result.ok) return
    setLoaded((previous) => ({
      search: requestedSearch,
      images: after && previous ? withoutDuplicates([...previous.images, ...result.images]) : result.images,
      next: result.next,
    }))
  }

  const receiveFirst = useEffectEvent((result: LibraryResult<LibraryPage>) => receive(search, null, result))
  useEffect(() => {
    const controller = new AbortController()
    controllerRef.current = controller
    const begin = async () => receiveFirst(await fetchImages({ search, after: null }, controller.signal))
    // rejects after an abort by the next search
    begin().catch(() => undefined)
    return () => controllerRef.current?.abort()
  }, [search])

  async function fetchMore() {
    const controller = new AbortController()
    controllerRef.current = controller
    setFetching(true)
    setFailure(undefined)
    try {
      receive(search, next, await fetchImages({ search, after: next }, controller.signal))
    } catch {
      setFetching(false)
    }
  }

  const update = (change: (images: LibraryImage[]) => LibraryImage[]) =>
    setLoaded((previous) => ({
      search,
      next: null,
      ...previous,
      images: change(previous?.images ?? []),
    }))

  return {
    search: typedSearch,
    setSearch,
    images: isCurrentSearch || isLoading ? (loaded?.images ?? []) : [],
    state: isLoading ? ('loading' as const) : message ? ('failed' as const) : ('ready' as const),
    /** Why the last request failed. */
    message,
    hasMore: next !== null,
    /** Loads the next page, also again after a failure. */
    loadMore: () => void fetchMore(),
    /** Updates a picture, or adds a new one at the front. */
    put: (image: LibraryImage) =>
      update((images) =>
        images.some(({ id }) => id === image.id)
          ? images.map((stored) => (stored.id === image.id ? image : stored))
          : [image, ...images],
      ),
    remove: (removedId: string) => update((images) => images.filter(({ id }) => id !== removedId)),
  }
}

/** The trimmed text after a pause in typing. */
function useDebounced(text: string): string {
  const [debounced, setDebounced] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setDebounced(text.trim()), DEBOUNCE_MS)
    return () => clearTimeout(timer)
  }, [text])
  return debounced
}

function withoutDuplicates(images: LibraryImage[]): LibraryImage[] {
  return [...new Map(images.map((image) => [image.id, image])).values()]
}
