interface ClientLoaderArgs<Answer> {
  serverLoader: () => Promise<Answer>
}

export interface RememberedAnswer<Answer> {
  /** The route's `clientLoader`. */
  load: (args: ClientLoaderArgs<Answer>) => Promise<Answer>
  /** Keeps the answer that came with the page itself. */
  keep: (answer: Answer) => void
}

/**
 * The browser's side of a read that follows live changes: while the server cannot be reached or fails,
 * the last answer stays on the screen, marked `isOld`, instead of the error page. Redirects pass.
 */
export function rememberAnswer<Answer extends { isOld: boolean }>(): RememberedAnswer<Answer> {
  let last: Answer | undefined
  return {
    keep: (answer) => {
      last = answer
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
