interface ClientLoaderArgs<Data> {
  serverLoader: () => Promise<Data>
}

/** The `clientLoader` of a page that shows its own message when its data did not load. */
export async function nullOnFailure<Data>({ serverLoader }: ClientLoaderArgs<Data>): Promise<Data | null> {
  try {
    return await serverLoader()
  } catch (error) {
    if (error instanceof Response) throw error
    return null
  }
}

/**
 * `load` is the `clientLoader` of a screen that follows live changes: while the server cannot be reached or fails, it
 * returns the last data, marked `isOld`, so that no error page is shown. Redirects are thrown on.
 */
export function createLastResponseCache<Data extends { isOld: boolean }>() {
  let last: Data | undefined
  return {
    /** Stores the data that came with the document. */
    store: (data: Data) => {
      last = data
    },
    load: async ({ serverLoader }: ClientLoaderArgs<Data>): Promise<Data> => {
      try {
        last = await serverLoader()
        return last
      } catch (error) {
        if (error instanceof Response || last === undefined) throw error
        return { ...last, isOld: true }
      }
    },
  }
}
