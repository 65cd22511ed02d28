interface ClientLoaderArgs<Answer> {
  serverLoader: () => Promise<Answer>
}

/**
 * The browser's side of a read that follows live changes: while the server cannot be reached the
 * last answer stays on the screen instead of the error page. Redirects pass.
 */
export function rememberAnswer<Answer>() {
  let last: Answer | undefined
  return async ({ serverLoader }: ClientLoaderArgs<Answer>): Promise<Answer> => {
    try {
      last = await serverLoader()
      return last
    } catch (error) {
      if (error instanceof Response || last === undefined) throw error
      return last
    }
  }
}
