interface ClientLoaderArgs<Data> {
  serverLoader: () => Promise<Data>
}

export interface LastResponseCache<Data> {
  /** The route's `clientLoader`. */
  load: (args: ClientLoaderArgs<Data>) => Promise<Data>
  /** Stores the data that came with the document. */
  store: (data: Data) => void
}

/**
 * The `clientLoader` of a screen that follows live changes: while the server cannot be reached or fails, the last data
 * stays on the screen, marked `isOld`, instead of the error page. Redirects pass.
 */
export function createLastResponseCache<Data extends { isOld: boolean }>(): LastResponseCache<Data> {
  let last: Data | undefined
  return {
    store: (data) => {
      last = data
    },
    load: async ({ serverLoader }) => {
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
