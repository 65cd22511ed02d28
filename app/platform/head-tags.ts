/** One element of a document's head, in the format of React Router's `meta` functions. */
export type HeadTag =
  | { title: string }
  | { name: string; content: string }
  | { property: string; content: string }
  | {
      tagName: 'link'
      rel: string
      href: string
      type?: string
      title?: string
      as?: string
      fetchPriority?: 'high'
    }
  | { 'script:ld+json': Record<string, unknown> }
