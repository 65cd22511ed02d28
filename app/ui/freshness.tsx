import { createContext, type ReactNode, use } from 'react'
import { useOnline } from './use-online.ts'

interface Reading {
  /** The last read failed: the screens show earlier data. */
  isOld: boolean
  /** When the data was read: '14h32'. */
  readAt: string
}

const ReadingContext = createContext<Reading>({ isOld: false, readAt: '' })

/** Provides whether the data may be old, and when it was read. */
export function Freshness({ children, ...reading }: Reading & { children: ReactNode }) {
  return <ReadingContext value={reading}>{children}</ReadingContext>
}

/** 'Sem internet: esta é a lista de 14h32.' for a list that may be old; undefined while it is fresh. */
export function useStaleListNote(): string | undefined {
  const { isOld, readAt } = use(ReadingContext)
  const isOnline = useOnline()
  if (!isOld) return undefined
  return `${isOnline ? 'Sem resposta do servidor' : 'Sem internet'}: esta é a lista de ${readAt}.`
}
