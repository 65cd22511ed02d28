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
