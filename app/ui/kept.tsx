import { createContext, type ReactElement, type ReactNode, use } from 'react'

/** Takes a part in, and gives what stands for it until the page is put together. */
type Keep = (name: string, part: ReactElement) => string

/** Given where pages are put together from parts that are kept (server/static-pages.ts), and nowhere else. */
export const KeepParts = createContext<Keep | undefined>(undefined)

interface KeptProps {
  /** Names what `children` will say: everything that it depends on stands in here, and it asks for nothing else. */
  as: string
  children: ReactElement
}

/** A part that many pages share. On the server, pages without scripts get it from memory; elsewhere it is as if not there. */
export function Kept({ as, children }: KeptProps): ReactNode {
  const keep = use(KeepParts)
  return keep ? keep(as, children) : children
}
