interface ClientLoaderArgs<Data> {
  serverLoader: () => Promise<Data>
}

/** A `clientLoader` that returns null when the server cannot be reached, for pages with their own error message. */
export async function nullOnFailure<Data>({ serverLoader }: ClientLoaderArgs<Data>): Promise<Data | null> {
  try {
    return await serverLoader()
  } catch (error) {
    if (error instanceof Response) throw error
    return null
  }
}
